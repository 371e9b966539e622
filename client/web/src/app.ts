// app.ts: joins the parts: the session, the game, input and view.
import { guardBack } from "./back";
import { Branch } from "./branch";
import { chatMessage } from "./chat";
import { Conversation } from "./conversation";
import { Entrance } from "./entrance";
import { runCommand } from "./input/commands";
import { guardGaps } from "./input/gaps";
import { KitOpener } from "./input/kit_opener";
import { Player } from "./input/player";
import { Quick } from "./input/quick";
import { Ui, type WindowName } from "./input/ui";
import { watchKeys } from "./keyboard";
import { watchMap } from "./map_input";
import { keysOf } from "./input/keys";
import { playsOn, sharesMoment } from "./input/past_keys";
import { addressToShow, realmOf, wayInto } from "./model/address";
import { isOmens, openChoices } from "./model/choices";
import { Game } from "./model/game";
import type { Stretch } from "./model/moment_links";
import { actToRise } from "./model/offers";
import { hasIcons, type Options, type Setting } from "./model/options";
import type { Order } from "./model/order";
import type { PastWalk, TalePlace } from "./model/past";
import { cellSize, type Screen, shapeOf } from "./model/shape";
import type { Tombstone } from "./model/tombstone";
import { passTyping } from "./model/typists";
import { isMyTurn, presenceOf, sharesTurn } from "./model/turn";
import { readInvitation } from "./net/invitation";
import type { ClientMessage } from "./net/codec";
import { MadeRealms } from "./net/made_realms";
import { Presence } from "./net/presence";
import { TypingReport } from "./net/typing";
import { markLeaving, wasLeft } from "./net/reload";
import { Seats } from "./net/seats";
import { ShownChat } from "./net/shown_chat";
import { Session } from "./net/session";
import { browserStore } from "./net/store";
import { Painter } from "./painter";
import { PastWalker } from "./past_walker";
import { askFor, END_HERO, LEAVE, linksRequest, makeRealmMessage, pingMessage, shareMessage, taleRequest } from "./requests";
import { Settings } from "./settings";
import { signal } from "./signal";
import { sound } from "./sounds";
import { watchTaps } from "./taps";
import { byId } from "./view/dom";
import { controlsWait } from "./view/controls_view";
import { focusEntry } from "./view/entry_view";
import type { Host, LinkState, PastButton } from "./view/frame";
import type { MapView } from "./view/map_view";
import { showGame } from "./view/screen";
import { loadSymbols } from "./view/symbols";

const FLEETING_SEAT =
  "This browser stores nothing, so your hero is yours until you close this page. Menu, Play on another device: a link that keeps it.";

const PAST_BUTTONS: readonly PastButton[] = [
  ["Share …", "S", "Share this moment by a link (S)"], ["Play on", "P", "Play on from this moment, in a dungeon of its own (P)"],
];

const WAITING_MS = 250;

const CALM = window.matchMedia("(prefers-reduced-motion: reduce)");

export class App implements Host {
  readonly game = new Game();
  readonly ui = new Ui();
  readonly player = new Player(this);
  readonly live = this.game;
  readonly pastButtons = PAST_BUTTONS;
  private readonly store = browserStore();
  private readonly settings = new Settings(this.store, () => CALM.matches);
  private readonly seats = new Seats(this.store);
  private readonly made = new MadeRealms(this.store);
  private readonly shownChat = new ShownChat(this.store);
  private readonly session: Session;
  private readonly conversation: Conversation;
  private readonly entrance: Entrance;
  private readonly presence: Presence;
  private readonly typing: TypingReport;
  private readonly painter: Painter<Host>;
  private readonly walker: PastWalker<Host>;
  readonly branch: Branch;
  private mourned: Tombstone | undefined; // the tombstone that was shown
  private retold: readonly string[] = []; // what has happened since, as it was shown
  private toldRun = 0; // the run whose tale has opened by itself
  private wasMine = false;
  private watched = ""; // the player whose game is shown, as the log has said
  private readonly kits = new KitOpener();
  readonly quick = new Quick(this.settings.quick);

