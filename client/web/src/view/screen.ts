// screen.ts: shows one picture of the page.
import type { Place } from "../model/place";
import { surroundings } from "../model/words";
import { hasIcons, type Options } from "../model/options";
import { cellSize } from "../model/shape";
import { showControls } from "./controls_view";
import { showAim } from "./aim_view";
import { button, byId, h, setText, update } from "./dom";
import { showEntry } from "./entry_view";
import { type Frame, type Host, type LinkState, seconds } from "./frame";
import { showLog } from "./log_view";
import type { MapView } from "./map_view";
import { showNews } from "./news_view";
import { showParty } from "./party_view";
import { showSide } from "./side_view";
import { showTop } from "./top_view";
import { showVitals } from "./vitals_view";
import { showWindow } from "./window_view";

function wayBack(page: Host, ask: LinkState["ask"]): HTMLElement {
  if (ask === "takeover") return button("Play here", () => page.takeOver());
  if (ask === "reload") return button("Reload", () => location.reload());
  return button("Try now", () => page.retry());
}

// Says that the connection is lost, below the map, so that the hero stays in view.
function showLost({ page, link, now }: Frame): void {
  const box = byId("lost");
  box.hidden = link.online;
  if (link.online) return;
  update(box, `${link.sentence} ${link.ask}`, () => [
    h("p", { role: "alert" }, link.sentence),
    h("p", { id: "countdown" }),
    wayBack(page, link.ask),
  ]);
  const wait = link.retryAt === undefined ? "" : `Next attempt in ${seconds(link.retryAt - now)}.`;
  setText(byId("countdown"), wait);
}

// Sheets over a part of the map leave the player, or the cell that is looked at, in view.
function placeSheets({ page }: Frame, map: MapView): void {
  const at = page.game.known.body?.at ?? 0;
  byId("lost").dataset.at = map.isLow(at) ? "top" : "bottom";
  const shown = page.ui.cursor ?? at;
  byId("window").dataset.at = map.isLow(shown) ? "top" : "bottom";
  if (page.ui.cursor !== undefined) byId("window").style.setProperty("--room", `${roomBeside(map, shown)}px`);
}

const LEAST_ROOM = 90; // CSS pixels: the title and a line

// How high a sheet may be without covering the cell.
function roomBeside(map: MapView, place: Place): number {
  const { top, height } = map.boxOf(place);
  const stage = byId("stage").getBoundingClientRect();
  const fixed = getComputedStyle(byId("window")).position === "fixed";
  const above = fixed ? stage.top + top : top;
  const below = (fixed ? window.innerHeight - stage.top : stage.height) - top - height;
  return Math.max(LEAST_ROOM, map.isLow(place) ? above : below);
}

function arrange({ page, screen, shape, options }: Frame): void {
  const { dataset } = document.body;
  dataset.shape = shape;
  dataset.theme = options.theme;
  dataset.touch = String(screen.coarse);
  dataset.motion = options.motion;
  dataset.typing = String(page.ui.window === "chat" || (page.past?.typing ?? false));
  dataset.past = String(page.past !== undefined);
}

const isStill = ({ motion }: Options): boolean => motion === "none";

export function showGame(frame: Frame, map: MapView): void {
  const { page, options, screen, link, now } = frame;
  arrange(frame);
  showTop(frame);
  showVitals(frame);
  showParty(frame);
  showSide(frame);
  showLog(frame);
  showControls(frame);
  showEntry(frame);
  showWindow(frame);
  showLost(frame);
  const icons = hasIcons(options, screen.coarse);
  map.draw({ game: page.game, ui: page.ui, options, cell: cellSize(screen, options.cell, icons), icons, still: isStill(options), online: link.online || page.past !== undefined, now });
  setText(byId("about"), `${page.past ? "In the past. " : ""}${surroundings(page.game)}`);
  placeSheets(frame, map);
  showAim(frame, map);
  showNews(frame);
  byId("centre").hidden = page.ui.offset === undefined;
}
