// past_walker.ts: the walk through the past while it is open: its requests, its clock, and the page that shows it.
// The live game goes on meanwhile, and no message about the past changes it.
import { create } from "@bufbuild/protobuf";
import { findInPast, leavesPast, pressInPast } from "./input/past_keys";
import { Ui } from "./input/ui";
import { PastWalk, type TalePlace } from "./model/past";
import { END } from "./model/past_chapters";
import type { Viewer } from "./view/frame";
import { type AskPast, AskPastSchema, type PastPart } from "./wire/wire_pb";

const now = (): number => performance.now();

export class PastWalker<Page extends Viewer> {
  walk: PastWalk | undefined;
  private page: Page | undefined; // with the game and the windows of the past
  private ofTale = false; // the walk leads back to the tale that it began at
  private timer = 0;

  // `ask` sends the request, or returns false while there is no connection.
  constructor(private readonly live: Page, private readonly ask: (asks: AskPast) => boolean) {}

  // The page as the views show it.
  get shown(): Page {
    return this.page ?? this.live;
  }

  // At that place in a tale, at that moment of a link, or at the latest moment.
  open(place: TalePlace | number = END): void {
    const { live } = this;
    const walk = new PastWalk(live.game, place);
    const ui = new Ui();
    ui.shades = live.ui.shades;
    this.ofTale = typeof place !== "number";
    this.walk = walk;
    this.page = Object.create(live, {
      game: { get: () => (walk.at > 0 ? walk.shown : live.game) }, ui: { value: ui },
    }) as Page;
    this.beat();
  }

  close(): void {
    if (!this.walk) return;
    window.clearTimeout(this.timer);
    this.walk = undefined;
    this.page = undefined;
    this.live.focusMap();
    this.live.changed();
  }

  // Presses a key of the past. Returns false if it belongs to the browser.
  press(name: string): boolean {
    if (!this.walk) return false;
    if (leavesPast(name)) {
      this.close();
      if (this.ofTale && !this.live.ui.window) this.live.ui.open("tale");
      return true;
    }
    const taken = pressInPast(this.walk, name, now());
    this.beat();
    return taken;
  }
  find(words: string): void {
    if (!this.walk) return;
    findInPast(this.walk, words);
    this.live.focusMap();
    this.beat();
  }

  // Shows that moment, which somebody else has chosen.
  follow(moment: number): void {
    if (!this.walk) return;
    this.walk.playing = false;
    this.walk.goTo(moment);
    this.beat();
  }

  take(part: PastPart): void {
    this.walk?.take(part, now());
    this.beat();
  }
  lose(): void {
    this.walk?.lose();
    this.beat();
  }

  // Asks for what the walk needs, shows it, and comes back when its time has come.
  private beat(): void {
    const { walk } = this;
    if (!walk) return;
    window.clearTimeout(this.timer);
    const asks = walk.request(now());
    if (asks && !this.ask(create(AskPastSchema, asks))) walk.lose();
    this.live.changed();
    this.timer = window.setTimeout(() => {
      walk.elapse(now());
      this.beat();
    }, walk.waitMs(now()));
  }
}
