// app.ts: joins the parts: the session, the game, input and view.
import { create } from "@bufbuild/protobuf";
import type { Host, LinkState, Frame } from "./view/frame";
import type { ServerFrame } from "./wire/wire_pb";
import * as wire from "./wire/wire_pb";
import { pressKey } from "./input/commands";
import { Player } from "./input/player";
import { Ui, type WindowName } from "./input/ui";
import { Game, type Tombstone } from "./model/game";
import { nextChoice, type Options, readOptions, type Setting } from "./model/options";
import { aimOf, type Order } from "./model/order";
import { cellSize, type Screen, shapeOf } from "./model/shape";
import { isMyTurn } from "./model/turn";
import { orderMessage, type ClientMessage } from "./net/codec";
import { readInvitation, realmOf } from "./net/invitation";
import { Outbox } from "./net/outbox";
import { Pacer } from "./net/pacer";
import { Presence } from "./net/presence";
import { markLeaving, wasLeft } from "./net/reload";
import { browserStore, Seats } from "./net/seats";
import { Session } from "./net/session";
import { Entrance } from "./entrance";
import { chatMessage } from "./chat";
import { signal } from "./signal";
import { MapView } from "./view/map_view";
import { watchMap } from "./map_input";
import { byId } from "./view/dom";
import { focusEntry } from "./view/entry_view";
import { controlsWait } from "./view/controls_view";
import { showGame } from "./view/screen";

const OPTIONS = "undercroft.options";
const TICK_MS = 250;
const HELD_MS = 600; // longer than a tap
const now = (): number => performance.now();

export class App implements Host {
  readonly game = new Game();
  readonly ui = new Ui();
  readonly player = new Player(this);
  private readonly store = browserStore();
  options: Options = readOptions(this.store.getItem(OPTIONS));
  private readonly seats = new Seats(this.store);
  private readonly session: Session;
  private readonly entrance: Entrance;
  private readonly presence: Presence;
  private readonly outbox = new Outbox((order, sequence) => this.dispatch(order, sequence), now);
  private readonly pacer = new Pacer<ServerFrame>((frame) => this.take(frame), now);
  readonly map = new MapView(byId("map").querySelector("canvas")!);
  private lastScreen: Screen | undefined;
  private drawing = false;
  private heldUntil = 0;
  private telling = 0;
  private alarm = 0;
  private mourned: Tombstone | undefined; // the tombstone that was shown
  private wasMine = false;

  constructor() {
    const realm = realmOf(location.pathname);
    this.session = new Session(this.seats, realm, location.pathname, {
      changed: () => this.stageChanged(),
      received: (frame) => this.receive(frame),
      lastReport: () => this.game.lastReport,
    });
    this.entrance = new Entrance(this.session, this.seats, realm);
    this.presence = new Presence((message) => this.session.send(message), () => this.session.wake());
  }

  start(): void {
    document.addEventListener("keydown", (event) => this.onKey(event));
    document.addEventListener("pointerdown", (event) => this.onPress(event), { capture: true });
    document.addEventListener("click", () => this.release());
    document.addEventListener("pointercancel", () => this.release());
    window.addEventListener("resize", () => this.changed());
    window.addEventListener("hashchange", () => location.reload());
    window.visualViewport?.addEventListener("resize", () => this.fitKeyboard());
    window.addEventListener("pagehide", () => markLeaving(this.session.token));
    window.addEventListener("pageshow", (event) => event.persisted && wasLeft(""));
    watchMap(this, byId("map"));
    window.setInterval(() => this.changed(), TICK_MS);
    const invitation = readInvitation(location.hash);
    if (location.hash !== "") history.replaceState(null, "", location.pathname);
    void this.entrance.begin(invitation);
  }

  // ---- what the parts ask for ----

