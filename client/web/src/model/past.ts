// past.ts: the player's walk through the past of its own hero (R177). The server sends the past in parts. A walk
// asks for those that it needs, and shows a moment as soon as the part with it has arrived. It has the keys, moves
// and sentences of the terminal client's (client/model/past.cc).
import type { PastPart } from "../wire/wire_pb";
import { Game } from "./game";
import { toneOf } from "./log";
import { Observation } from "./observation";
import { type Chapter, chapterOf, Chapters, END, type Request } from "./past_chapters";
import { isMyTurn } from "./turn";

// A turning point of a run's tale, from 1; 0: the end of the run.
export interface TalePlace {
  run: number;
  point: number;
}

// Where a walk wants to go.
interface Goal {
  what: "moment" | "event" | "words" | "point" | "life";
  back: boolean; // event, words, life: towards the beginning
  moment: number; // moment: the goal; else the last moment that was looked at
  place?: TalePlace; // point: the goal, whose moment the server knows
}

const STEP_MS = 200;
const AGAIN_MS = 1000;
const SLOW_MS = 5000;
const TICK_MS = 250;
const MOMENTS_IN_LOG = 60;
const FEWEST_DOUBLINGS = -3;
const SPEEDS = ["0.6", "1.2", "2.5", "5", "10", "20", "40", "80"];
const MOST_SENTENCE = 256;
const OLD_OR_SLOW = "The server reads your past, or is older than 0.5 and has none.";
const STILL_READS = "The server is still reading that game: wait a moment.";

let requests = 0; // numbers differ between walks, so that no answer to an earlier walk fits

export class PastWalk {
  readonly shown = new Game(); // the moment, as the page shows it
  at = 0; // the moment shown; 0: none yet
  last = 0; // of the past; 0: not known yet
  words = ""; // of the search
  typing = false; // the words are being typed
  playing = false;
  toLife = false; // once the first moment is there, the walk goes on back to one in which the hero lives
  trouble = ""; // a sentence, until the next key
  readonly chapters = new Chapters();
  private goal: Goal | undefined;
  private wanted: Request | undefined;
  private due: { number: number; first: number; since: number } | undefined; // the request on its way
  private againAt: number | undefined; // when the request may be repeated
  private stepsToTake = 0; // typed before the first moment was there
  private doublings = 0; // of the speed: 0 is 5 moments a second
  private nextStepAt = 0;
  private chapter: Chapter | undefined; // that `shown` is of
  private readonly healthThen: number;

  // A walk that goes to that place in a tale, or to that moment of a link, or to the latest moment of the hero that the
  // player plays.
  constructor(private readonly live: Game, private readonly place: TalePlace | number = END) {
    this.healthThen = live.known.body?.health ?? 0;
    this.shown.welcome = live.welcome;
    this.shown.name = live.name;
    if (typeof place === "number") this.goTo(place);
    else this.pursue({ what: "point", back: false, moment: END, place });
  }

  // ---- moves; each gives up the goal before ----

  goTo(moment: number): void {
    this.pursue({ what: "moment", back: false, moment: Math.max(1, moment) });
  }
  step(moments: number): void {
    if (this.at === 0) return void (this.stepsToTake += moments);
    if (moments < 0 || this.at < this.last) return this.goTo(this.at + moments);
    this.trouble = this.ofLink ? "The link ends here." : "This is the latest moment that is stored.";
    this.playing = false;
  }
  // The next or previous death or descent.
  goToEvent(back: boolean): void {
    if (this.at > 0) this.pursue({ what: "event", back, moment: this.at });
  }
  // The next or previous moment with the words.
  goToWords(back: boolean): void {
    if (this.at > 0 && this.words !== "") this.pursue({ what: "words", back, moment: this.at });
  }
  // At the end of a link it plays from the beginning: most links end with the moment that they show.
  playOrPause(now: number): void {
    this.playing = !this.playing;
    if (this.playing && this.ofLink && this.at === this.last) this.goTo(1);
    this.nextStepAt = now + this.pauseMs;
  }
  speedUp(doublings: number): void {
    const most = FEWEST_DOUBLINGS + SPEEDS.length - 1;
    this.doublings = Math.min(most, Math.max(FEWEST_DOUBLINGS, this.doublings + doublings));
  }

