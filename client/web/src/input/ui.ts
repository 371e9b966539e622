// ui.ts: what is open on the page, apart from the game itself.
import type { Act } from "../model/order";
import type { Place } from "../model/place";
import { RowLetters } from "./row_letters";

export type WindowName =
  | "pack" | "view" | "players" | "history" | "character" | "help" | "scores" | "tombstone" | "since" | "lobby"
  | "options" | "chat" | "menu" | "link" | "look" | "choices" | "abilities" | "tale" | "tales" | "friend" | "pings" | "invite"
  | "share" | "branch";

// A question to the player, answered by a direction or by one of the buttons.
export interface Question {
  text: string;
  way?: (way: number) => void; // takes the answer to "which way?"
  place?: (place: Place) => void; // takes a tapped cell
  range?: number; // in cells, of the place; 0: unlimited
  flies?: boolean; // something flies to the place
  area?: number; // it works as well on so many cells around
  aimed?: Place; // the cell of the first of two taps
  grave?: boolean; // nothing takes the answer back, so Enter cancels
  answers: { label: string; run: () => void }[];
}

const LETTERS = "abcdefghijklmopqrstuvwxyz"; // without n, which cancels

// The letters that choose the answers of a question: their first ones, or those of a list if two answers share one.
export function lettersOf(labels: readonly string[]): string[] {
  const first = labels.map((label) => label.charAt(0).toLowerCase());
  const differ = new Set(first).size === first.length && !first.includes("n");
  return differ ? first : labels.map((_, i) => LETTERS[i] ?? "");
}

// A window under the help or a question, as it comes back when that closes.
interface Covered {
  window: WindowName;
  filter: number | undefined;
  glyph: number;
  item: number | undefined;
  cursor: Place | undefined;
}

export class Ui {
  window: WindowName | undefined;
  filter: number | undefined; // the pack lists items that this verb fits; the player that a sheet is about
  glyph = 0; // the pack lists only items with this glyph; 0: all
  item: number | undefined; // the pack shows this item
  cursor: Place | undefined; // the cell that is looked at
  question: Question | undefined;
  shades = true;
  offset: { x: number; y: number } | undefined; // the view was moved by hand, in cells
  search = "";
  invited = ""; // the realm that the invitation leads to; empty: the one that is played
  returned = false; // the open window was covered, and has come back
  readonly letters = new RowLetters();

  private covered: Covered | undefined;

  // Opens a window, or closes it with undefined.
  open(window: WindowName | undefined, filter?: number, glyph = 0): void {
    this.window = window;
    this.filter = filter;
    this.glyph = glyph;
    this.item = undefined;
    this.invited = "";
    this.covered = undefined;
    this.returned = false;
    if (window !== "look") this.cursor = undefined;
  }
  // Opens a window, or nothing below a question, over the one that is open. That one comes back.
  cover(window: WindowName | undefined): void {
    const { filter, glyph, item, cursor } = this;
    const covered = this.window && { window: this.window, filter, glyph, item, cursor };
    this.open(window);
    this.covered = covered;
  }
  // Closes the open window. One that it covered comes back.
  close(): void {
    const { covered } = this;
    this.open(covered?.window, covered?.filter, covered?.glyph);
    if (!covered) return;
    this.item = covered.item;
    this.cursor = covered.cursor;
    this.returned = true;
  }
  // The help over whatever is open, or back to that.
  turnHelp(): void {
    if (this.window === "help") this.close();
    else this.cover("help");
  }
  // Moves the view by hand, in cells.
  drag(dx: number, dy: number): void {
    const { x, y } = this.offset ?? { x: 0, y: 0 };
    this.offset = { x: x - dx, y: y - dy };
  }
  lookAt(place: Place): void {
    this.open("look");
    this.cursor = place;
  }

  // The player does not answer: what was open below the question comes back.
  dropQuestion(): void {
    this.question = undefined;
    if (!this.window) this.close();
  }

  // Closes what is on top. Returns false if nothing was open.
  back(): boolean {
    if (this.question) this.dropQuestion();
    else if (this.item !== undefined) this.item = undefined;
    else if (this.window) this.close();
    else return false;
    return true;
  }
}

// A Caution asks for a second press before something unwise.
export class Caution {
  private asked = "";

  // Returns the warning to show, or "" to go on.
  check(act: Act, turn: number, warning: string): string {
    const asked = `${turn} ${act.verb} ${act.direction} ${act.item} ${act.place}`;
    if (warning === "" || this.asked === asked) return "";
    this.asked = asked;
    return `${warning} Press again to go on.`;
  }
}
