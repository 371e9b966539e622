// kit_opener.ts: when the window of a new hero's kit opens by itself.
import { isKit, openChoices } from "../model/choices";
import type { Game } from "../model/game";
import type { Ui, WindowName } from "./ui";

// Windows about a run that is over: its next run takes their place.
const OF_THE_LAST_RUN: readonly (WindowName | undefined)[] = ["tale", "tales", "tombstone", "choices"];

// It opens once for each kit, also when the connection is lost and comes back. Heroes and choices of another run may
// have the same numbers.
export class KitOpener {
  private shown = "";

  // Opens the window if it is due, unless the player reads something or answers a question.
  open({ known, spectating }: Game, ui: Ui): void {
    const number = openChoices(known).find(isKit)?.number;
    const kit = `${known.runBegan}:${known.me.id}:${number}`;
    if (number === undefined || spectating || kit === this.shown) return;
    if (ui.question || (ui.window && !OF_THE_LAST_RUN.includes(ui.window))) return;
    this.shown = kit;
    ui.open("choices");
  }
}