  constructor() {
    const realm = realmOf(location.pathname);
    this.game.chatShown = (welcome) => this.shownChat.newest(welcome);
    this.game.chooseKey = keysOf("choose");
    this.session = new Session(this.seats, realm, location.pathname, {
      changed: () => this.stageChanged(),
      received: (frame) => this.conversation.receive(frame),
      lastReport: () => this.game.lastReport,
    });
    this.conversation = new Conversation(this.game, this.session, {
      changed: () => this.gameChanged(),
      begun: () => this.begun(),
      past: (part) => this.walker.take(part),
      pace: () => (this.options.motion === "none" ? 0 : this.options.pace),
    });
    this.entrance = new Entrance(this.session, this.seats, realm, this.made);
    this.presence = new Presence((message) => this.session.send(message), () => this.session.wake());
    this.typing = new TypingReport((message) => this.session.send(message), () => performance.now());
    this.walker = new PastWalker<Host>(this, (value) => this.sendIfPlaying({ case: "askPast", value }));
    this.branch = new Branch(this.game, (message) => this.session.send(message), (name) => this.enterRealm(name));
    this.painter = new Painter<Host>({
      page: () => this.shown, options: () => this.options, link: () => this.link, show: showGame, drawn: () => this.drawn(),
    });
  }

  start(): void {
    document.body.dataset.motion = this.options.motion;
    document.body.dataset.theme = this.options.theme;
    guardGaps();
    watchKeys(this);
    watchMap(this, byId("map"));
    void loadSymbols().then(() => this.changed(), () => undefined);
    document.addEventListener("pointerdown", () => this.hurry(), { capture: true });
    for (const kind of ["pointerdown", "keydown"]) {
      document.addEventListener(kind, () => this.presence.touch(presenceOf(this.game)), { capture: true });
    }
    window.addEventListener("hashchange", () => location.reload());
    window.addEventListener("pagehide", () => markLeaving(this.session.token));
    window.addEventListener("pageshow", (event) => event.persisted && wasLeft(""));
    watchTaps(this);
    guardBack(this);
    const invitation = readInvitation(location.hash);
    // In full: a path that begins with two slashes would be another host. A moment stays until the player plays on.
    if (location.hash !== "" && !invitation.from) history.replaceState(null, "", `${location.origin}${location.pathname}`);
    void this.entrance.begin(invitation);
  }

  // ---- orders and requests ----

  order(order: Order): void {
    this.hurry();
    this.quick.note(this.game.known, order);
    this.ui.open(undefined);
    this.ui.question = undefined;
    if (this.game.spectating) return this.say("You are watching.");
    this.conversation.order(order);
    this.changed();
  }
  pick(choice: number, option: number): void {
    this.hurry();
    const omens = openChoices(this.game.known).some((one) => one.number === choice && isOmens(one));
    if (!omens) this.ui.open(undefined); // several may be picked
    if (this.game.spectating) return this.say("You are watching.");
    this.conversation.choose(choice, option);
    this.changed();
  }
  withdraw(): void {
    this.hurry();
    this.conversation.withdraw();
  }
  // Shows what waits at once. The touch or key that asked for it still counts.
  hurry(): void {
    this.conversation.hurry();
  }
  // Says what the field holds. On a desk the keys then play again; else the field stays until it is closed.
  sendChat(text: string): void {
    const message = chatMessage(text);
    if (message) this.typing.sent();
    if (!message || shapeOf(this.screen) === "desk") return this.call(text);
    this.session.send(message);
    this.changed();
  }
  // The field of the chat has another text.
  typed(text: string): void {
    this.typing.changed(text);
  }
  makeRealm(name: string): void {
    this.game.realmMade = undefined;
    this.session.send(makeRealmMessage(name));
    this.changed();
  }
  request(window: WindowName): void {
    this.game.realmMade = undefined;
    askFor(window, (message) => this.session.send(message));
    this.live.momentLinks = undefined;
    this.branch.forget();
    if (window === "link") this.game.link = this.game.noLink = "";
    this.ui.open(window);
    this.changed();
  }
  readTale(run: number): void {
    this.session.send(taleRequest(run));
    this.ui.open("tale");
    this.changed();
  }
  leave(): void {
    this.session.send(LEAVE);
  }
  endHero(): void {
    this.session.send(END_HERO);
  }
  newHero(): void {
    this.order(actToRise(this.game.known));
  }
  // Says a line to friends without the field for it.
  call(line: string): void {
    const message = chatMessage(line);
    if (message) this.session.send(message);
    this.ui.open(undefined);
    this.changed();
    this.focusMap();
  }
  get seatName(): string {
    return this.session.seatName;
  }
  watch(name: string): void {
    this.ui.open(undefined);
    this.game.forgetStory();
    this.entrance.watch(name);
  }
  stopWatching(): void {
    this.ui.open(undefined);
    this.game.forgetStory();
    this.entrance.stopWatching();
  }
  pingHere(): void {
    const place = this.ui.cursor ?? this.game.known.body?.at;
    if (place !== undefined) this.session.send(pingMessage(place));
    this.ui.open(undefined);
    this.changed();
  }
  // Keeps the item of this name in the fourth quick slot; "": none.
  keepAtHand(name: string): void {
    this.quick.chosen = this.settings.quick = name;
    this.changed();
  }
  get fingers(): boolean {
    return this.screen.coarse;
  }
  // The browser's Back.
  goBack(): void {
    const isOpen = this.shown.ui.back();
    if (!isOpen && this.past) this.pressInPast("q");
    else if (!isOpen) runCommand(this, "leave");
    this.changed();
  }
  retry(): void {
    this.session.retry();
  }
  takeOver(): void {
    this.entrance.takeOver();
  }

