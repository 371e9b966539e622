// ui.ts: what is open on the page, apart from the game itself.
import type { Act } from "../model/order";
import type { Place } from "../model/place";

export type WindowName =
  | "pack" | "view" | "players" | "history" | "character" | "help" | "scores" | "tombstone" | "since" | "lobby"
  | "options" | "chat" | "menu" | "link" | "look" | "choices" | "abilities" | "tale" | "tales";

// A question to the player, answered by a direction or by one of the buttons.
export interface Question {
  text: string;
  way?: (way: number) => void; // takes the answer to "which way?"
  place?: (place: Place) => void; // takes a tapped cell
  answers: { label: string; run: () => void }[];
}

export class Ui {
  window: WindowName | undefined;
  filter: number | undefined; // the pack lists items that this verb fits
  item: number | undefined; // the pack shows this item
  cursor: Place | undefined; // the cell that is looked at
  question: Question | undefined;
  shades = true;
  offset: { x: number; y: number } | undefined; // the view was moved by hand, in cells
  search = "";

  private rowOrder: string[] = []; // keys of the rows of the open list, in the order shown

  // Opens a window, or closes it with undefined.
  open(window: WindowName | undefined, filter?: number): void {
    this.rowOrder = [];
    this.window = window;
    this.filter = filter;
    this.item = undefined;
    if (window !== "look") this.cursor = undefined;
  }
  lookAt(place: Place): void {
    this.open("look");
    this.cursor = place;
  }

  // The rows keep their places while the window is open, so that none moves under a finger. New rows
  // come last.
  inShownOrder<T>(rows: readonly T[], keyOf: (row: T) => string): T[] {
    const byKey = new Map<string, T>();
    for (const row of rows) byKey.set(keyOf(row), row);
    for (const key of byKey.keys()) if (!this.rowOrder.includes(key)) this.rowOrder.push(key);
    const shown: T[] = [];
    for (const key of this.rowOrder) {
      const row = byKey.get(key);
      if (row !== undefined) shown.push(row);
    }
    return shown;
  }

  // Closes what is on top. Returns false if nothing was open.
  back(): boolean {
    if (this.question) this.question = undefined;
    else if (this.item !== undefined) this.item = undefined;
    else if (this.window) this.open(undefined);
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
