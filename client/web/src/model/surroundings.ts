// surroundings.ts: what stands where, and what is in view.
import type { GroundLook, Look } from "../wire/wire_pb";
import type { Observation, Thing } from "./observation";
import { distance, type Place, squaredDistance, straightWay, whereabouts } from "./place";

// Bits of Look.blocks and GroundLook.blocks.
const STEPS = 1;
const STEPS_AND_BLOWS = 5;

const ITEMS = 2; // the layer of items and corpses

// Things with a larger height lie above the others in their cell: by layer, landmarks first. A
// landmark that stays where it is, such as a portal, lies above items and corpses, and below a
// downed player. Of two with the same height, the one with the smaller id is on top.
function height(known: Observation, thing: Thing): number {
  const look = known.lookOf(thing);
  const stays = look.landmark > 0 && !look.takeable;
  const layer = stays ? Math.max(look.layer, ITEMS) : look.layer;
  const loose = look.landmark > 0 ? 1 : 0;
  return 4 * layer + (look.takeable ? loose : stays ? 2 : 3);
}

const fromTop = (known: Observation) => (a: Thing, b: Thing): number =>
  height(known, b) - height(known, a) || a.id - b.id;

// The things in a cell, topmost first.
export function thingsAt(known: Observation, place: Place): Thing[] {
  return [...known.things.values()].filter((thing) => thing.at === place).sort(fromTop(known));
}

// The topmost thing of each cell.
export function tops(known: Observation): Map<Place, Thing> {
  const found = new Map<Place, Thing>();
  const isAbove = fromTop(known);
  for (const thing of known.things.values()) {
    const other = found.get(thing.at);
    if (!other || isAbove(thing, other) < 0) found.set(thing.at, thing);
  }
  return found;
}

// True for stairs below an item or a corpse: the map shows the stairs.
export function isDrawnOver(known: Observation, thing: Thing): boolean {
  return (groundLook(known, thing.at)?.landmark ?? 0) > 0 && known.lookOf(thing).takeable;
}

export function groundLook(known: Observation, place: Place): GroundLook | undefined {
  return known.grounds.get(known.cells.ground(place));
}

// True for what stops steps and blows.
export const blocksAll = (blocks: number): boolean => (blocks & STEPS_AND_BLOWS) === STEPS_AND_BLOWS;

// True if the cell is outside the level, or its ground stops steps and blows.
export function isWall(known: Observation, place: Place | undefined): boolean {
  if (place === undefined || !known.cells.contains(place)) return true;
  return blocksAll(groundLook(known, place)?.blocks ?? 0);
}

// As above, or an entity in the cell stops both.
export function isClosed(known: Observation, place: Place | undefined): boolean {
  if (place === undefined || isWall(known, place)) return true;
  return thingsAt(known, place).some((thing) => blocksAll(known.lookOf(thing).blocks));
}

export function stopsSteps(known: Observation, place: Place): boolean {
  return thingsAt(known, place).some((thing) => (known.lookOf(thing).blocks & STEPS) !== 0);
}

// A row of the list in view: a thing, or a ground that is worth a row.
export interface Sight {
  at: Place;
  look: Look | GroundLook;
  thing?: Thing;
  rank: number;
  far: number;
  count?: number; // of equal things that share the row; the nearest represents them
}

// True for the body of a player who lies down. The bodies of the dead have no status.
export function isDowned(known: Observation, thing: Thing): boolean {
  const player = known.players.get(thing.id);
  return player !== undefined && !player.alive && thing.statuses !== 0;
}

// A creature that stands over a downed player hides it: the downed player below; undefined if there is none.
export function downedBelow(known: Observation, top: Thing): Thing | undefined {
  if (!known.lookOf(top).creature) return undefined;
  return [...known.players.keys()].map((id) => known.things.get(id))
    .find((thing) => thing !== undefined && thing.at === top.at && thing.id !== top.id && isDowned(known, thing));
}

const DOWNED = -1;
const HOSTILE = 0;
const CREATURE = 1;
const OBJECT = 2;
const LAST = 1000; // after all landmarks

function rankOf(look: Look): number {
  if (look.hostile) return HOSTILE;
  return look.creature ? CREATURE : OBJECT + (look.landmark || LAST);
}

const inOrder = (a: Sight, b: Sight): number => a.rank - b.rank || a.far - b.far || a.at - b.at;

// The row of a thing.
export function sightOf(known: Observation, thing: Thing): Sight {
  const look = known.lookOf(thing);
  const rank = isDowned(known, thing) ? DOWNED : rankOf(look);
  return { at: thing.at, look, thing, rank, far: distance(known.body?.at ?? 0, thing.at) };
}

// Downed players and creatures in sight, then the things and places worth a row. `all`: also those remembered.
export function sights(known: Observation, all: boolean): Sight[] {
  const here = known.body?.at ?? 0;
  const rows: Sight[] = [];
  for (const thing of known.things.values()) {
    const look = known.lookOf(thing);
    const shown = isDowned(known, thing) || look.creature || look.landmark > 0 || look.takeable;
    if (thing.id === known.me.id || !shown || !(all || known.cells.visible(thing.at))) continue;
    rows.push(sightOf(known, thing));
  }
  return [...rows, ...landmarks(known, here, all)].sort(inOrder);
}

