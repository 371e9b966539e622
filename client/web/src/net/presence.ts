// presence.ts: tells the server when nobody looks at the page, and when a window is open.
import { create } from "@bufbuild/protobuf";
import { AwaySchema } from "../wire/wire_pb";
import type { ClientMessage } from "./codec";

const HIDDEN_MS = 4000;

export class Presence {
  private hidden = false;
  private reading = false;
  private timer = 0;

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