  // ---- the server and the time ----

  // Takes an answer of the server. Parts that do not fit are dropped. An answer to a request that was given up is of
  // use all the same.
  take(part: PastPart, now: number): void {
    if (part.number !== this.due?.number) return;
    const { first } = this.due;
    this.due = undefined;
    this.trouble = "";
    if (part.again) this.againAt = now + AGAIN_MS;
    else if (part.deltas.length === 0) this.giveUp(part.sentence.slice(0, MOST_SENTENCE) || "The server has no past of your hero.");
    else this.add(part, first);
  }

  // The connection that would answer is gone.
  lose(): void {
    this.due = undefined;
    this.wanted = undefined;
    if (this.goal) this.giveUp("Not connected to the server.");
  }

  // Plays on, and repeats requests that were put off.
  elapse(now: number): void {
    if (this.againAt !== undefined && now >= this.againAt) {
      this.againAt = undefined;
      this.look();
    }
    if (this.due && now >= this.due.since + SLOW_MS) this.trouble = this.ofLink ? STILL_READS : OLD_OR_SLOW;
    if (!this.playing || this.goal || now < this.nextStepAt) return;
    this.nextStepAt = now + this.pauseMs;
    this.step(1);
  }

  // The request to send now, if there is one. The caller sends it.
  request(now: number): (Request & { number: number }) | undefined {
    if (!this.wanted || this.due || this.againAt !== undefined) return undefined;
    const asks = { ...this.wanted, number: (requests += 1) };
    this.wanted = undefined;
    this.due = { number: asks.number, first: asks.first, since: now };
    return asks;
  }

  // Milliseconds until elapse() may have something to do.
  waitMs(now: number): number {
    const wait = this.playing && !this.goal ? this.nextStepAt - now : TICK_MS;
    return Math.max(1, Math.min(TICK_MS, wait));
  }

  // How much faster it plays than usual.
  get speed(): number {
    return 2 ** this.doublings;
  }

  // Another moment is on its way.
  get seeks(): boolean {
    return this.goal !== undefined;
  }

  // ---- in words ----

  // What calls the player back to the game; empty: nothing does.
  get call(): string {
    if ((this.live.known.body?.health ?? 0) < this.healthThen) return "You are being hurt: q goes back. ";
    return isMyTurn(this.live) ? "A turn waits for you: q goes back. " : "";
  }
  // "Past: turn 12, moment 40 of 412", and what is looked for or why nothing is.
  get status(): string {
    const place = this.at === 0 ? "Past" : `Past: turn ${this.shown.known.ofRun(this.shown.known.turn)}, moment ${this.at} of ${this.last}`;
    const speed = this.playing ? `, plays ${SPEEDS[this.doublings - FEWEST_DOUBLINGS]} a second` : "";
    return place + speed + (this.trouble !== "" ? `. ${this.trouble}` : this.goal ? " ..." : "");
  }
  // The lines of the moment, for screen readers; none while it plays.
  get lines(): string {
    if (this.playing || !this.chapter) return "";
    return this.chapter.moments[this.at - this.chapter.first]!.lines.map(({ text }) => text).join(" ");
  }

  // ---- ----

  private get ofLink(): boolean {
    return typeof this.place === "number" && this.place < END;
  }
  private get pauseMs(): number {
    return STEP_MS / this.speed;
  }

  private pursue(goal: Goal): void {
    this.trouble = "";
    this.goal = goal;
    this.look();
  }

