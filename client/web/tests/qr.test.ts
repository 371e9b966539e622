// qr.test.ts: QR codes. The one below was read by jsQR, as were those of all lengths, when this file was written.
import assert from "node:assert/strict";
import { test } from "node:test";
import { qrCode } from "../src/model/qr";
import { addressToShow, invitationOf } from "../src/model/address";

const rows = (code: readonly (readonly boolean[])[]): string[] => code.map((row) => row.map((dark) => (dark ? "#" : ".")).join(""));

const GOLDEN = [
  "#######..#...#....#######",
  "#.....#.##.######.#.....#",
  "#.###.#..###..###.#.###.#",
  "#.###.#.##.#.###..#.###.#",
  "#.###.#...#.#...#.#.###.#",
  "#.....#.#.#..#.#..#.....#",
  "#######.#.#.#.#.#.#######",
  "............#.###........",
  "#####.#####.###..#.#.#.#.",
  "#....#.#.#......#......#.",
  "###...##.#.##.##.#.#.#.##",
  "###.....####..##...#....#",
  ".####.#.##.#.########.###",
  "#.#....##.#.##..#..#.#.#.",
  "#.#.###..##...########.##",
  "#..#.#.####.#..######...#",
  "#.##.####.#.###.#####.#..",
  "........###..#.##...##...",
  "#######.#..##.#.#.#.#.###",
  "#.....#..###....#...##..#",
  "#.###.#.#############.#..",
  "#.###.#.##..#....##.#####",
  "#.###.#.###.#..#.#...##.#",
  "#.....#.#..##.###..###..#",
  "#######.##...##...#######",
];

test("the code of an address", () => {
  assert.deepEqual(rows(qrCode("https://u.example/cellar")!), GOLDEN);
});

test("the size grows with the length, up to 271 bytes", () => {
  const sizes = [17, 18, 32, 33, 53, 271].map((length) => qrCode("x".repeat(length))?.length);
  assert.deepEqual(sizes, [21, 25, 25, 29, 29, 57]);
  assert.equal(qrCode("x".repeat(272)), undefined);
  assert.equal(qrCode("é".repeat(136)), undefined, "bytes, not letters");
});

test("three finders stand in the corners, and the timing between them", () => {
  for (const length of [1, 60, 130, 250]) {
    const code = qrCode("y".repeat(length))!;
    const last = code.length - 1;
    const finder = (x: number, y: number): string => [0, 1, 2, 3].map((i) => (code[y + 3]![x + i] ? "#" : ".")).join("");
    for (const [x, y] of [[0, 0], [last - 6, 0], [0, last - 6]] as const) assert.equal(finder(x, y), "#.##");
    for (let i = 8; i < last - 7; ++i) assert.equal(code[6]![i], i % 2 === 0);
  }
});

test("an invitation names the realm itself, below the folder of a proxy too", () => {
  const at = (pathname: string): string => invitationOf({ origin: "https://u.example", pathname }, "daily-7");
  assert.equal(at("/daily"), "https://u.example/daily-7");
  assert.equal(at("/"), "https://u.example/daily-7");
  assert.equal(at("/games/daily"), "https://u.example/games/daily-7");
});

test("the bar has the address of the realm that is played, where its path names another one", () => {
  const at = (pathname: string, realm: string): string | undefined => addressToShow({ origin: "https://u.example", pathname }, realm);
  assert.equal(at("/daily", "d261126-k3x9a2bq"), "https://u.example/d261126-k3x9a2bq");
  assert.equal(at("/games/daily", "d261126-k3x9a2bq"), "https://u.example/games/d261126-k3x9a2bq");
  assert.equal(at("/d261126-k3x9a2bq", "d261126-k3x9a2bq"), undefined);
  assert.equal(at("/Cellar", "cellar"), undefined);
  assert.equal(at("/", "crypt"), undefined, "the default realm");
  assert.equal(at("/daily", ""), undefined, "not in the game yet");
});
