// font.test.ts: the embedded font has every symbol that the server sends and the page draws.
import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { test } from "node:test";
import { brotliDecompressSync } from "node:zlib";

// Where glyphs and words are written; the tests run in client/web.
const SOURCES = ["../../server/protocol", "../../server/narration", "../../server/content", "../../shared", "src/input", "src/model", "src/view"];

function filesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => filesOf(`${path}/${name}`));
}

const beyondAscii = (text: string): string[] => [...text].filter((symbol) => symbol > "\u007f");
const listed = beyondAscii(readFileSync("font/symbols.txt", "utf8"));

// Reads the tables of a WOFF2 file as far as the character map, as the W3C's recommendation defines it.
function characterMap(file: Buffer): DataView {
  let at = 48;
  let offset = 0;
  const number = (): number => {
    let value = 0;
    for (;;) {
      const byte = file[at++]!;
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  let found: [number, number] | undefined;
  for (let left = file.readUInt16BE(12); left > 0; --left) {
    const flags = file[at++]!;
    const tag = flags & 63;
    if (tag === 63) at += 4;
    let length = number();
    const isGlyphs = tag === 10 || tag === 11; // for these, version 3 means "as it is"
    if (isGlyphs ? flags >> 6 !== 3 : flags >> 6 !== 0) length = number();
    if (tag === 0) found = [offset, length];
    offset += length;
  }
  assert.ok(found, "the font has no character map");
  const data = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20)));
  return new DataView(data.buffer, data.byteOffset + found[0], found[1]);
}

// The characters of the first subtable, which has format 4: segments of up to 65,535 characters.
function charactersOf(map: DataView): string[] {
  const table = map.getUint32(8);
  assert.equal(map.getUint16(table), 4);
  const segments = map.getUint16(table + 6) / 2;
  const found: string[] = [];
  for (let i = 0; i < segments - 1; ++i) {
    const last = map.getUint16(table + 14 + 2 * i);
    const first = map.getUint16(table + 16 + 2 * (segments + i));
    for (let code = first; code <= last; ++code) found.push(String.fromCodePoint(code));
  }
  return found;
}

test("every symbol beyond ASCII that is sent or drawn is in the list of the font", () => {
  const files = SOURCES.flatMap(filesOf);
  const icon = /^icon .*$/gm; // the device's own font draws them
  const used = new Set(files.flatMap((file) => beyondAscii(readFileSync(file, "utf8").replace(icon, ""))));
  assert.ok(used.has("▲") && used.has("✓"), "the sources were read");
  assert.deepEqual([...used].filter((symbol) => !listed.includes(symbol)), []);
});

test("the font has exactly the symbols of its list", () => {
  assert.deepEqual(charactersOf(characterMap(readFileSync("font/symbols.woff2"))), listed);
});
