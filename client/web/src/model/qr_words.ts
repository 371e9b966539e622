// qr_words.ts: the codewords of a QR code, with their error correction (ISO/IEC 18004).

// All codewords of a version, those of error correction in each block, and the number of blocks.
export type Size = readonly [number, number, number];

export const dataWords = ([all, correction, blocks]: Size): number => all - correction * blocks;
export const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

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
function interleaved(words: readonly number[], [all, correction, blocks]: Size): number[] {
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

// Data and correction of a text, as they are drawn.
export const codewords = (bytes: Uint8Array, version: number, size: Size): number[] =>
  interleaved(wordsOf(bitsOf(bytes, version, dataWords(size))), size);
