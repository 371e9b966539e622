// observation.ts: what the player knows. It starts empty with each connection; Deltas change it.
import type { Delta, Entity, GroundLook, Look, Member, Offer, Self, Word } from "../wire/wire_pb";
import { Cells } from "./cells";
import { type Place, step } from "./place";

// An entity as last perceived; numbers that were never sent are 0.
export interface Thing {
  id: number;
  look: number;
  at: Place;
  facing: number;
  state: number;
  health: number;
  maxHealth: number;
  statuses: number;
  slot: number;
  sign: number;
  reach: number;
  reachCells: number;
  statusTurns: number;
}

export interface Player {
  id: number;
  name: string;
  slot: number;
  connected: boolean;
  alive: boolean;
  inGroup: boolean;
  chosen: boolean;
  away: boolean;
  depth: number;
  at: Place;
  health: number;
  maxHealth: number;
  watchers: number;
  typesUntil: number; // when that it types is forgotten, on the caller's clock, in ms; 0: it does not
  follows: number; // the player that it follows; 0: none. The turn waits for that one instead
}

export interface Me {
  id: number;
  alive: boolean;
  strength: number;
  speed: number;
  armour: number;
  vision: number;
  dig: number;
  treasure: number;
  keys: Self["keys"];
  pack: Self["pack"];
  statuses: Self["statuses"];
  offers: Self["offers"];
  choices: Self["choices"];
  abilities: Self["abilities"];
  awaits: string; // what brings a dead hero back; empty: nothing
  threats: Self["threats"];
  remarks: Self["remarks"];
  sheet: Self["sheet"];
}

const newThing = (id: number): Thing => ({
  id, look: 0, at: 0, facing: 0, state: 0, health: 0, maxHealth: 0, statuses: 0, slot: 0, sign: 0,
  reach: 0, reachCells: 0, statusTurns: 0,
});
const newPlayer = (id: number): Player => ({
  id, name: "", slot: 0, connected: false, alive: false, inGroup: false, chosen: false, away: false,
  depth: 0, at: 0, health: 0, maxHealth: 0, watchers: 0, typesUntil: 0, follows: 0,
});
const newMe = (): Me => ({
  id: 0, alive: false, strength: 0, speed: 0, armour: 0, vision: 0, dig: 0, treasure: 0,
  keys: undefined, pack: undefined, statuses: undefined, offers: undefined,
  choices: undefined, abilities: undefined, threats: undefined, remarks: undefined, sheet: undefined, awaits: "",
});

export class Observation {
  turn = 0;
  depth = 0;
  levelName = "";
  cells = new Cells();
  readonly things = new Map<number, Thing>();
  readonly players = new Map<number, Player>();
  readonly me = newMe();
  readonly looks = new Map<number, Look>();
  readonly grounds = new Map<number, GroundLook>();
  readonly statuses = new Map<number, Word>();
  readonly signs = new Map<number, Word>();
  readonly reaches = new Map<number, Word>();
  readonly offers = new Map<number, Offer>();
  deadlineAt: number | undefined; // on the caller's clock, in ms
  deadlineMs = 0; // the whole time that was left when the deadline was sent
  reserveMs: number | undefined;
  notice = { words: "", brief: "" }; // above the map; empty: there is none
  runBegan = 0; // the turn in which the run began
  overtime = false; // the house rule overtime=on: the reserve follows the time of the turn (R107)
  slow = false; // the house rule clock=slow: turns also wait for players who are not connected

  // Applies a delta. Throws if it does not fit; the caller then drops the connection.
  apply(delta: Delta, now: number): void {
    if ((delta.fromTurn ?? delta.toTurn - 1) !== this.turn) throw new Error("a delta is missing");
    this.learn(delta);
    if (delta.level) this.startLevel(delta.level);
    this.cells.change(delta.cells);
    this.move(delta.moves);
    for (const change of delta.entities) this.changeThing(change);
    for (const id of delta.gone) this.things.delete(id);
    if (delta.self) this.changeMe(delta.self);
    this.changePlayers(delta);
    if (delta.deadline) this.changeDeadline(delta.deadline, now);
    if (delta.notice) this.notice = { words: delta.notice.words, brief: delta.notice.brief };
    if (delta.runBegan !== undefined) this.runBegan = delta.runBegan;
    this.turn = delta.toTurn;
  }

  // A turn as players count it: from the beginning of the run. Lines of earlier runs keep their number.
  ofRun(turn: number): number {
    return turn < this.runBegan ? turn : turn - this.runBegan;
  }

  get body(): Thing | undefined {
    return this.things.get(this.me.id);
  }
  lookOf(thing: { look: number }): Look {
    return this.looks.get(thing.look)!;
  }

  private learn(delta: Delta): void {
    for (const look of delta.looks) this.looks.set(look.id, look);
    for (const ground of delta.grounds) this.grounds.set(ground.ground, ground);
    for (const word of delta.statuses) this.statuses.set(word.number, word);
    for (const word of delta.signs) this.signs.set(word.number, word);
    for (const word of delta.reaches) this.reaches.set(word.number, word);
    for (const offer of delta.offers) this.offers.set(offer.number, offer);
  }

  private startLevel(level: NonNullable<Delta["level"]>): void {
    this.depth = level.depth;
    this.levelName = level.name;
    this.cells = new Cells(level.width, level.height);
    this.things.clear();
  }

  private move(moves: readonly number[]): void {
    let id = 0;
    for (const entry of moves) {
      id += entry >> 3;
      const thing = this.things.get(id);
      const to = thing && step(thing.at, (entry & 7) + 1);
      if (!thing || to === undefined) throw new Error("an unknown entity moved");
      thing.at = to;
      if (thing.facing) thing.facing = (entry & 7) + 1;
    }
  }

  private changeThing(change: Entity): void {
    const thing = this.things.get(change.id) ?? newThing(change.id);
    assign(thing, change);
    if (!this.looks.has(thing.look)) throw new Error("an entity has an unknown look");
    this.things.set(change.id, thing);
  }

  private changeMe(change: Self): void {
    assign(this.me, change);
    if (!change.readiness) return;
    const { abilities } = this.me;
    const { readyIn } = change.readiness;
    if (abilities?.abilities.length !== readyIn.length) throw new Error("an unknown ability is ready");
    // A delta of the past is applied more than once, so it stays as it is.
    this.me.abilities = { ...abilities, abilities: abilities.abilities.map((one, i) => ({ ...one, readyIn: readyIn[i]! })) };
  }

  private changePlayers(delta: Delta): void {
    if (delta.toTurn !== this.turn) for (const player of this.players.values()) player.chosen = false;
    for (const change of delta.members) this.changePlayer(change);
    for (const id of delta.membersGone) this.players.delete(id);
  }
  private changePlayer(change: Member): void {
    const player = this.players.get(change.id) ?? newPlayer(change.id);
    assign(player, change);
    this.players.set(change.id, player);
  }

  private changeDeadline(deadline: NonNullable<Delta["deadline"]>, now: number): void {
    this.deadlineMs = deadline.leftMs ?? 0;
    this.deadlineAt = deadline.leftMs === undefined ? undefined : now + deadline.leftMs;
    this.reserveMs = deadline.reserveMs;
  }
}

// Copies the fields of `target` that are present in `change`.
function assign<T extends object>(target: T, change: object): void {
  for (const key of Object.keys(target) as (keyof T)[]) {
    const value = (change as T)[key];
    if (value !== undefined) target[key] = value;
  }
}