  // ---- the past ----

  get past(): PastWalk | undefined {
    return this.walker.walk;
  }
  // This page, or that of the past while it is open.
  get shown(): Host {
    return this.walker.shown;
  }
  openPast(place?: TalePlace): void {
    this.hurry();
    this.ui.open(undefined);
    this.ui.question = undefined;
    this.walker.open(place);
    this.focusMap();
  }
  // The field of the search is drawn at once, so that the next key goes into it.
  pressInPast(name: string): boolean {
    const taken = this.walker.press(name);
    if (sharesMoment(name)) this.shown.request("share");
    if (playsOn(name)) this.shown.request("branch");
    if (this.past?.typing) this.painter.draw();
    return taken;
  }
  findInPast(words: string): void {
    this.walker.find(words);
  }
  shareMoment(place?: TalePlace): void {
    this.openPast(place);
    this.pressInPast("S");
  }
  makeLink(stretch: Stretch, hideNames: boolean): void {
    this.askForLinks(shareMessage(stretch, hideNames));
  }
  withdrawLink(code: string): void {
    this.askForLinks(linksRequest(code));
  }
  private askForLinks(message: ClientMessage): void {
    this.live.momentLinks = undefined;
    this.session.send(message);
    this.changed();
  }
  playOn(place?: TalePlace): void {
    this.openPast(place);
    this.walker.walk!.toLife = true;
    this.pressInPast("P");
  }
  makeBranch(): void {
    this.branch.begin(this.past?.at ?? 0);
    this.changed();
  }
  private enterRealm(realm: string): void {
    location.href = wayInto(location, realm, this.session.seatName || this.seats.name);
  }
  leavePast(why: string): void {
    this.walker.close();
    this.live.notice(why);
  }

  // ---- the page ----

  say(text: string): void {
    this.game.notice(text);
    this.changed();
  }
  compose(start: string): void {
    this.ui.open("chat");
    this.game.unread = 0;
    this.painter.draw();
    focusEntry(start);
  }
  recentre(): void {
    this.ui.offset = undefined;
    this.map.recentre();
    this.changed();
  }
  get options(): Options {
    return this.settings.options;
  }
  choose(setting: Setting): void {
    this.settings.choose(setting);
    this.changed();
  }
  get icons(): boolean {
    return hasIcons(this.options, this.screen.coarse);
  }
  turnIcons(): void {
    this.settings.put({ ...this.options, icons: this.icons ? "off" : "on" });
    this.changed();
  }
  zoom(factor: number): void {
    this.settings.zoom(factor, cellSize(this.screen, 0, this.icons).height);
    this.changed();
  }
  focusWindow(): void {
    byId("window").querySelector<HTMLElement>(".content button")?.focus();
  }
  focusMap(): void {
    byId("map").focus({ preventScroll: true });
  }
  changed(): void {
    this.kits.open(this.game, this.ui);
    this.painter.request();
  }
  // What is open is on the screen, and has the focus.
  catchUp(): void {
    this.painter.catchUp();
  }
  get screen(): Screen {
    return this.painter.screen;
  }
  get map(): MapView {
    return this.painter.map;
  }

  // ---- news ----

