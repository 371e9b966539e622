// log_view.ts: the log, newest line at the bottom.
import { keysOf, withOwnKeys } from "../input/keys";
import { isSaid, type LogLine, recap, spoken } from "../model/log";
import { byId, h, setText, sync } from "./dom";
import type { Frame, Viewer } from "./frame";

const ROWS = { portrait: 3, landscape: 6, small: 1, desk: 60 };
const SHORT = 700; // CSS pixels: a phone of this height has a row less, as in ../style.css
const MINOR = 0;

const rowsOf = (shape: keyof typeof ROWS, height: number): number =>
  (shape === "portrait" && height < SHORT ? ROWS.portrait - 1 : ROWS[shape]);

const elements = new WeakMap<LogLine, HTMLElement>();

// A finger has the button that fights, a keyboard its first key.
const fightsBy = ({ options, screen }: Frame<Viewer>): string =>
  (screen.coarse ? "Fight" : keysOf("fight", options.tab === "fight").split(" ")[0]!);

// A line as it is read on this page.
export const shownLine = (frame: Frame<Viewer>, line: LogLine): string => withOwnKeys(spoken(line), fightsBy(frame));

// The element of a line; the same one each time, so that a screen reader reads a line once.
function lineElement(frame: Frame<Viewer>, line: LogLine, lastTurn: number): HTMLElement {
  const element = elements.get(line) ?? h("p");
  elements.set(line, element);
  const fresh = line.turn === lastTurn;
  element.className = `${line.tone}${fresh ? " fresh" : ""}${line.weight === MINOR ? " minor" : ""}`;
  setText(element, shownLine(frame, line));
  return element;
}

// Lies over the end of the last row.
const moreElement = h("p", { class: "notice more" });

// A log that leaves out lines says how many, and keeps a row free, since a line may need two.
function handLines(all: readonly LogLine[], rows: number): ReturnType<typeof recap> {
  const shown = recap(all, rows);
  return shown.more === 0 ? shown : recap(all, Math.max(1, rows - 1));
}

let showedPast = false;

// The log of another time is no news, nor is that of the game after it: neither is read out.
function hush(past: boolean): void {
  byId("log").setAttribute("aria-live", past || showedPast ? "off" : "polite");
  showedPast = past;
}

// Talk stands beside the story of the turns on a desk, and below it, as its last line, on a phone. The row of a small
// screen has the newest line, whatever it is.
function showTalk(frame: Frame<Viewer>, talk: readonly LogLine[]): void {
  const { shape } = frame;
  byId("chat").hidden = talk.length === 0 || shape === "small";
  const last = talk.at(-1)?.turn ?? 0;
  sync(byId("talk"), talk.slice(shape === "desk" ? -ROWS.desk : -1).map((line) => lineElement(frame, line, last)));
}

// Lines that a small log leaves out are there for screen readers. The style keeps the end of the log in view, so no position is asked for or set.
export function showLog(frame: Frame<Viewer>): void {
  const { page, shape, screen } = frame;
  hush(page.past !== undefined);
  const { lines } = page.game.log;
  const isTalk = (line: LogLine): boolean => isSaid(line) && shape !== "small";
  const all = lines.filter((line) => !isTalk(line));
  showTalk(frame, lines.filter(isTalk));
  const last = all.at(-1)?.turn ?? 0;
  const shown = shape === "desk" ? { lines: all.slice(-ROWS.desk), more: 0 } : handLines(all, rowsOf(shape, screen.height));
  const fresh = shown.more > 0 ? all.filter((line) => line.turn === last) : shown.lines;
  const nodes = fresh.map((line) => lineElement(frame, line, last));
  fresh.forEach((line, i) => nodes[i]?.classList.toggle("unseen", !shown.lines.includes(line)));
  setText(moreElement, `(+${shown.more} more)`);
  sync(byId("lines"), shown.more > 0 ? [...nodes, moreElement] : nodes);
}
