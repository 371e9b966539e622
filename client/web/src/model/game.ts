// game.ts: everything that the page shows of a session.
import type {
  ChatLine, DailyBoard, Delta, Link, MomentLinks, PingedCell, RealmList, RealmList_Realm, RealmMade, Rejected, ScoreTable_Score,
  ServerFrame, Stopped, Story as Missed, Tale, TaleList_Heading, Welcome, Welcome_Rule,
} from "../wire/wire_pb";
import { Line_Weight as Weight, Rejected_Reason, Stopped_Reason } from "../wire/wire_pb";
import { invitationTo, isKit, type OpenChoice, openChoices, type Pick, without } from "./choices";
import { chatText, Log, toneOf } from "./log";
import { type Flash, flashOf, foundFlash, movesDoor, statusFlashes } from "./flash";
import { InterruptedWalk } from "./interrupted_walk";
import { Observation } from "./observation";
import { placeOf } from "./party";
import { compassWord, distance, type Place } from "./place";
import { Story } from "./story";
import { groundLook, thingsAt } from "./surroundings";
import { harmIn, type Tombstone, tombstoneOf } from "./tombstone";
import { endTyping, noteTyping } from "./typists";

export interface Ping {
  from: string;
  depth: number;
  place: Place;
  until: number;
}

// What can be heard.
export type Noise = "blow" | "door" | "turn" | "down";

const PING_MS = 6000;
const CHAT_AGAIN_MS = 1000; // after the first delta of a connection come the lines of before
const CALL = "! "; // begins the quick words of all clients
const MOST_FLASHES = 24;

const hasRule = (rules: readonly Welcome_Rule[], wanted: string, setting: string): boolean =>
  rules.some(({ name, value }) => name === wanted && value === setting);

const sentenceOf = ({ turns }: Missed): string => `What has happened since (${turns} ${turns === 1 ? "turn" : "turns"}):`;

export class Game {
  known = new Observation();
  story = new Story();
  readonly log = new Log();
  welcome: Welcome | undefined;
  name = "";
  withdrawn = 0; // the sequence of the last Withdraw
  readonly picks = new Map<number, Pick>(); // options that were picked, by sequence, until the answer
  chooseKey = ""; // opens the window of choices
  held = false; // the server holds an intent for the coming turn
  standing = ""; // what runs: "travelling", "exploring"; empty: nothing
  readonly walk = new InterruptedWalk();
  aim: Place | undefined; // the cell of the intent in flight or held
  away = false;
  lastReport = 0;
  chatNumber = 0;
  unread = 0; // chat lines since the chat was last open
  chatShown: (welcome: Welcome) => number = () => 0; // the newest line that an earlier page of the seat has shown
  private oldChat = 0; // lines up to this number are no news when they are sent again
  private againUntil = Infinity; // when the server stops sending old lines again, on the caller's clock, in ms
  private turnBefore = 0; // the turn of the newest line before the connection; 0: there is none
  pings: Ping[] = [];
  watchers: string[] = [];
  scores: ScoreTable_Score[] | undefined;
  daily: DailyBoard | undefined;
  realms: RealmList_Realm[] | undefined;
  mayMakeRealms = false;
  realmMade: RealmMade | undefined; // the answer to the last wish for a realm
  missed: string[] = []; // what has happened since, until the player has closed it
  tale: Tale | undefined; // as last received; run 0: no run of the realm is over
  tales: TaleList_Heading[] | undefined; // the runs that are over
  link = "";
  noLink = ""; // why there is none, as a sentence; empty: the answer is due
  momentLinks: MomentLinks | undefined; // undefined: the answer is due
  tombstone: Tombstone | undefined;
  private downedBy = ""; // what brought the hero down, while it lies there
  readonly noises = new Set<Noise>(); // since the page last listened
  flashes: Flash[] = []; // that the map has not shown to the end
  alarm = 0; // counts harm to the player and new foes in view: reasons to drop what is typed ahead
  private runBegan = 0; // of the run that the log goes on with
  private oldServer = false; // and the player was told

