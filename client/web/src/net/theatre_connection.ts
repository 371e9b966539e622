// theatre_connection.ts: the connection of a visitor to a theatre (R213). When it breaks, the visitor enters again, as a
// new visitor.
import type { ServerFrame } from "../wire/wire_pb";
import { delayOf, reconnectsAfter } from "./back_off";
import type { ClientMessage } from "./codec";
import type { Connection, Listener } from "./connection";

// The part of a Connection that is used.
export type Line = Pick<Connection, "send" | "ask" | "drop">;

// How a visitor reaches its server.
export interface Ways {
  connect(listener: Listener): Line;
  // Why the link cannot be opened; empty: it can; undefined: the server does not answer.
  whyShut(): Promise<string | undefined>;
}

export interface Visit {
  entered(): void;
  received(frame: ServerFrame): void;
  lost(sentence: string): void; // the connection, which is tried again
  ended(sentence: string): void; // no further attempt follows
}

const NORMAL = 1000;
const ENOUGH = 3; // failures in a row; fewer are a server that has just started
const LOST = "The connection to the theatre is lost: entering again …";
const BLOCKED = "The theatre cannot be reached: something between may block WebSockets.";

const whyClosed = (code: number, reason: string): string =>
  code === NORMAL ? "You left the theatre." : `The theatre is closed: ${reason || `code ${code}`}.`;

export class TheatreConnection {
  private line: Line | undefined;
  private failed = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private over = false;

  constructor(private readonly ways: Ways, private readonly visit: Visit) {
    this.connect();
  }

  send(message: ClientMessage): void {
    this.line?.send(message);
  }

  // The network is back, or the page is visible again.
  wake(): void {
    if (this.timer !== undefined) this.connect();
    else this.line?.ask();
  }

  // Closes without a report.
  close(): void {
    this.over = true;
    clearTimeout(this.timer);
    this.line?.drop();
  }

  private connect(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.line = this.ways.connect({
      opened: () => this.visit.entered(),
      received: (frame) => this.receive(frame),
      closed: (code, reason, opened) => void this.closed(code, reason, opened),
    });
  }
  private receive(frame: ServerFrame): void {
    if (frame.message.case === "theatre") this.failed = 0;
    if (frame.message.case === "refusal") this.end(frame.message.value.sentence);
    else this.visit.received(frame);
  }

  // A browser does not say why a handshake has failed.
  private async closed(code: number, reason: string, opened: boolean): Promise<void> {
    if (!reconnectsAfter(code)) return this.end(whyClosed(code, reason));
    const sentence = opened ? undefined : await this.ways.whyShut();
    if (this.over) return;
    if (sentence) return this.end(sentence);
    this.timer = setTimeout(() => this.connect(), delayOf(code, this.failed, Math.random()));
    this.failed += 1;
    this.visit.lost(sentence === "" && this.failed >= ENOUGH ? BLOCKED : LOST);
  }
  private end(sentence: string): void {
    this.close();
    this.visit.ended(sentence);
  }
}
