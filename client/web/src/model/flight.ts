// flight.ts: the way of an item that the player would throw, as far as the player knows (R150).
import type { Observation, Thing } from "./observation";
import { type Place, placeAt, xOf, yOf } from "./place";
import { isCorner } from "./reach";
import { isWall, thingsAt } from "./surroundings";

export interface Flight {
  cells: Place[]; // up to the one where it ends; empty: at the thrower's feet
  met: Thing | undefined; // the creature in the last cell, which it hits
  stoppedBy: string; // "the wall", "the chest", beyond the last cell; empty: nothing
}

// The cells of the line after `from`, as the rules draw it.
export function lineBetween(from: Place, to: Place): Place[] {
  const [dx, dy] = [Math.abs(xOf(to) - xOf(from)), Math.abs(yOf(to) - yOf(from))];
  const [right, down] = [Math.sign(xOf(to) - xOf(from)), Math.sign(yOf(to) - yOf(from))];
  const cells: Place[] = [];
  let [x, y, error] = [xOf(from), yOf(from), dx - dy];
  while (placeAt(x, y) !== to) {
    const twice = 2 * error;
    if (twice > -dy) [error, x] = [error - dy, x + right];
    if (twice < dx) [error, y] = [error + dx, y + down];
    cells.push(placeAt(x, y));
  }
  return cells;
}

// The thing that keeps a missile out of the next cell; empty: nothing known does.
function obstacle(known: Observation, from: Place, to: Place, solid: Thing | undefined): string {
  const way = [[8, 1, 2], [7, 0, 3], [6, 5, 4]][Math.sign(yOf(to) - yOf(from)) + 1]![Math.sign(xOf(to) - xOf(from)) + 1]!;
  if (isCorner(known, from, way)) return "the corner";
  if (isWall(known, to)) return "the wall";
  const look = solid && known.lookOf(solid);
  return look && !look.creature ? look.theName || look.name : "";
}

export function flightTo(known: Observation, to: Place): Flight {
  const flight: Flight = { cells: [], met: undefined, stoppedBy: "" };
  let at = known.body?.at ?? to;
  for (const next of lineBetween(at, to)) {
    const solid = thingsAt(known, next).find((thing) => thing.id !== known.me.id && known.lookOf(thing).solid);
    flight.stoppedBy = obstacle(known, at, next, solid);
    if (flight.stoppedBy !== "") return flight;
    flight.cells.push(next);
    flight.met = solid;
    if (solid) return flight;
    at = next;
  }
  return flight;
}

const isFriend = (known: Observation, thing: Thing): boolean => known.lookOf(thing).creature && !known.lookOf(thing).hostile;

// A sentence about the end of the flight; empty: it arrives.
export function flightWords(known: Observation, to: Place): string {
  const { met, stoppedBy } = flightTo(known, to);
  if (stoppedBy !== "") return `It would strike ${stoppedBy}, short of there.`;
  if (!met) return "";
  const { theName, name } = known.lookOf(met);
  if (met.at !== to) return `It would hit ${theName || name} first.`;
  return isFriend(known, met) ? `It would hit ${theName || name}, a friend.` : "";
}