  // Begins a connection: the state starts from empty, the log stays.
  begin(welcome: Welcome): void {
    const again = this.welcome !== undefined;
    if (this.welcome?.realm !== welcome.realm) this.walk.forget();
    this.oldChat = this.chatShown(welcome);
    this.againUntil = Infinity;
    this.turnBefore = this.log.lines.at(-1)?.turn ?? 0;
    this.known = new Observation();
    this.story = new Story();
    this.welcome = welcome;
    this.obey(welcome.rules);
    this.held = false;
    this.standing = "";
    this.aim = undefined;
    this.watchers = [];
    this.picks.clear();
    if (!again && welcome.motd !== "") this.log.add(0, welcome.motd, "notice", { weight: Weight.ME });
  }

  // The house rules that the clock depends on.
  private obey(rules: readonly Welcome_Rule[]): void {
    this.known.slow = hasRule(rules, "clock", "slow");
    this.known.overtime = hasRule(rules, "overtime", "on");
  }

  // From now on the game of another player is shown: only the talk stays.
  forgetStory(): void {
    this.log.keep((line) => line.tone === "chat");
    this.lastReport = 0;
  }

  get spectating(): boolean {
    return (this.welcome?.watched ?? "") !== "";
  }
  // Neither alive nor dead: a downed player still has statuses, one of which counts the turns.
  get isDown(): boolean {
    return !this.known.me.alive && (this.known.me.statuses?.conditions.length ?? 0) > 0;
  }
  get isDead(): boolean {
    return !this.known.me.alive && !this.isDown;
  }
  get myName(): string {
    return this.known.players.get(this.known.me.id)?.name || this.name;
  }
  healthOf(thing: { id: number; health: number }): number {
    return this.story.shown.get(thing.id) ?? thing.health;
  }

  // Applies a frame. Throws if a delta does not fit.
  receive(frame: ServerFrame, now: number): void {
    const message = frame.message;
    switch (message.case) {
      case "welcome": return this.begin(message.value);
      case "delta": return this.change(message.value, now);
      case "accepted": return this.accepted(message.value.sequence);
      case "rejected": return this.rejected(message.value);
      case "stopped": return this.stopped(message.value);
      case "chatLine": return this.hear(message.value, now);
      case "pingedCell": return this.point(message.value, now);
      case "playerTyping": return noteTyping(this.known, message.value, now);
      case "scoreTable": this.scores = message.value.scores; return;
      case "dailyBoard": this.daily = message.value; return;
      case "realmList": return this.list(message.value);
      case "realmMade": this.realmMade = message.value; return;
      case "watcherNames": return this.watchedBy(message.value.names);
      case "story": return this.retell(message.value);
      case "tale": return this.takeTale(message.value);
      case "taleList": this.tales = message.value.tales; return;
      case "momentLinks": this.momentLinks = message.value; return;
      case "link": return this.takeLink(message.value);
    }
  }

  // What has happened since the player last chose, in slow play.
  private retell(missed: Missed): void {
    this.missed = [sentenceOf(missed), ...missed.lines.map((line) => line.text)];
    if (missed.leftOut > 0) this.missed.push(`(and ${missed.leftOut} lesser things)`);
    this.notice(sentenceOf(missed));
    for (const { text, tone, weight } of missed.lines) this.log.add(this.known.turn, text, toneOf(tone), { weight });
  }

  private takeLink({ secret, sentence }: Link): void {
    this.link = secret;
    this.noLink = secret === "" ? sentence : "";
  }
  // Without such a tale, the one that is shown stays.
  private takeTale(tale: Tale): void {
    if (tale.run !== 0 || !this.tale) this.tale = tale;
  }

  private list(message: RealmList): void {
    this.realms = message.realms;
    this.mayMakeRealms = message.mayMake;
  }

  // Tells the next line of the story. Returns false when none was left.
  tell(): boolean {
    const told = this.story.tell();
    if (told) {
      this.flash(told.hits.map((hit) => flashOf(this.known, hit)));
      const { text, tone, weight, presenceOf } = told.line;
      this.log.add(told.turn, text, toneOf(tone), { weight, presenceOf, merges: told.health.size === 0 });
    }
    return told !== undefined;
  }
  private flash(flashes: readonly Flash[]): void {
    if (flashes.some(({ mood }) => mood === "harm" || mood === "death")) this.noises.add("blow");
    this.flashes = [...this.flashes, ...flashes].slice(-MOST_FLASHES);
  }
  tellAll(): void {
    while (this.tell());
  }