  order(order: Order): void {
    this.hurry();
    this.ui.open(undefined);
    this.ui.question = undefined;
    if (this.game.spectating) return this.say("You are watching.");
    this.outbox.add(order);
    this.changed();
  }
  withdraw(): void {
    this.hurry();
    this.outbox.drop();
    this.game.aim = undefined;
    this.game.withdrawn = this.outbox.next();
    this.send({ case: "withdraw", value: create(wire.WithdrawSchema, { sequence: this.game.withdrawn }) });
  }
  say(text: string): void {
    this.game.notice(text);
    this.changed();
  }
  compose(start: string): void {
    this.ui.open("chat");
    this.game.unread = 0;
    this.draw();
    focusEntry(start);
  }
  sendChat(text: string): void {
    const order = chatMessage(text, (message) => this.send(message));
    if (order) this.outbox.add(order);
    this.ui.open(undefined);
    this.changed();
    this.focusMap();
  }
  request(window: WindowName): void {
    if (window === "scores") this.send({ case: "askScores", value: create(wire.AskScoresSchema) });
    if (window === "lobby") this.send({ case: "askRealms", value: create(wire.AskRealmsSchema) });
    this.ui.open(window);
    this.changed();
  }
  askLink(): void {
    this.game.link = "";
    this.send({ case: "askLink", value: create(wire.AskLinkSchema) });
    this.request("link");
  }
  leave(): void {
    this.send({ case: "leave", value: create(wire.LeaveSchema) });
  }
  endHero(): void {
    this.send({ case: "endHero", value: create(wire.EndHeroSchema) });
  }
  newHero(): void {
    this.order({ kind: "act", verb: wire.Intent_Verb.RESPAWN });
  }
  pingHere(): void {
    const place = this.ui.cursor ?? this.game.known.body?.at;
    if (place !== undefined) this.send({ case: "pingCell", value: create(wire.PingCellSchema, { place }) });
    this.ui.open(undefined);
    this.changed();
  }
  recentre(): void {
    this.ui.offset = undefined;
    this.map.recentre();
    this.changed();
  }
  choose(setting: Setting): void {
    this.setOptions(nextChoice(this.options, setting));
    if (setting.key === "signal" && this.options.signal === "notification") void window.Notification?.requestPermission();
  }
  zoom(factor: number): void {
    const height = (this.options.cell || cellSize(this.screen, 0).height) * factor;
    this.setOptions({ ...this.options, cell: Math.max(10, Math.min(64, height)) });
  }
  retry(): void {
    this.session.retry();
  }
  takeOver(): void {
    this.entrance.takeOver();
  }
  focusWindow(): void {
    byId("window").querySelector<HTMLElement>(".content button")?.focus();
  }
  focusMap(): void {
    byId("map").focus({ preventScroll: true });
  }

  // Shows everything that waits at once. The touch or key that asked for it still counts.
  hurry(): void {
    this.pacer.flush();
    this.game.tellAll();
    this.changed();
  }

  changed(): void {
    if (this.drawing) return;
    this.drawing = true;
    if (document.hidden) window.setTimeout(() => this.draw());
    else requestAnimationFrame(() => this.draw());
  }

  // ---- the connection ----

  private send(message: ClientMessage): void {
    this.session.send(message);
  }

  private dispatch(order: Order, sequence: number): void {
    const { known, lastReport } = this.game;
    this.game.aim = aimOf(known, order);
    if (order.kind === "stand") this.game.standing = order.doing;
    else this.game.standing = "";
    this.send(orderMessage(order, sequence, known.turn + 1, lastReport));
  }

  private receive(frame: ServerFrame): void {
    const steps = this.game.standing !== "" && !document.hidden && frame.message.case === "delta";
    if (frame.message.case === "welcome") this.begin();
    this.pacer.add(frame, steps);
  }
  private begin(): void {
    this.pacer.clear();
    this.outbox.reset();
    this.presence.begin();
  }

  private take(frame: ServerFrame): void {
    const { game } = this;
    try {
      game.receive(frame, now());
    } catch {
      return this.session.restart();
    }
    if (game.alarm !== this.alarm) this.outbox.drop();
    this.alarm = game.alarm;
    this.answer(frame);
    this.session.nameSeat(game.known.players.get(game.known.me.id)?.name ?? "");
    if (game.tombstone && game.tombstone !== this.mourned) this.ui.open("tombstone");
    this.mourned = game.tombstone;
    this.tell();
    this.changed();
  }

  private answer({ message }: ServerFrame): void {
    if (message.case === "accepted" || message.case === "rejected") this.outbox.answered(message.value.sequence);
    if (message.case === "delta" && message.value.accepted !== undefined) this.outbox.answered(message.value.accepted);
  }

