// log.ts: the lines that the player reads.
import { type ChatLine, ChatLine_Kind, Line_Tone as Tone, Line_Weight as Weight } from "../wire/wire_pb";

// Tones of the wire, and those of the page itself.
export type LineTone = "plain" | "mine" | "hurt" | "sight" | "chat" | "notice" | "remark";

export interface LogLine {
  turn: number;
  text: string;
  tone: LineTone;
  weight: number;
  times: number;
  presenceOf: string;
  readAs?: number; // the turn as it was read, once the run of the line is over: the next run counts anew (R200)
  merges: boolean; // lines that change somebody's health stay separate: a bar moves with each
}

// What may be known of a line besides its text.
export type Extra = Partial<Pick<LogLine, "weight" | "presenceOf" | "merges" | "readAs">>;

const LIMIT = 500;
const FOLD_WITHIN = 6;
const TONES: readonly LineTone[] = ["plain", "mine", "hurt", "sight"];

export const toneOf = (tone: Tone): LineTone => TONES[tone] ?? "plain";

export class Log {
  readonly lines: LogLine[] = [];
  version = 0; // counts the changes

  // Appends a line in place of a recent one about the same presence, or merges it with an equal one.
  // Remarks between two lines do not keep them apart.
  add(turn: number, text: string, tone: LineTone, extra: Extra = {}): void {
    this.version += 1;
    const line = { turn, text, tone, weight: Weight.MINE, times: 1, presenceOf: "", merges: true, ...extra };
    const presence = this.presence(line);
    if (presence >= 0) {
      this.lines.splice(presence, 1);
      this.lines.push(line); // at the end: lines stay in the order of their turns
      return;
    }
    const told = this.lines.filter((other) => (other.tone === "remark") === (tone === "remark"));
    const same = told.slice(-2).reverse().find((other, back) => says(line, other, back));
    if (same) return repeat(same, line);
    this.lines.push(line);
    if (this.lines.length > LIMIT) this.lines.shift();
  }

  // The run is over: its lines keep the turns that were read.
  keepTurns(read: (turn: number) => number): void {
    for (const line of this.lines) line.readAs ??= read(line.turn);
    this.version += 1;
  }

  clear(): void {
    this.keep(() => false);
  }
  keep(wanted: (line: LogLine) => boolean): void {
    this.lines.splice(0, this.lines.length, ...this.lines.filter(wanted));
    this.version += 1;
  }

  private presence(line: LogLine): number {
    if (line.presenceOf === "") return -1;
    const recent = this.lines.slice(-FOLD_WITHIN);
    const same = recent.map((other) => other.presenceOf === line.presenceOf && other.tone === line.tone).lastIndexOf(true);
    return same < 0 ? -1 : this.lines.length - recent.length + same;
  }
}

function says(line: LogLine, other: LogLine, back: number): boolean {
  const recent = back === 0 || other.turn === line.turn;
  const sameRun = (line.readAs === undefined) === (other.readAs === undefined);
  const may = line.merges && other.merges && line.tone !== "chat" && sameRun;
  return recent && may && other.tone === line.tone && other.text === line.text;
}

function repeat(line: LogLine, { turn, readAs }: LogLine): void {
  line.times += 1;
  line.turn = turn;
  line.readAs = readAs;
}

const REALM = "-- "; // begins what the realm itself says

// Whether a player says it.
export const isSaid = ({ tone, text }: LogLine): boolean => tone === "chat" && !text.startsWith(REALM);

// A line of chat as it is read: "<Ann> hello", "* Ann waves".
export function chatText({ from, to, text, deed, kind }: ChatLine): string {
  if (from === "") return REALM + text;
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