  notice(text: string): void {
    this.tellAll();
    if (text !== "") this.log.add(this.known.turn, text, "notice", { weight: Weight.SIGHT });
  }

  // Says why what was asked for did not happen.
  remark(text: string): void {
    this.tellAll();
    if (text !== "") this.log.add(this.known.turn, text, "remark", { weight: Weight.SIGHT });
  }

  private change(delta: Delta, now: number): void {
    const wasAlive = this.known.me.alive;
    const wasDown = this.isDown;
    const turn = this.known.turn;
    this.compare(delta);
    const open = openChoices(this.known);
    this.story.add(this.known, delta);
    this.flash(statusFlashes(this.known, delta));
    if (movesDoor(this.known, delta)) this.noises.add("door");
    const had = this.known.turn === 0 ? undefined : new Set(this.known.me.pack?.things.map(({ id }) => id));
    const standing = this.friendsUp();
    const run = this.known.runBegan;
    if (delta.level) this.flashes = [];
    this.known.apply(delta, now);
    if (had) this.flash(foundFlash(this.known, had));
    if (run === this.known.runBegan && this.hasFallen(standing)) this.noises.add("down");
    this.beginRun();
    this.walk.note(this.known);
    if (delta.rules.length > 0 && this.welcome) this.welcome.rules = delta.rules;
    if (delta.rules.length > 0) this.obey(delta.rules);
    if (turn === 0) this.againUntil = now + CHAT_AGAIN_MS;
    else if (delta.toTurn !== turn) this.againUntil = 0;
    if (delta.toTurn !== turn) this.endTurn();
    else if (delta.accepted !== undefined) this.held = true;
    this.count(delta);
    this.invite(open);
    this.settle(open, turn);
    if (delta.lines.some((line) => line.weight === Weight.ME || line.weight === Weight.SIGHT)) this.alarm += 1;
    if ((wasAlive || wasDown) && this.isDead && !this.spectating) this.tombstone = tombstoneOf(this, delta, wasDown ? this.downedBy : "");
    if (wasAlive && this.isDown) this.downedBy = harmIn(delta);
    if (this.known.me.alive && !this.spectating) this.tombstone = undefined;
  }

  private friendsUp(): number[] {
    return [...this.known.players.values()].filter(({ id, alive }) => alive && id !== this.known.me.id).map(({ id }) => id);
  }
  // True if one of those friends has gone down or died, and has not just left.
  private hasFallen(friends: readonly number[]): boolean {
    return friends.some((id) => this.known.players.get(id)?.alive === false);
  }

  // Lines of the run before keep the turns that were read.
  private beginRun(): void {
    const began = this.runBegan;
    if (this.known.runBegan === began) return;
    this.log.keepTurns((turn) => (turn < began ? turn : turn - began));
    this.runBegan = this.known.runBegan;
  }

  // Says what may be chosen beside the choices that were open before.
  private invite(before: readonly OpenChoice[]): void {
    if (this.spectating) return;
    for (const choice of without(openChoices(this.known), before)) this.notice(invitationTo(choice, this.chooseKey));
  }

  // Says which kit the first turn has settled for a player who picked none.
  private settle(before: readonly OpenChoice[], turn: number): void {
    if (this.known.turn === turn || !this.known.me.alive || this.spectating) return;
    const picked = new Set([...this.picks.values()].map((pick) => pick.choice));
    for (const kit of without(before, openChoices(this.known)).filter(isKit)) {
      const first = kit.options[0];
      if (first && !picked.has(kit.number)) this.notice(`Your first turn has settled your kit: ${first.name}.`);
    }
  }

  // Says what was picked, once the server has granted it.
  private granted(sequence: number): boolean {
    const pick = this.picks.get(sequence);
    if (!pick || pick.name === "") return pick !== undefined;
    this.notice(`You choose "${pick.name}".`);
    pick.name = "";
    return true;
  }

  // A server always sends this name since 0.5. One proxy may lead to the page of a newer server.
  private compare(delta: Delta): void {
    if (this.oldServer || delta.looks.every((look) => look.theName !== "")) return;
    this.oldServer = true;
    this.notice("The server is older than this page: the log and some warnings are missing. Reload the page.");
  }

  private endTurn(): void {
    this.held = false;
    this.aim = undefined;
  }

  private count(delta: Delta): void {
    if (delta.reports.length === 0) return;
    const first = delta.firstReport || this.lastReport + 1;
    this.lastReport = first + delta.reports.length - 1;
  }

