// hero_view.ts: what a hero knows, now or in the past: its vitals, its party, what is in view, its log and the map.
import { hasIcons } from "../model/options";
import { cellSize } from "../model/shape";
import { surroundings } from "../model/words";
import { byId, setText } from "./dom";
import type { Frame, Viewer } from "./frame";
import { showLog } from "./log_view";
import type { MapView } from "./map_view";
import { showParty } from "./party_view";
import { showSide } from "./side_view";
import { showVitals } from "./vitals_view";

function arrange({ page, screen, shape, options }: Frame<Viewer>): void {
  const { dataset } = document.body;
  dataset.shape = shape;
  dataset.theme = options.theme;
  dataset.touch = String(screen.coarse);
  dataset.motion = options.motion;
  dataset.typing = String(page.ui.window === "chat" || (page.past?.typing ?? false));
  dataset.past = String(page.past !== undefined);
}

function drawMap({ page, options, screen, link, now }: Frame<Viewer>, map: MapView): void {
  const icons = hasIcons(options, screen.coarse);
  const online = link.online || page.past !== undefined;
  map.draw({
    game: page.game, ui: page.ui, options, cell: cellSize(screen, options.cell, icons), icons, online, now,
    still: options.motion === "none",
  });
}

export function showHero(frame: Frame<Viewer>, map: MapView): void {
  const { page } = frame;
  arrange(frame);
  showVitals(frame);
  showParty(frame);
  showSide(frame);
  showLog(frame);
  drawMap(frame, map);
  setText(byId("about"), `${page.past ? "In the past. " : ""}${surroundings(page.game)}`);
  byId("centre").hidden = page.ui.offset === undefined;
}
