// screen.ts: shows one picture of the game's page.
import type { Place } from "../model/place";
import { showAim } from "./aim_view";
import { showControls } from "./controls_view";
import { button, byId } from "./dom";
import { showEntry } from "./entry_view";
import type { Frame, Host, LinkState } from "./frame";
import { showHero } from "./hero_view";
import { showLost } from "./lost_view";
import type { MapView } from "./map_view";
import { showNews } from "./news_view";
import { showTop } from "./top_view";
import { showWindow } from "./window_view";

function wayBack(page: Host, ask: LinkState["ask"]): HTMLElement {
  if (ask === "takeover") return button("Play here", () => page.takeOver());
  if (ask === "reload") return button("Reload", () => location.reload());
  return button("Try now", () => page.retry());
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

export function showGame(frame: Frame, map: MapView): void {
  const { page, link } = frame;
  showTop(frame);
  showHero(frame, map);
  showControls(frame);
  showEntry(frame);
  showWindow(frame);
  showLost(frame, () => wayBack(page, link.ask));
  placeSheets(frame, map);
  showAim(frame, map);
  showNews(frame);
}