  private accepted(sequence: number): void {
    if (this.granted(sequence)) return;
    this.held = sequence !== this.withdrawn;
    if (!this.held) this.standing = "";
  }

  private rejected(answer: Rejected): void {
    if (this.picks.delete(answer.sequence)) return this.remark(answer.sentence);
    this.aim = this.held ? this.aim : undefined;
    this.standing = "";
    if (answer.reason !== Rejected_Reason.LATE) this.remark(answer.sentence);
  }

  private stopped(answer: Stopped): void {
    this.walk.stop(answer.sequence, answer.reason, this.known);
    this.standing = "";
    this.held = false;
    this.aim = undefined;
    if (answer.reason === Stopped_Reason.INTENT || answer.reason === Stopped_Reason.WITHDRAWN) return;
    this.tellAll();
    if (!this.hasJustSaid(answer.sentence)) this.notice(answer.sentence);
  }

  // True if a line of this turn begins with the sentence, but for its article: an arrival has a line
  // that says where.
  private hasJustSaid(sentence: string): boolean {
    const start = withoutArticle(sentence.replace(/\.$/, ""));
    return this.log.lines.some((line) => line.turn === this.known.turn && withoutArticle(line.text).startsWith(start));
  }

  private hear(line: ChatLine, now: number): void {
    if (line.number > 0 && line.number <= this.chatNumber) return;
    this.chatNumber = Math.max(this.chatNumber, line.number);
    const talk = line.from !== "";
    const again = line.number > 0 && now < this.againUntil;
    const isNews = !again || line.number > this.oldChat;
    if (talk && line.from !== this.myName && isNews) this.unread += 1;
    this.speak(chatText(line), line.about, again ? this.turnBefore : undefined);
    if (talk) endTyping(this.known, line.from);
    if (talk && line.text.startsWith(CALL)) this.markCaller(line.from, now);
  }

  // A call to friends marks the cell of the player who calls, where it is known.
  private markCaller(from: string, now: number): void {
    const { known } = this;
    const caller = [...known.players.values()].find(({ name }) => name === from);
    const place = caller && placeOf(known, caller);
    if (place !== undefined) this.mark({ from, depth: known.depth, place }, now);
  }
  private mark(ping: Omit<Ping, "until">, now: number): void {
    this.pings = this.pings.filter((other) => other.until > now);
    this.pings.push({ ...ping, until: now + PING_MS });
  }

  // A line that was said before the connection has no turn of its own.
  private speak(text: string, presenceOf = "", turn = this.known.turn): void {
    this.log.add(turn, text, "chat", { weight: Weight.PARTY, presenceOf });
  }

  private point(ping: PingedCell, now: number): void {
    this.mark({ from: ping.from, depth: ping.depth, place: ping.place }, now);
    this.speak(`! ${ping.from} points out ${this.placeInWords(ping)}`);
  }

  private placeInWords({ depth, place, from: pinger }: PingedCell): string {
    const from = this.known.body?.at;
    if (depth !== this.known.depth || from === undefined) return `a place on level ${depth}`;
    if (place === from) return "where you stand";
    const [way, far] = [compassWord(from, place), distance(from, place)];
    const top = pointedAt(this.known, place);
    const name = top === pinger ? "where they stand" : top;
    return name === "" ? `a place ${way}, ${far}` : `${name}, ${way} ${far}`;
  }

  private watchedBy(names: readonly string[]): void {
    const arrived = [...names];
    const left = this.watchers.filter((name) => {
      const same = arrived.indexOf(name);
      if (same >= 0) arrived.splice(same, 1);
      return same < 0;
    });
    this.watchers = [...names];
    for (const name of arrived) this.notice(`${name} is watching you.`);
    for (const name of left) this.notice(`${name} stopped watching.`);
  }
}

// The thing or the landmark there, as this player knows it; empty: neither. Other players may know more.
function pointedAt(known: Observation, place: Place): string {
  const top = thingsAt(known, place)[0];
  if (top) return known.lookOf(top).aName;
  const ground = groundLook(known, place);
  return ground && ground.landmark > 0 ? `the ${ground.name}` : "";
}

const withoutArticle = (sentence: string): string => sentence.replace(/^(A|An|The|Some) /, "");
