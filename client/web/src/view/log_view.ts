// log_view.ts: the log, newest line at the bottom.
import { type LogLine, recap, spoken } from "../model/log";
import { byId, h, setText, sync } from "./dom";
import type { Frame } from "./frame";

const ROWS = { portrait: 3, landscape: 6, small: 1, desk: 60 };
const MINOR = 0;

const elements = new WeakMap<LogLine, HTMLElement>();

// The element of a line; the same one each time, so that a screen reader reads a line once.
export function lineElement(line: LogLine, lastTurn: number): HTMLElement {
  const element = elements.get(line) ?? h("p");
  elements.set(line, element);
  const fresh = line.turn === lastTurn;
  element.className = `${line.tone}${fresh ? " fresh" : ""}${line.weight === MINOR ? " minor" : ""}`;
  setText(element, spoken(line));
  return element;
}

const moreElement = h("p", { class: "notice" });

// A row of a small log says how many lines it leaves out.
function handLines(all: readonly LogLine[], rows: number): ReturnType<typeof recap> {
  const shown = recap(all, rows);
  return shown.more === 0 ? shown : recap(all, rows - 1);
}

let showedPast = false;

// The log of another time is no news, nor is that of the game after it: neither is read out.
function hush(past: boolean): void {
  byId("log").setAttribute("aria-live", past || showedPast ? "off" : "polite");
  showedPast = past;
}

// The style keeps the end of the log in view, so no position is asked for or set.
export function showLog({ page, shape }: Frame): void {
  hush(page.past !== undefined);
  const all = page.game.log.lines;
  const last = all.at(-1)?.turn ?? 0;
  const shown = shape === "desk" ? { lines: all.slice(-ROWS.desk), more: 0 } : handLines(all, ROWS[shape]);
  const nodes = shown.lines.map((line) => lineElement(line, last));
  setText(moreElement, `(+${shown.more} more: history)`);
  sync(byId("lines"), shown.more > 0 ? [...nodes, moreElement] : nodes);
}
