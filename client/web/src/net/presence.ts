// presence.ts: reports to the server when nobody looks at the page, when a window is open, and that the player
// presses keys.
import { create } from "@bufbuild/protobuf";
import { AwaySchema } from "../wire/wire_pb";
import type { ClientMessage } from "./codec";

const HIDDEN_MS = 4000;
const REPEAT_MS = 1000;
const REPEAT_AWAY_MS = 250; // about the time until the absence is seen to end

export class Presence {
  private hidden = false;
  private reading = false;
  private timer = 0;
  private touchedMs = -REPEAT_MS;

  // `back`: the page is visible again, or the network is back.
  constructor(private readonly send: (message: ClientMessage) => void, back: () => void) {
    const returned = (): void => {
      this.see();
      if (!document.hidden) back();
    };
    document.addEventListener("visibilitychange", returned);
    window.addEventListener("pageshow", returned);
    window.addEventListener("online", returned);
  }

  read(reading: boolean): void {
    if (reading === this.reading) return;
    this.reading = reading;
    this.report();
  }

  // After a key or a touch. A report that is not hidden is a sign of life: it ends an absence, and missed deadlines
  // do not count for a while. `turn`: what the player is to a turn that several share.
  touch(turn: "away" | "awaited" | "none"): void {
    const pause = turn === "away" ? REPEAT_AWAY_MS : REPEAT_MS;
    const now = performance.now();
    if (turn === "none" || this.hidden || now < this.touchedMs + pause) return;
    this.touchedMs = now;
    this.report();
  }

  // Repeats the state to a new connection.
  begin(): void {
    if (this.hidden || this.reading) this.report();
  }

  private see(): void {
    window.clearTimeout(this.timer);
    if (document.hidden) this.timer = window.setTimeout(() => this.hide(true), HIDDEN_MS);
    else if (this.hidden) this.hide(false);
  }
  private hide(hidden: boolean): void {
    this.hidden = hidden;
    this.report();
  }
  private report(): void {
    this.send({ case: "away", value: create(AwaySchema, { hidden: this.hidden, reading: this.reading }) });
  }
}