function landmarks(known: Observation, here: Place, all: boolean): Sight[] {
  const rows: Sight[] = [];
  for (let y = 0; y < known.cells.height; ++y) {
    for (let x = 0; x < known.cells.width; ++x) {
      const at = y * 512 + x;
      const look = groundLook(known, at);
      if (!look || look.landmark === 0 || !(all || known.cells.visible(at))) continue;
      rows.push({ at, look, rank: OBJECT + look.landmark, far: distance(here, at) });
    }
  }
  return rows;
}

// Downed players, foes, what the player can touch or take from its cell, other creatures, the rest.
function rankInView(known: Observation, here: Place, thing: Thing): number {
  const look = known.lookOf(thing);
  if (isDowned(known, thing)) return DOWNED;
  if (look.hostile) return 0;
  if (!isScenery(look) && distance(here, thing.at) <= 1) return 1;
  return look.creature ? 2 : 3;
}

// The other things in view by that rank, each by distance, then by place, since ids differ between
// connections.
export function inView(known: Observation): Thing[] {
  const here = known.body?.at ?? 0;
  const seen = [...known.things.values()].filter((thing) => thing.id !== known.me.id && known.cells.visible(thing.at));
  const rank = (thing: Thing): number => rankInView(known, here, thing);
  return seen.sort((a, b) =>
    rank(a) - rank(b) || squaredDistance(here, a.at) - squaredDistance(here, b.at) || a.at - b.at || a.id - b.id);
}

// Grass, traps, spikes and the like: neither to be met nor to be taken.
export const isScenery = (look: Look): boolean => !look.creature && !look.takeable && look.landmark === 0;

// The rows of the list of things in view. Equal scenery shares a row.
export function rowsOf(known: Observation, things: Thing[]): Sight[] {
  const shared = new Map<Thing["look"], Sight>();
  const rows: Sight[] = [];
  for (const thing of things) {
    const like = shared.get(thing.look);
    if (like) {
      like.count = (like.count ?? 1) + 1;
      continue;
    }
    const row = sightOf(known, thing);
    if (isScenery(known.lookOf(thing))) shared.set(thing.look, row);
    rows.push(row);
  }
  return rows;
}

// The hostile creatures in view, nearest first.
export const foes = (known: Observation): Thing[] => inView(known).filter((thing) => known.lookOf(thing).hostile);

const isAfterMe = (known: Observation, foe: Thing): boolean =>
  ["hunts", "crouches", "aims"].includes(known.signs.get(foe.sign)?.word ?? "");

// As above, but those that hunt, crouch or aim come first: what a throw or a shot is meant for.
export function foesToAimAt(known: Observation): Thing[] {
  const all = foes(known);
  return [...all.filter((foe) => isAfterMe(known, foe)), ...all.filter((foe) => !isAfterMe(known, foe))];
}

// The other players in view: the downed, then by the share of health that is left, then the nearest.
export function friendsByNeed(known: Observation): Thing[] {
  const share = ({ id, health, maxHealth }: Thing): number => {
    if (!known.players.get(id)?.alive) return -1;
    return maxHealth > 0 ? Math.floor((health * 10) / maxHealth) : 10;
  };
  const friends = inView(known).filter(({ id, statuses }) => {
    const player = known.players.get(id);
    return player !== undefined && (player.alive || statuses !== 0);
  });
  return friends.sort((a, b) => share(a) - share(b));
}

// "Bob 4/20 ↗3", "Pia down ←1".
export function needWords(known: Observation, friend: Thing): string {
  const alive = known.players.get(friend.id)?.alive;
  const state = alive ? `${friend.health}/${friend.maxHealth}` : "down";
  return `${known.lookOf(friend).name} ${state} ${whereabouts(known.body?.at ?? friend.at, friend.at)}`;
}

// The first body in view between the hero and the place on a straight line; it stops an ability that is aimed that way.
export function inTheWayTo(known: Observation, place: Place): Thing | undefined {
  const from = known.body?.at;
  const way = from === undefined ? undefined : straightWay(from, place);
  if (from === undefined || way === undefined) return undefined;
  const between = inView(known).filter((thing) =>
    (known.players.has(thing.id) || known.lookOf(thing).creature) &&
    distance(from, thing.at) < distance(from, place) && straightWay(from, thing.at) === way);
  return between.sort((a, b) => distance(from, a.at) - distance(from, b.at))[0];
}

// The warning due before a step into the cell; empty: none.
export function warningAt(known: Observation, place: Place): string {
  const here = thingsAt(known, place).map((thing) => known.lookOf(thing));
  const touched = here.find((look) => look.touch !== "");
  if (touched) return touched.warning;
  if (here.some((look) => look.solid)) return "";
  const thing = here.find((look) => look.warning !== "");
  if (thing) return thing.warning;
  if (known.body && known.cells.ground(known.body.at) === known.cells.ground(place)) return "";
  return (groundLook(known, place)?.warning ?? "").replaceAll("{depth}", String(known.depth + 1));
}
