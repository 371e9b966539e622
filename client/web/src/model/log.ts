// log.ts: the lines that the player reads.
import { type ChatLine, ChatLine_Kind, Line_Tone as Tone, Line_Weight as Weight } from "../wire/wire_pb";

// Tones of the wire, and those of the page itself.
export type LineTone = "plain" | "mine" | "hurt" | "sight" | "chat" | "notice";

export interface LogLine {
  turn: number;
  text: string;
  tone: LineTone;
  weight: number;
  times: number;
  presenceOf: string;
}

const LIMIT = 500;
const FOLD_WITHIN = 6;
const TONES: readonly LineTone[] = ["plain", "mine", "hurt", "sight"];

export const toneOf = (tone: Tone): LineTone => TONES[tone] ?? "plain";

export class Log {
  readonly lines: LogLine[] = [];
  version = 0; // counts the changes

  // Appends a line, merges it with an equal one, or replaces a recent line about the same presence.
  add(turn: number, text: string, tone: LineTone, weight: number = Weight.MINE, presenceOf = ""): void {
    this.version += 1;
    const line = { turn, text, tone, weight, times: 1, presenceOf };
    const same = this.lines.slice(-2).reverse().find((other, back) => says(line, other, back));
    if (same) return repeat(same, turn);
    const presence = this.presence(line);
    if (presence >= 0) this.lines.splice(presence, 1, line);
    else this.lines.push(line);
    if (this.lines.length > LIMIT) this.lines.shift();
  }

  clear(): void {
    this.lines.length = 0;
    this.version += 1;
  }

  private presence(line: LogLine): number {
    if (line.presenceOf === "") return -1;
    const first = Math.max(0, this.lines.length - FOLD_WITHIN);
    return this.lines.findIndex((other, i) => i >= first && other.presenceOf === line.presenceOf);
  }
}

function says(line: LogLine, other: LogLine, back: number): boolean {
  const recent = back === 0 || other.turn === line.turn;
  return recent && line.tone !== "chat" && other.tone === line.tone && other.text === line.text;
}

function repeat(line: LogLine, turn: number): void {
  line.times += 1;
  line.turn = turn;
}

// A line of chat as it is read: "<Ann> hello", "* Ann waves".
export function chatText({ from, to, text, deed, kind }: ChatLine): string {
  if (from === "") return text;
  if (deed || kind === ChatLine_Kind.DEED) return `* ${from} ${text}`;
  return to === "" ? `<${from}> ${text}` : `<${from} to ${to}> ${text}`;
}

export const spoken = (line: LogLine): string =>
  line.times > 1 ? `${line.text} (x${line.times})` : line.text;

// The newest lines that fit in `rows`. If the last turn has more lines: the newest line and the
// weightiest, in their order.
export function recap(lines: readonly LogLine[], rows: number): { lines: LogLine[]; more: number } {
  const turn = lines.at(-1)?.turn ?? 0;
  const fresh = lines.filter((line) => line.turn === turn);
  if (fresh.length <= rows) return { lines: lines.slice(-rows), more: 0 };
  const newest = fresh.at(-1)!;
  const weighty = fresh.slice(0, -1).reverse().sort((a, b) => b.weight - a.weight).slice(0, rows - 1);
  const kept = fresh.filter((line) => line === newest || weighty.includes(line));
  return { lines: kept, more: fresh.length - rows };
}
