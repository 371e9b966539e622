// moment_page.ts: the page of a link to a moment (R213). It walks through the stretch that the link shows, as a player
// walks through the past of its own hero. It stores nothing, and makes no connection outside a theatre.
import { Film } from "./film";
import { GestureReader, type Spot } from "./input/gestures";
import { leavesPast, playsOn, savesFilm, watchesTogether } from "./input/past_keys";
import { Ui } from "./input/ui";
import { ROOT } from "./model/address";
import { Game } from "./model/game";
import { hasIcons, type Options } from "./model/options";
import type { PastWalk } from "./model/past";
import { playOnFragment } from "./model/play_on";
import { cellSize } from "./model/shape";
import { newRoom } from "./model/theatre_room";
import { codeOfPage, fetchPart, momentShown } from "./net/moment_parts";
import { readOnlyStore } from "./net/store";
import { Painter } from "./painter";
import { onPastKey } from "./past_keyboard";
import { PastWalker } from "./past_walker";
import { Settings } from "./settings";
import { Theatre } from "./theatre";
import { pressInTheatre, refuseStep } from "./theatre_keys";
import { enterByAddress, showRoom, waysInto } from "./theatre_ways";
import { byId } from "./view/dom";
import { FilmPicture } from "./view/film_picture";
import type { LinkState, PastButton } from "./view/frame";
import { type MomentViewer, showMoment } from "./view/moment_view";
import { loadSymbols } from "./view/symbols";
import type { AskPast } from "./wire/wire_pb";

const PLAY_ON: PastButton = ["Play on from here", "P", "Play on from here, in a dungeon of its own (P)"];
const TOGETHER: PastButton = ["Watch together", "W", "Watch together: others see what you show (W)"];
const FILM: PastButton = ["Save as film", "F", "Save as film what the link shows (F)"];

const CALM = window.matchMedia("(prefers-reduced-motion: reduce)");

// The page of the past inherits from this one, so what changes is in members of its own.
export class MomentPage implements MomentViewer {
  readonly live = new Game();
  readonly game = this.live;
  readonly ui = new Ui();
  private readonly settings = new Settings(readOnlyStore(), () => CALM.matches);
  private readonly walker = new PastWalker<MomentViewer>(this, (asks) => this.fetch(asks));
  private readonly painter = new Painter<MomentViewer>({
    page: () => this.walker.shown, options: () => this.options, link: () => this.link, show: showMoment, drawn: () => this.takeOver(),
  });
  private tookOver = false;
  private readonly host = { playsOn: false, fault: "" }; // what is known of the server
  readonly film = new Film({
    walk: () => this.past, press: (name) => void this.walker.press(name), changed: () => this.changed(),
    picture: () => new FilmPicture(byId("map").querySelector("canvas")!),
  });
  readonly theatre = new Theatre({
    at: () => this.past?.at ?? 0, seeks: () => this.past?.seeks ?? false, follow: (moment) => this.walker.follow(moment),
    entered: showRoom, ways: waysInto, changed: () => this.changed(),
  });

  start(): void {
    document.addEventListener("keydown", (event) => onPastKey(this.walker.shown, event));
    byId("centre").addEventListener("click", () => this.recentre());
    new GestureReader(byId("map"), {
      tap: (spot) => this.tap(spot), twice: () => this.tapTwice(), look: () => this.focusMap(),
      drag: (dx, dy) => this.drag(dx, dy), zoom: (factor) => this.zoom(factor),
    });
    this.walker.open(momentShown());
    enterByAddress(this.theatre);
    this.focusMap();
  }

