// shown_chat.ts: the newest line of chat that this browser has shown, for each seat of each realm. The server sends old
// lines again after a reload, and these are no news.
import type { Store } from "./store";

const KEY = "undercroft.chat";
const MOST = 30; // seats

// A seat, as the Welcome names it.
interface Seat {
  server: string;
  realm: string;
  name: string;
}

type Row = [seat: string, number: number];

const keyOf = ({ server, realm, name }: Seat): string => `${server} ${realm} ${name}`.toLowerCase();

const isRow = (row: unknown): row is Row => Array.isArray(row) && typeof row[0] === "string" && typeof row[1] === "number";

export class ShownChat {
  constructor(private readonly store: Store) {}

  // The number of the line; 0: none was shown.
  newest(seat: Seat): number {
    return this.rows.find(([key]) => key === keyOf(seat))?.[1] ?? 0;
  }
  note(seat: Seat, number: number): void {
    if (this.newest(seat) === number) return;
    const others = this.rows.filter(([key]) => key !== keyOf(seat));
    this.store.setItem(KEY, JSON.stringify([[keyOf(seat), number], ...others].slice(0, MOST)));
  }

  private get rows(): Row[] {
    try {
      const rows = JSON.parse(this.store.getItem(KEY) ?? "[]") as unknown;
      return Array.isArray(rows) ? rows.filter(isRow) : [];
    } catch {
      return [];
    }
  }
}
