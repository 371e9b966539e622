// session.ts: joins the realm, keeps the seat, and reconnects.
import { create } from "@bufbuild/protobuf";
import {
  HelloSchema, type Moved, type Refusal, Refusal_Code as Code, type ServerFrame, type Welcome,
} from "../wire/wire_pb";
import { delayOf, reconnectsAfter } from "./back_off";
import type { ClientMessage } from "./codec";
import { Connection } from "./connection";
import { socketAddress } from "./invitation";
import { isOfAccount, type Seat, type Seats } from "./seats";
import { closedBy, refusedBy, type Stage, type Wish } from "./stage";
import { fetchStatus, whyShut } from "./status";

export interface Events {
  changed(): void; // the stage
  received(frame: ServerFrame): void;
  lastReport(): number;
}

const VERSION = "undercroft-web 0.5";
const BROKEN = 1006;
const RESTART_MS = 1000; // a server that sends nonsense is not asked more often

export class Session {
  stage: Stage = { at: "door" };
  private connection: Connection | undefined;
  private wish: Wish = { name: "" };
  private seat: Seat | undefined;
  private address: string;
  private failed = 0;
  private timer = 0;
  // Hello is sent on this connection, and nothing has come back: the server may have made the seat already, and only
  // its Welcome carries the token. So no other attempt replaces this one.
  private asked = false;
  private wasIn = false; // this page has played the seat
  private guest = ""; // the token with which a guest who logs in keeps its hero

  constructor(
    private readonly seats: Seats,
    private readonly realm: string,
    private readonly path: string,
    private readonly events: Events,
  ) {
    this.address = socketAddress(location);
  }

  join(wish: Wish): void {
    this.wish = wish;
    this.wasIn = wish.takeOver ?? false;
    const stored = wish.link ? undefined : this.seats.find(this.path, wish.name);
    this.seat = wish.password ? undefined : stored;
    this.guest = wish.password && stored && !isOfAccount(stored) ? stored.token : "";
    this.connect();
  }

  send(message: ClientMessage): void {
    this.connection?.send(message);
  }

  // Tries again at once, because the player asked.
  retry(): void {
    if (this.stage.at !== "playing" && !this.asked) this.connect();
  }

  // The network is back, or the page is visible again.
  wake(): void {
    const { stage } = this;
    const isOver = stage.at === "lost" || (stage.at === "closed" && stage.idle);
    if (isOver && !this.asked) this.connect();
    else this.connection?.ask();
  }

  // A delta did not fit: starts again from an empty state.
  restart(): void {
    this.connection?.drop();
    this.later(BROKEN, "The connection broke.", RESTART_MS);
  }

  // The player whose game this page shows; empty: its own.
  get watching(): string {
    return this.wish.watch ?? "";
  }
  // The hero of the seat that this page plays, or that waits while its player watches; empty: none.
  get seatName(): string {
    return this.seat?.name ?? "";
  }
  // The token of the seat that this page plays; empty: none.
  get token(): string {
    return this.stage.at === "playing" ? (this.seat?.token ?? "") : "";
  }
  get delayMs(): number | undefined {
    return this.connection?.delayMs;
  }
  get silentMs(): number {
    return this.connection ? performance.now() - this.connection.heardAt : 0;
  }

  private connect(): void {
    window.clearTimeout(this.timer);
    this.connection?.drop();
    this.asked = false;
    if (this.stage.at !== "lost") this.enter({ at: "joining" });
    this.connection = new Connection(this.address, {
      opened: () => this.hello(),
      received: (frame) => this.receive(frame),
      closed: (code, reason, opened) => void this.closed(code, reason, opened),
    });
  }

  private hello(): void {
    const { name, password = "", invite = "", watch = "", link = "" } = this.wish;
    const token = this.seat?.token ?? this.guest;
    this.asked = true;
    this.send({
      case: "hello",
      value: create(HelloSchema, {
        protocol: 1, client: VERSION, lines: true, name: this.seat?.name || name, resumeToken: token,
        lastReport: token === "" ? 0 : this.events.lastReport(), password, invitation: invite, watch,
        link, askFirst: token !== "" && !this.wasIn,
      }),
    });
  }

  private receive(frame: ServerFrame): void {
    const message = frame.message;
    this.asked = false;
    if (message.case === "welcome") this.welcomed(message.value);
    if (message.case === "refusal") return this.refused(message.value);
    if (message.case === "moved") return this.moved(message.value);
    this.events.received(frame);
  }

  private welcomed(welcome: Welcome): void {
    this.failed = 0;
    this.wasIn = true;
    if (welcome.resumeToken !== "" && welcome.watched === "") this.keep(welcome);
    this.wish = { ...this.wish, password: "", invite: "", link: "" };
    this.enter({ at: "playing" });
  }

  // The name that a link claims may be that of another hero, so the seat has none until the server says it.
  private keep(welcome: Welcome): void {
    const exchanged = welcome.wasGuest ? this.guest : this.seat?.token;
    this.guest = "";
    const name = welcome.name || (this.wish.link ? "" : (this.seat?.name ?? this.wish.name));
    const path = this.seat?.path ?? this.path;
    this.seat = { path, server: welcome.server, realm: welcome.realm, name, token: welcome.resumeToken };
    this.seats.keep(this.seat, exchanged);
    this.seats.name = name || this.seats.name;
  }

  // Stores the seat under the name that the server gives the hero. REQUIRES: while playing, the name is of this
  // connection's game.
  nameSeat(name: string): void {
    if (this.stage.at !== "playing" || this.wish.watch || name === "") return;
    if (!this.seat || this.seat.name === name) return;
    this.seat = { ...this.seat, name };
    this.seats.keep(this.seat);
    this.seats.name = name;
  }

  private refused(refusal: Refusal): void {
    this.connection?.drop();
    if (refusal.code === Code.BAD_TOKEN && this.seat) return this.loseSeat(refusal);
    this.enter(refusedBy(refusal));
  }

  // The token is void: joins under the same name, by another token of that name or as a new player.
  private loseSeat(refusal: Refusal): void {
    const { server, token, name } = this.seat!;
    if (server === refusal.server) this.seats.forget(token);
    const other = this.seats.find(this.path, name);
    this.seat = other?.token === token ? undefined : other;
    this.wish = { ...this.wish, name: name || this.wish.name };
    this.connect();
  }

  private moved(moved: Moved): void {
    this.address = moved.url;
    this.connect();
  }

  private async closed(code: number, reason: string, opened: boolean): Promise<void> {
    this.asked = false;
    if (this.stage.at === "refused") return;
    if (!reconnectsAfter(code)) return this.end(closedBy(code, reason));
    if (opened) return this.later(code, "The connection is lost.", 0);
    const status = await fetchStatus(this.realm);
    this.later(code, whyShut(status, this.failed), status?.wait_ms ?? 0);
  }

  private end(stage: Stage): void {
    if (stage.at === "refused") this.wasIn = false; // another place took the seat over
    this.enter(stage);
  }

  private later(code: number, sentence: string, least: number): void {
    const wait = Math.max(least, delayOf(code, this.failed, Math.random()));
    this.failed += 1;
    this.enter({ at: "lost", sentence, retryAt: performance.now() + wait });
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.connect(), wait);
  }

  private enter(stage: Stage): void {
    this.stage = stage;
    this.events.changed();
  }
}
