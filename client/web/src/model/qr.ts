// qr.ts: QR codes of addresses, by ISO/IEC 18004: bytes, error correction level L, versions 1 to 10.

// For each version: all codewords, those of error correction in each block, and the number of blocks.
const SIZES: readonly (readonly [number, number, number])[] = [
  [26, 7, 1], [44, 10, 1], [70, 15, 1], [100, 20, 1], [134, 26, 1], [172, 18, 2], [196, 20, 2], [242, 24, 2], [292, 30, 2], [346, 18, 4],
];
const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0, (_, y) => y % 2 === 0, (x) => x % 3 === 0, (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0, (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];
const LEVEL_L = 1;

const dataWords = ([all, correction, blocks]: readonly [number, number, number]): number => all - correction * blocks;
const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

// ---- codewords ----

function bitsOf(bytes: Uint8Array, version: number, words: number): number[] {
  const bits: number[] = [];
  const push = (value: number, count: number): void => {
    for (let i = count - 1; i >= 0; --i) bits.push((value >> i) & 1);
  };
  push(4, 4); // bytes
  push(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) push(byte, 8);
  push(0, Math.min(4, words * 8 - bits.length));
  push(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < words * 8; pad ^= 0xec ^ 0x11) push(pad, 8);
  return bits;
}

const wordsOf = (bits: readonly number[]): number[] =>
  range(bits.length / 8).map((i) => bits.slice(8 * i, 8 * i + 8).reduce((word, bit) => word * 2 + bit, 0));

// The product in GF(256).
function times(a: number, b: number): number {
  let product = 0;
  for (let i = 7; i >= 0; --i) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((b >> i) & 1) * a);
  return product;
}

function generator(degree: number): number[] {
  const terms = [...range(degree - 1).fill(0), 1];
  for (let i = 0, root = 1; i < degree; ++i, root = times(root, 2)) {
    terms.forEach((term, j) => (terms[j] = times(term, root) ^ (terms[j + 1] ?? 0)));
  }
  return terms;
}

function correctionOf(data: readonly number[], divisor: readonly number[]): number[] {
  const rest = divisor.map(() => 0);
  for (const word of data) {
    const factor = word ^ rest.shift()!;
    rest.push(0);
    divisor.forEach((term, i) => (rest[i]! ^= times(term, factor)));
  }
  return rest;
}

// Data and correction of all blocks, interleaved.
function interleaved(words: readonly number[], [all, correction, blocks]: readonly [number, number, number]): number[] {
  const short = Math.floor(all / blocks) - correction;
  const long = all % blocks; // so many blocks, the last ones, have one word more
  const divisor = generator(correction);
  let at = 0;
  const parts = range(blocks).map((i) => words.slice(at, (at += short + (i >= blocks - long ? 1 : 0))));
  const ends = parts.map((part) => correctionOf(part, divisor));
  const columns = (rows: readonly number[][], count: number): number[] =>
    range(count).flatMap((i) => rows.flatMap((row) => (row[i] === undefined ? [] : [row[i]])));
  return [...columns(parts, short + 1), ...columns(ends, correction)];
}

// ---- modules ----

class Modules {
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

// Rows of dark (true) and light modules; undefined for a text of more than 271 bytes. A light margin of four modules
// belongs around it.
export function qrCode(text: string): boolean[][] | undefined {
  const bytes = new TextEncoder().encode(text);
  const version = SIZES.findIndex((size, i) => bytes.length + (i < 9 ? 2 : 3) <= dataWords(size)) + 1;
  const size = SIZES[version - 1];
  if (!size) return undefined;
  const modules = new Modules(version);
  modules.drawData(interleaved(wordsOf(bitsOf(bytes, version, dataWords(size))), size));
  const masked = MASKS.map((_, mask) => {
    modules.drawFormat(mask);
    modules.applyMask(mask);
    const { penalty } = modules;
    modules.applyMask(mask);
    return penalty;
  });
  const best = masked.indexOf(Math.min(...masked));
  modules.drawFormat(best);
  modules.applyMask(best);
  return modules.dark;
}