  private gameChanged(): void {
    const { game } = this;
    this.session.nameSeat(game.known.players.get(game.known.me.id)?.name ?? "");
    const address = addressToShow(location, game.welcome?.realm ?? "");
    if (address) history.replaceState(history.state, "", address);
    if (game.tombstone && game.tombstone !== this.mourned) this.ui.open("tombstone");
    this.mourned = game.tombstone;
    if (game.missed !== this.retold && game.missed.length > 0) this.ui.open("since");
    this.retold = game.missed;
    if (game.realmMade?.sentence === "") this.made.note(game.realmMade.realm);
    this.branch.settle();
    this.showTale();
    this.tellWatched();
    this.changed();
  }

  // Says whose game a spectator sees from now on.
  private tellWatched(): void {
    const name = this.game.welcome?.watched ?? "";
    if (this.game.known.depth === 0 || name === this.watched) return;
    if (name !== "") this.game.notice(`You watch ${name}.`);
    this.watched = name;
  }

  // The tale of a run opens by itself once, when the run is over.
  private showTale(): void {
    const run = this.game.tale?.run ?? 0;
    if (run > this.toldRun) this.ui.open("tale");
    this.toldRun = Math.max(run, this.toldRun);
  }

  // The past was that of another hero, or of another server.
  private begun(): void {
    this.presence.begin();
    this.walker.close();
    this.ui.letters.forget();
  }
  private sendIfPlaying(message: ClientMessage): boolean {
    const playing = this.session.stage.at === "playing";
    if (playing) this.session.send(message);
    return playing;
  }

  private get link(): LinkState {
    const { stage, delayMs, silentMs } = this.session;
    return {
      online: stage.at === "playing", sentence: "sentence" in stage ? stage.sentence : "Connecting…",
      retryAt: stage.at === "lost" ? stage.retryAt : undefined, ask: stage.at === "refused" ? stage.ask : undefined,
      delayMs, silentMs,
    };
  }

  // A player who cannot watch any longer, or whose hero lives again, plays that hero.
  private endWatching(): boolean {
    const { stage, watching, seatName } = this.session;
    const over = watching !== "" && seatName !== "" && (stage.at === "closed" || stage.at === "refused");
    if (!over) return false;
    if (stage.at === "refused") this.game.notice(stage.sentence);
    this.stopWatching();
    return true;
  }
  private stageChanged(): void {
    if (this.endWatching()) return;
    const playing = this.session.stage.at === "playing";
    if (playing && byId("game").hidden) this.enterGame();
    if (!playing) this.conversation.end();
    if (!playing) this.walker.lose();
    if (!playing) this.branch.lose();
    this.entrance.show(!byId("game").hidden);
    this.changed();
  }
  private enterGame(): void {
    byId("door").hidden = true;
    byId("game").hidden = false;
    this.game.name = this.seats.name;
    if (!this.seats.lasting && !this.game.spectating) this.game.notice(FLEETING_SEAT);
    this.focusMap();
  }

  // Lines that are in view are read. A phone shows the newest one below the log.
  private readChat(): void {
    const { welcome, chatNumber } = this.game;
    if (welcome && chatNumber > 0 && !document.hidden) this.shownChat.note(welcome, chatNumber);
    if (this.game.unread === 0 || (this.ui.window !== "chat" && shapeOf(this.screen) !== "desk")) return;
    this.game.unread = 0;
    this.changed();
  }

  // Reports an open window or past, and calls the player back when the turn comes and the page is hidden.
  private drawn(): void {
    passTyping(this.game.known, performance.now());
    this.presence.read(this.past !== undefined || this.ui.window !== undefined);
    if (this.ui.window !== "chat") this.typed("");
    this.readChat();
    const mine = isMyTurn(this.game);
    const begins = mine && !this.wasMine;
    this.wasMine = mine;
    if (document.hidden && this.game.noises.has("down")) signal(this.options.signal, "a friend has fallen");
    else if (begins && document.hidden) signal(this.options.signal, "your turn");
    if (begins && sharesTurn(this.game.known)) this.game.noises.add("turn");
    this.listen();
    if (controlsWait(performance.now())) window.setTimeout(() => this.changed(), WAITING_MS);
  }

  private listen(): void {
    if (this.options.sounds === "on") for (const noise of this.game.noises) sound(noise);
    this.game.noises.clear();
  }
}
