// typing.ts: tells the server that the player is typing a line of chat.
import { create } from "@bufbuild/protobuf";
import { TypingSchema } from "../wire/wire_pb";
import type { ClientMessage } from "./codec";

const REPEAT_MS = 3000;

// A command, such as a whisper, is no talk to all.
const talkIn = (text: string): string => (text.trimStart().startsWith("/") ? "" : text.trim());

export class TypingReport {
  private told = ""; // the text that was reported last; empty: none is, or it is over
  private toldMs = Number.NEGATIVE_INFINITY;

  constructor(private readonly send: (message: ClientMessage) => void, private readonly now: () => number) {}

  // The field of the chat has this text; empty: it has none, or is closed.
  changed(text: string): void {
    const talk = talkIn(text);
    if (talk === "") return this.stop();
    if (talk === this.told || this.now() < this.toldMs + REPEAT_MS) return;
    this.told = talk;
    this.toldMs = this.now();
    this.report(false);
  }

  // The line was sent, which says by itself that the typing is over.
  sent(): void {
    this.told = "";
  }

  private stop(): void {
    if (this.told !== "") this.report(true);
    this.told = "";
  }
  private report(stopped: boolean): void {
    this.send({ case: "typing", value: create(TypingSchema, { stopped }) });
  }
}
