// reach.ts: the cells that creatures can strike with their next action, as wire.proto defines them.
import { Reach } from "../wire/wire_pb";
import type { Observation, Thing } from "./observation";
import { DIRECTIONS, isDiagonal, type Place, placeAt, step, stepOf, xOf, yOf } from "./place";
import { isClosed, stopsSteps } from "./surroundings";

const isUnknown = (known: Observation, place: Place): boolean => known.cells.ground(place) === 0;

// True for a diagonal step between two closed cells.
export function isCorner(known: Observation, from: Place, way: number): boolean {
  if (!isDiagonal(way)) return false;
  const [dx, dy] = stepOf(way);
  return isClosed(known, neighbour(from, dx, 0)) && isClosed(known, neighbour(from, 0, dy));
}

function neighbour(from: Place, dx: number, dy: number): Place | undefined {
  const x = xOf(from) + dx;
  const y = yOf(from) + dy;
  return x < 0 || y < 0 ? undefined : placeAt(x, y);
}

function addRay(known: Observation, thing: Thing, way: number, cells: Set<Place>): void {
  let at = thing.at;
  for (let i = 0; i < thing.reachCells; ++i) {
    if (isCorner(known, at, way)) return;
    const next = step(at, way);
    if (next === undefined || isClosed(known, next) || isUnknown(known, next)) return;
    cells.add(next);
    if (stopsSteps(known, next)) return;
    at = next;
  }
}

function addRadius(known: Observation, thing: Thing, cells: Set<Place>): void {
  const far = thing.reachCells;
  for (let dy = -far; dy <= far; ++dy) {
    for (let dx = -far; dx <= far; ++dx) {
      const place = dx === 0 && dy === 0 ? undefined : neighbour(thing.at, dx, dy);
      if (place !== undefined && !isClosed(known, place) && !isUnknown(known, place)) cells.add(place);
    }
  }
}

function strikes(thing: Thing, way: number): boolean {
  switch (thing.reach) {
    case Reach.ORTHOGONALS: return !isDiagonal(way);
    case Reach.DIAGONALS: return isDiagonal(way);
    case Reach.ALL: return true;
    case Reach.LINE: return way === thing.facing;
    default: return false;
  }
}

export function struckBy(known: Observation, thing: Thing, cells = new Set<Place>()): Set<Place> {
  if (thing.reach === Reach.RADIUS) addRadius(known, thing, cells);
  else for (const way of DIRECTIONS) if (strikes(thing, way)) addRay(known, thing, way, cells);
  return cells;
}

// The cells that the hostile creatures in view can strike.
export function struckCells(known: Observation): Set<Place> {
  const cells = new Set<Place>();
  for (const thing of known.things.values()) {
    if (thing.reach !== 0 && known.lookOf(thing).hostile) struckBy(known, thing, cells);
  }
  return cells;
}
