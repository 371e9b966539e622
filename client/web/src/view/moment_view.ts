// moment_view.ts: shows one picture of the page of a link to a moment.
import { ROOT } from "../model/address";
import { button, byId, h, setText, update } from "./dom";
import type { Frame } from "./frame";
import { showHero } from "./hero_view";
import { showLost } from "./lost_view";
import type { MapView } from "./map_view";
import { showPastControls, showPastEntry } from "./past_view";
import { showPointers } from "./pointer_view";
import { showTheatre, type TheatreViewer } from "./theatre_view";
import { placeWords } from "./top_view";

// A film of the link, as far as it is shown.
export interface FilmState {
  readonly runs: boolean;
  readonly words: string; // how far it is; empty: there is none
  readonly reel: { name: string; address: string; bytes: number } | undefined; // that is ready
  stop(): void;
  drop(): void;
}

export interface MomentViewer extends TheatreViewer {
  readonly film: FilmState;
}

// Whose past it is, as the server has written it above the page.
function showTop(frame: Frame<MomentViewer>): void {
  const place = frame.shape === "desk" ? placeWords(frame) : undefined;
  update(byId("top"), `${place}`, () => [
    h("strong", { class: "turn" }, document.title.split(" - ")[0]), place && h("span", { class: "place faint" }, place),
    h("a", { href: ROOT }, "Play Undercroft"),
  ]);
}

const sizeWords = (bytes: number): string => (bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`);

function filmButtons(film: FilmState): HTMLElement[] {
  const { reel } = film;
  if (film.runs) return [button("Stop", () => film.stop())];
  const close = button("Close", () => film.drop(), { key: "close film" });
  return reel ? [h("a", { href: reel.address, download: reel.name, key: "save" }, `Save ${reel.name} (${sizeWords(reel.bytes)})`), close] : [close];
}

// Over a part of the map that is not the hero's. The film has the whole map.
function showFilm({ film, game }: MomentViewer, map: MapView): void {
  const box = byId("film");
  box.dataset.at = map.isLow(game.known.body?.at ?? 0) ? "top" : "bottom";
  box.hidden = film.words === "";
  update(box, `${film.runs} ${film.reel?.address}`, () => [
    h("p", { role: "status", "aria-live": film.runs ? "off" : "polite" }), h("div", { class: "buttons" }, ...filmButtons(film)),
  ]);
  setText(box.firstElementChild as HTMLElement, film.words);
}

export function showMoment(frame: Frame<MomentViewer>, map: MapView): void {
  const { past, game } = frame.page;
  showTheatre(frame, map);
  showHero(frame, map);
  showPointers(frame, map);
  byId("vitals").hidden = game.known.depth === 0; // no hero is known yet
  showTop(frame);
  if (past) showPastControls(frame, past);
  if (past) showPastEntry(frame, past);
  showLost(frame, () => button("Reload", () => location.reload()));
  showFilm(frame.page, map);
}