  get past(): PastWalk | undefined {
    return this.walker.walk;
  }
  get pastButtons(): readonly PastButton[] {
    const alone = this.theatre.room === "" && !this.film.runs;
    return [
      ...(this.host.playsOn ? [PLAY_ON] : []), ...(Film.isPossible() && this.theatre.room === "" ? [FILM] : []),
      ...(Theatre.isPossible() && alone ? [TOGETHER] : []),
    ];
  }
  // While a film is made, only its pace can be changed.
  pressInPast(name: string): boolean {
    if (this.film.runs && !Film.allows(name)) return this.endFilm(name);
    if (this.theatre.room !== "" && pressInTheatre(this.theatre, this.past, name)) return this.repaint();
    if (watchesTogether(name) && Theatre.isPossible()) return this.watchTogether();
    if (leavesPast(name)) return this.leave(ROOT);
    if (playsOn(name) && this.host.playsOn) return this.playOn();
    const taken = this.walker.press(name);
    if (savesFilm(name)) this.film.begin();
    return taken;
  }
  // A visitor may lose the lead while it types.
  findInPast(words: string): void {
    if (!this.past?.typing) return this.focusMap();
    this.walker.find(this.theatre.follows ? "" : words);
    if (this.theatre.follows && words !== "") refuseStep(this.theatre, this.past);
  }
  leavePast(why: string): void {
    this.host.fault = why;
    this.walker.close();
  }
  recentre(): void {
    this.walker.shown.ui.offset = undefined;
    this.painter.map.recentre();
    this.changed();
  }
  zoom(factor: number): void {
    this.settings.zoom(factor, cellSize(this.painter.screen, 0, this.icons).height);
    this.changed();
  }
  focusMap(): void {
    byId("map").focus({ preventScroll: true });
  }
  changed(): void {
    this.theatre.walked();
    this.painter.request();
  }

  private get options(): Options {
    return this.settings.options;
  }
  private get icons(): boolean {
    return hasIcons(this.options, this.painter.screen.coarse);
  }
  // Parts of the past take the place of a connection.
  private get link(): LinkState {
    const { past, host } = this;
    const why = past ? past.trouble : host.fault;
    const online = past !== undefined && (past.at > 0 || why === "");
    return { online, sentence: why, retryAt: undefined, ask: "reload", delayMs: 0, silentMs: 0 };
  }
  // From the picture that the server has drawn.
  private takeOver(): void {
    const isShown = this.past !== undefined && (this.past.at > 0 || this.past.trouble !== "");
    if (this.tookOver || !(isShown || this.host.fault !== "")) return;
    this.tookOver = true;
    document.getElementById("still")?.remove();
    void loadSymbols().then(() => this.changed(), () => undefined); // a slow phone takes a quarter of a second for it
  }
  private fetch(asks: AskPast): boolean {
    void fetchPart(asks).then(({ part, playsOn }) => {
      this.host.playsOn ||= playsOn;
      this.walker.take(part);
    });
    return true;
  }
  // Points at a cell, in a theatre.
  private tap(spot: Spot): void {
    this.focusMap();
    if (this.theatre.state) this.theatre.point(this.painter.map.placeOf(spot, this.walker.shown.game));
  }
  // The first of the two taps has pointed.
  private tapTwice(): void {
    if (this.theatre.state) this.theatre.point(undefined);
    this.recentre();
  }
  private drag(dx: number, dy: number): void {
    const { width, height } = cellSize(this.painter.screen, this.options.cell, this.icons);
    this.walker.shown.ui.drag(dx / width, dy / height);
    this.changed();
  }
  private watchTogether(): boolean {
    this.theatre.enter(newRoom());
    return true;
  }
  private repaint(): boolean {
    this.changed();
    return true;
  }
  private leave(address: string): boolean {
    location.href = address;
    return true;
  }
  // The door of the game asks before it makes a realm.
  private playOn(): boolean {
    const { past } = this;
    if (!past || past.at === 0) return true;
    const { known, myName } = past.shown;
    return this.leave(ROOT + playOnFragment({
      code: codeOfPage(), at: past.at, hero: myName, turn: known.ofRun(known.turn), level: known.depth,
    }));
  }
  private endFilm(name: string): boolean {
    if (leavesPast(name)) this.film.stop();
    return true;
  }
}
