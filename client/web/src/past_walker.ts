// past_walker.ts: the walk through the past while it is open: its requests, its clock, and the page that shows it.
// The live game goes on meanwhile, and no message about the past changes it.
import { create } from "@bufbuild/protobuf";
import { findInPast, leavesPast, pressInPast, sharesMoment } from "./input/past_keys";
import { Ui } from "./input/ui";
import { PastWalk, type TalePlace } from "./model/past";
import { END } from "./model/past_chapters";
import { ROOT } from "./model/address";
import type { ClientMessage } from "./net/codec";
import type { Host } from "./view/frame";
import { AskPastSchema, type PastPart } from "./wire/wire_pb";

const now = (): number => performance.now();

export class PastWalker {
  walk: PastWalk | undefined;
  private page: Host | undefined; // with the game and the windows of the past
  private ofTale = false; // the walk leads back to the tale that it began at
  private timer = 0;

  // `send` returns false while there is no connection.
  constructor(private readonly live: Host, private readonly send: (message: ClientMessage) => boolean) {}

  // The page as the views show it.
  get shown(): Host {
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
    }) as Host;
    this.beat();
  }

  close(): void {
    if (!this.walk) return;
    if (this.live.moment > 0) return void (location.href = ROOT);
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
    if (sharesMoment(name) && this.live.moment === 0) this.page?.request("share");
    this.beat();
    return taken;
  }
  find(words: string): void {
    if (!this.walk) return;
    findInPast(this.walk, words);
    this.live.focusMap();
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
    if (asks && !this.send({ case: "askPast", value: create(AskPastSchema, asks) })) walk.lose();
    this.live.changed();
    this.timer = window.setTimeout(() => {
      walk.elapse(now());
      this.beat();
    }, walk.waitMs(now()));
  }
}
