// qr_modules.ts: the modules of a QR code: its patterns, and where data and masks go (ISO/IEC 18004).
import { range } from "./qr_words";

export const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0, (_, y) => y % 2 === 0, (x) => x % 3 === 0, (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0, (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];
const LEVEL_L = 1;

export class Modules {
  readonly size: number;
  readonly dark: boolean[][];
  readonly fixed: boolean[][];

  constructor(readonly version: number) {
    this.size = 17 + 4 * version;
    this.dark = range(this.size).map(() => range(this.size).map(() => false));
    this.fixed = this.dark.map((row) => [...row]);
    this.drawPatterns();
    this.drawFormat(0);
    this.drawVersion();
  }

  private set(x: number, y: number, dark: boolean): void {
    if (x < 0 || y < 0 || x >= this.size || y >= this.size) return;
    this.dark[y]![x] = dark;
    this.fixed[y]![x] = true;
  }
  // Squares in each other around a centre: dark but for the rings of these distances.
  private drawRings(x: number, y: number, far: number, light: readonly number[]): void {
    for (let dy = -far; dy <= far; ++dy) {
      for (let dx = -far; dx <= far; ++dx) this.set(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
    }
  }
  private drawPatterns(): void {
    const { size } = this;
    for (let i = 0; i < size; ++i) {
      this.set(6, i, i % 2 === 0);
      this.set(i, 6, i % 2 === 0);
    }
    for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) this.drawRings(x, y, 4, [2, 4]);
    const spots = this.alignments();
    const last = spots.length - 1;
    spots.forEach((x, i) => spots.forEach((y, j) => {
      const isFinder = (i === 0 && (j === 0 || j === last)) || (i === last && j === 0);
      if (!isFinder) this.drawRings(x, y, 2, [1]);
    }));
  }
  private alignments(): number[] {
    if (this.version === 1) return [];
    const count = Math.floor(this.version / 7) + 2;
    const step = Math.floor((this.version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
    return [6, ...range(count - 1).map((i) => this.size - 7 - step * (count - 2 - i))];
  }
  drawFormat(mask: number): void {
    const data = (LEVEL_L << 3) | mask;
    let rest = data;
    for (let i = 0; i < 10; ++i) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
    const bits = ((data << 10) | rest) ^ 0x5412;
    for (let i = 0; i < 15; ++i) {
      const dark = ((bits >> i) & 1) === 1;
      if (i < 8) this.set(8, i < 6 ? i : i + 1, dark);
      else this.set(i === 8 ? 7 : 14 - i, 8, dark);
      if (i < 8) this.set(this.size - 1 - i, 8, dark);
      else this.set(8, this.size - 15 + i, dark);
    }
    this.set(8, this.size - 8, true);
  }
  private drawVersion(): void {
    if (this.version < 7) return;
    let rest = this.version;
    for (let i = 0; i < 12; ++i) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
    const bits = (this.version << 12) | rest;
    for (let i = 0; i < 18; ++i) {
      const [a, b] = [this.size - 11 + (i % 3), Math.floor(i / 3)];
      this.set(a, b, ((bits >> i) & 1) === 1);
      this.set(b, a, ((bits >> i) & 1) === 1);
    }
  }

  // The cells of the data in their order: up and down in pairs of columns from the right.
  *path(): Generator<readonly [number, number]> {
    for (let right = this.size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      for (let i = 0; i < this.size; ++i) {
        const y = ((right + 1) & 2) === 0 ? this.size - 1 - i : i;
        for (const x of [right, right - 1]) if (!this.fixed[y]![x]) yield [x, y];
      }
    }
  }
  drawData(words: readonly number[]): void {
    let i = 0;
    for (const [x, y] of this.path()) {
      this.dark[y]![x] = ((words[i >> 3] ?? 0) >> (7 - (i & 7)) & 1) === 1;
      i += 1;
    }
  }
  // Applied twice, it changes nothing.
  applyMask(mask: number): void {
    for (const [x, y] of this.path()) if (MASKS[mask]!(x, y)) this.dark[y]![x] = !this.dark[y]![x];
  }

  // Grows with runs and blocks of one colour, which cameras read badly.
  get penalty(): number {
    let sum = 0;
    const at = (x: number, y: number): boolean | undefined => this.dark[y]?.[x];
    for (let y = 0; y < this.size; ++y) {
      for (let x = 0; x < this.size; ++x) {
        const here = at(x, y);
        if (at(x + 1, y) === here && at(x, y + 1) === here && at(x + 1, y + 1) === here) sum += 3;
        if ([1, 2, 3, 4].every((i) => at(x + i, y) === here)) sum += 3;
        if ([1, 2, 3, 4].every((i) => at(x, y + i) === here)) sum += 3;
      }
    }
    return sum;
  }
}
