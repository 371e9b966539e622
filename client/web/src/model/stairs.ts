// stairs.ts: the stairs of the level that the player knows, by the names that the server gives to grounds.
import type { Observation } from "./observation";
import { distance, type Place, placeAt } from "./place";
import { groundLook } from "./surroundings";

export type Way = "down" | "up";

// The nearest stairs known; undefined: none.
export function nearestStairs(known: Observation, way: Way): Place | undefined {
  const here = known.body?.at;
  if (here === undefined) return undefined;
  const grounds = new Set([...known.grounds.values()].filter(({ name }) => name === `stairs ${way}`).map(({ ground }) => ground));
  let nearest: Place | undefined;
  for (let y = 0; grounds.size > 0 && y < known.cells.height; ++y) {
    for (let x = 0; x < known.cells.width; ++x) {
      const at = placeAt(x, y);
      if (!grounds.has(known.cells.ground(at))) continue;
      if (nearest === undefined || distance(here, at) < distance(here, nearest)) nearest = at;
    }
  }
  return nearest;
}

export const standsOnStairs = (known: Observation, way: Way): boolean =>
  known.body !== undefined && groundLook(known, known.body.at)?.name === `stairs ${way}`;

// The way on: down, and up once the Crown is taken, when the notice above the map says where it is.
export const wayOn = ({ notice }: Observation): Way => (notice.words === "" ? "down" : "up");
