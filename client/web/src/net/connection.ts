// connection.ts: one WebSocket, its timeouts and the time of an answer.
//
// Silence is judged by a Ping without an answer, and only while the timers run on time: a browser slows those of a
// hidden page to one a minute, and stops those of a suspended one.
import { create } from "@bufbuild/protobuf";
import { PingSchema, type ServerFrame } from "../wire/wire_pb";
import { type ClientMessage, decode, encode } from "./codec";

const ATTEMPT_MS = 5000;
const SILENCE_MS = 10000;
const PING_MS = 2000;
const LATE_MS = 2 * PING_MS; // after which a beat is late
const BROKEN = 1006;

export interface Listener {
  opened(): void;
  received(frame: ServerFrame): void;
  // `opened`: the handshake had succeeded.
  closed(code: number, reason: string, opened: boolean): void;
}

export class Connection {
  delayMs: number | undefined; // smoothed time from Ping to Pong
  heardAt = performance.now();
  private readonly socket: WebSocket;
  private askedAt: number | undefined; // the oldest Ping since the server was heard
  private beatAt = performance.now();
  private opened = false;
  private over = false;
  private readonly timers: number[] = [];

  constructor(address: string, private readonly listener: Listener) {
    this.socket = new WebSocket(address);
    this.socket.binaryType = "arraybuffer";
    this.socket.onopen = () => this.onOpen();
    this.socket.onmessage = (event) => this.onMessage(event.data as ArrayBuffer);
    this.socket.onclose = (event) => this.end(event.code, event.reason);
    this.timers.push(window.setTimeout(() => this.opened || this.end(BROKEN, ""), ATTEMPT_MS));
  }

  send(message: ClientMessage): void {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(encode(message) as Uint8Array<ArrayBuffer>);
  }

  // Asks anew whether the server is there, since the page has slept. Silence so far proves nothing.
  ask(): void {
    this.askedAt = undefined;
    this.beatAt = performance.now();
    if (this.opened && !this.over) this.ping();
  }

  // Closes without a report to the listener.
  drop(): void {
    this.over = true;
    this.finish();
  }

  private onOpen(): void {
    this.opened = true;
    this.hear();
    this.beatAt = performance.now();
    this.timers.push(window.setInterval(() => this.beat(), PING_MS));
    this.listener.opened();
  }

  private onMessage(data: ArrayBuffer): void {
    if (this.over) return;
    this.hear();
    const frame = decode(data);
    if (frame.message.case === "pong") this.measure(frame.message.value.stamp);
    else this.listener.received(frame);
  }

  private hear(): void {
    this.heardAt = performance.now();
    this.askedAt = undefined;
  }
  private beat(): void {
    const now = performance.now();
    if (now - this.beatAt > LATE_MS) return this.ask();
    this.beatAt = now;
    if (this.askedAt !== undefined && now - this.askedAt > SILENCE_MS) return this.end(BROKEN, "");
    this.ping();
  }
  private ping(): void {
    this.askedAt ??= performance.now();
    this.send({ case: "ping", value: create(PingSchema, { stamp: Math.floor(performance.now()) }) });
  }
  private measure(stamp: number): void {
    const delay = Math.max(0, performance.now() - stamp);
    this.delayMs = this.delayMs === undefined ? delay : (this.delayMs * 7 + delay) / 8;
  }

  // A silent connection never reports its end, so this does not wait for the socket.
  private end(code: number, reason: string): void {
    if (this.over) return;
    this.over = true;
    this.finish();
    this.listener.closed(code, reason, this.opened);
  }
  private finish(): void {
    for (const timer of this.timers) window.clearTimeout(timer);
    this.socket.onclose = null;
    this.socket.close();
  }
}