  // Tells the story line by line, at the player's pace.
  private tell(): void {
    if (this.options.pace === 0 || document.hidden || this.options.motion === "none") this.game.tellAll();
    if (this.telling || !this.game.tell() || !this.game.story.pending) return this.changed();
    this.telling = window.setTimeout(() => {
      this.telling = 0;
      this.tell();
    }, this.options.pace);
    this.changed();
  }

  private stageChanged(): void {
    const playing = this.session.stage.at === "playing";
    if (playing && byId("game").hidden) this.enterGame();
    if (!playing) this.outbox.reset();
    this.entrance.show(!byId("game").hidden);
    this.changed();
  }
  private enterGame(): void {
    byId("door").hidden = true;
    byId("game").hidden = false;
    this.game.name = this.seats.name;
    this.focusMap();
  }

  // ---- the page ----

  // A keyboard on the screen does not change the shape.
  get screen(): Screen {
    const coarse = window.matchMedia("(pointer: coarse)").matches;
    const current = { width: window.innerWidth, height: window.innerHeight, coarse };
    const typing = document.activeElement instanceof HTMLInputElement;
    this.lastScreen = typing && this.lastScreen ? this.lastScreen : current;
    return this.lastScreen;
  }

  private get link(): LinkState {
    const { stage, delayMs, silentMs } = this.session;
    return {
      online: stage.at === "playing", sentence: "sentence" in stage ? stage.sentence : "Connecting…",
      retryAt: stage.at === "lost" ? stage.retryAt : undefined, ask: stage.at === "refused" ? stage.ask : undefined,
      delayMs, silentMs,
    };
  }

  // While a finger is on a button, nothing is redrawn: a button that is replaced gets no click.
  private onPress(event: PointerEvent): void {
    this.hurry();
    if (!byId("map").contains(event.target as Node)) this.heldUntil = now() + HELD_MS;
  }
  private release(): void {
    this.heldUntil = 0;
    this.changed();
  }

  private draw(): void {
    this.drawing = false;
    if (byId("game").hidden || now() < this.heldUntil) return;
    const { screen } = this;
    const frame: Frame = { page: this, options: this.options, screen, shape: shapeOf(screen), link: this.link, now: now() };
    showGame(frame, this.map);
    this.presence.read(this.ui.window !== undefined && this.ui.window !== "look");
    this.announce();
    if (controlsWait(now())) window.setTimeout(() => this.changed(), TICK_MS);
  }

  // Calls the player back when the turn comes and the page is hidden.
  private announce(): void {
    const mine = isMyTurn(this.game);
    if (mine && !this.wasMine && document.hidden) signal(this.options.signal);
    this.wasMine = mine;
  }

  private onKey(event: KeyboardEvent): void {
    if (byId("game").hidden) return;
    const typing = event.target instanceof HTMLInputElement;
    const onMap = event.target === byId("map") || event.target === document.body;
    if (event.key === "Escape" && !onMap && !event.isComposing) return this.escape(event);
    if (typing) return;
    if (!onMap) return this.keyInWindow(event);
    this.hurry();
    if ((event.key === "+" || event.key === "-") && !event.ctrlKey) return this.zoom(event.key === "+" ? 1.15 : 1 / 1.15);
    if (pressKey(this, event, this.options.tab === "fight")) event.preventDefault();
  }

  // Letters choose a row of the pack or an answer; other keys belong to the browser.
  private keyInWindow(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey || event.key.length !== 1) return;
    const row = document.querySelector<HTMLElement>(`[data-letter="${CSS.escape(event.key)}"]`);
    if (row?.offsetParent) row.click();
  }
  private escape(event: KeyboardEvent): void {
    event.preventDefault();
    this.ui.back();
    if (!this.ui.window) this.focusMap();
    this.changed();
  }

  private setOptions(options: Options): void {
    this.options = options;
    try {
      this.store.setItem(OPTIONS, JSON.stringify(options));
    } catch {
      // The storage is full: the options last as long as the page.
    }
    this.changed();
  }

  // A keyboard on the screen leaves less room; the page keeps above it.
  private fitKeyboard(): void {
    const view = window.visualViewport;
    if (view && view.scale === 1) byId("game").style.setProperty("--high", `${view.height}px`);
    this.changed();
  }
}
