// daily_view.ts: the board of the daily, in the window of high scores (R176).
import type { DailyBoard, DailyBoard_Day, DailyBoard_Entry } from "../wire/wire_pb";
import { h } from "./dom";

function fateOf(entry: DailyBoard_Entry, isDayOver: boolean): string {
  const fate = entry.won ? "won" : entry.over ? "died" : isDayOver ? "ran out of time" : "plays";
  return isDayOver && !entry.verified ? `${fate}, not verified` : fate;
}

function dayPart(day: DailyBoard_Day): HTMLElement[] {
  const isOver = day.key !== "";
  const head = ["rank", "heroes", "points", "depth", "turns", "end"].map((word) => h("th", { scope: "col" }, word));
  const row = (entry: DailyBoard_Entry, i: number): HTMLElement =>
    h("tr", {}, ...[`${i + 1}`, entry.names.join(", "), `${entry.points}`, `${entry.depth}`, `${entry.turns}`,
      fateOf(entry, isOver)].map((word) => h("td", {}, word)));
  return [
    h("h3", {}, `The daily of ${day.date}`),
    day.entries.length === 0 ? h("p", {}, "Nobody has played it.")
      : h("table", {}, h("tr", {}, ...head), ...day.entries.map(row)),
  ];
}

// Nothing on a server without a daily.
export function dailyParts(board: DailyBoard | undefined): HTMLElement[] {
  if (!board?.today) return [];
  return [
    ...dayPart(board.today), ...(board.yesterday ? dayPart(board.yesterday) : []),
    h("h3", {}, "This realm"),
  ];
}