  // Goes to the goal, or asks for what it takes.
  private look(): void {
    this.wanted = undefined;
    if (this.due || !this.goal) return;
    if (this.goal.what === "point") this.wanted = { ...this.chapters.requestFor(END, false), ...this.goal.place };
    else if (this.goal.what === "moment") this.lookForMoment(this.goal);
    else this.lookForNext(this.goal);
  }
  private lookForMoment(goal: Goal): void {
    const moment = Math.min(goal.moment, this.last || END);
    const chapter = this.chapters.with(moment);
    if (chapter) this.arrive(chapter, moment);
    else this.wanted = this.chapters.requestFor(moment, this.at === 0 || moment < this.at);
  }
  private arrive(chapter: Chapter, moment: number): void {
    this.show(chapter, moment);
    const steps = this.stepsToTake;
    this.stepsToTake = 0;
    if (steps !== 0) this.step(steps);
    if (this.toLife && !this.shown.known.me.alive) this.pursue({ what: "life", back: true, moment });
    this.toLife = false;
  }
  private lookForNext(goal: Goal): void {
    while (goal.back ? goal.moment > 1 : goal.moment < this.last) {
      const next = goal.moment + (goal.back ? -1 : 1);
      const chapter = this.chapters.with(next);
      if (!chapter) return void (this.wanted = this.chapters.requestFor(next, goal.back));
      if (this.fits(goal, chapter, next)) return this.show(chapter, next);
      goal.moment = next;
    }
    const what = goal.what === "event" ? "No other death or descent" : "No other such sentence";
    this.trouble = `${what} ${goal.back ? "before" : "after"}.`;
    this.goal = undefined;
  }

  private fits({ what }: Goal, chapter: Chapter, moment: number): boolean {
    const now = chapter.moments[moment - chapter.first]!;
    const wanted = this.words.toLowerCase();
    if (what === "life") return now.alive;
    if (what === "words") return now.lines.some(({ text }) => text.toLowerCase().includes(wanted));
    const before = chapter.moments[moment - chapter.first - 1];
    return before !== undefined && ((before.alive && !now.alive) || (before.depth > 0 && now.depth > before.depth));
  }

  private add(part: PastPart, askedFor: number): void {
    let chapter: Chapter;
    try {
      chapter = chapterOf(part);
    } catch {
      return this.giveUp("The server sent a past that does not fit together.");
    }
    const isAskedFor = askedFor === END || askedFor === chapter.first;
    const isUseful = chapter.last > chapter.first || chapter.first === 1;
    if (!isAskedFor || !isUseful) return this.giveUp("The server has no more of your past.");
    this.last = Math.max(this.last, part.last, chapter.last);
    // An older server, and one that has no such place, answers with the latest moment.
    if (this.goal?.what === "point") this.goal = { what: "moment", back: false, moment: part.at === 0 ? END : part.at };
    this.chapters.add(chapter, this.goal?.moment ?? this.at);
    this.look();
  }

  private giveUp(trouble: string): void {
    this.trouble = trouble;
    this.goal = undefined;
    this.playing = false;
  }

  // Shows a moment of the chapter, from the one shown if that is an earlier one of the same.
  private show(chapter: Chapter, moment: number): void {
    this.goal = undefined;
    const goesOn = this.chapter === chapter && this.at < moment;
    if (!goesOn) this.shown.known = new Observation();
    const from = goesOn ? this.at + 1 : chapter.first;
    for (const delta of chapter.deltas.slice(from - chapter.first, moment - chapter.first + 1)) this.shown.known.apply(delta, 0);
    this.at = moment;
    this.chapter = chapter;
    this.showLog();
  }

  // The lines up to the moment, of the latest moments that are here without a gap.
  private showLog(): void {
    const { log } = this.shown;
    log.clear();
    for (let at = Math.max(1, this.at - MOMENTS_IN_LOG); at <= this.at; ++at) {
      const chapter = this.chapters.with(at);
      if (!chapter) log.clear();
      const { turn = 0, readAs, lines = [] } = chapter?.moments[at - chapter.first] ?? {};
      for (const { text, tone, weight } of lines) log.add(turn, text, toneOf(tone), { weight, readAs });
    }
  }
}
