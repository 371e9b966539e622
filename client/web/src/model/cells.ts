// cells.ts: the cells of a level, and the wire's runs of changed cells.
import type { Ground } from "../wire/wire_pb";
import { type Place, placeAt, xOf, yOf } from "./place";

const KEEP_GROUND = 15;
const VISIBLE = 16;

export class Cells {
  private readonly data: Uint8Array;

  constructor(readonly width = 0, readonly height = 0) {
    this.data = new Uint8Array(width * height);
  }

  contains(place: Place): boolean {
    return xOf(place) < this.width && yOf(place) < this.height;
  }
  // Unknown (0) outside the level.
  ground(place: Place): Ground {
    return this.value(place) & 15;
  }
  visible(place: Place): boolean {
    return (this.value(place) & VISIBLE) !== 0;
  }

  // Applies Delta.cells. Throws if a cell lies outside the level.
  change(runs: readonly number[]): void {
    if (runs.length === 0) return;
    const [origin = 0, shape = 0] = runs;
    let index = 0;
    for (let i = 2; i + 1 < runs.length; i += 2) {
      index += runs[i]!;
      const run = runs[i + 1]!;
      const end = index + (run >> 5);
      for (; index < end; ++index) this.set(nth(origin, shape, index), run & 31);
    }
  }

  private value(place: Place): number {
    return this.contains(place) ? this.data[yOf(place) * this.width + xOf(place)]! : 0;
  }
  private set(place: Place, value: number): void {
    if (!this.contains(place)) throw new Error("a cell lies outside the level");
    const ground = (value & 15) === KEEP_GROUND ? this.ground(place) : value & 15;
    this.data[yOf(place) * this.width + xOf(place)] = ground | (value & VISIBLE);
  }
}

// The cell number `index` of the rectangle: rows or columns of `shape >> 1` cells.
function nth(origin: Place, shape: number, index: number): Place {
  const length = Math.max(1, shape >> 1);
  const along = index % length;
  const across = Math.floor(index / length);
  const down = (shape & 1) === 1;
  return placeAt(xOf(origin) + (down ? across : along), yOf(origin) + (down ? along : across));
}
