// place.ts: cells of a level, directions and distances.
import { Direction } from "../wire/wire_pb";

// A place is y * 512 + x, as on the wire.
export type Place = number;
const SIDE = 512;

export const placeAt = (x: number, y: number): Place => y * SIDE + x;
export const xOf = (place: Place): number => place % SIDE;
export const yOf = (place: Place): number => Math.floor(place / SIDE);

// The eight directions clockwise from up, in the order of the wire's enum.
export const DIRECTIONS: readonly Direction[] = [1, 2, 3, 4, 5, 6, 7, 8];
const STEPS: readonly (readonly [number, number])[] =
  [[0, 0], [0, -1], [1, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1]];
const ARROWS = " ↑↗→↘↓↙←↖";
const WORDS = ["", "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];

// The change of x and y by one step.
export const stepOf = (way: Direction): readonly [number, number] => STEPS[way] ?? [0, 0];
export const isDiagonal = (way: Direction): boolean => way % 2 === 0;

// The neighbouring cell, or undefined beyond the largest level.
export function step(from: Place, way: Direction): Place | undefined {
  const [dx, dy] = stepOf(way);
  const x = xOf(from) + dx;
  const y = yOf(from) + dy;
  return x < 0 || y < 0 || x >= SIDE || y >= SIDE ? undefined : placeAt(x, y);
}

// Counts a diagonal step as 1.
export function distance(a: Place, b: Place): number {
  return Math.max(Math.abs(xOf(a) - xOf(b)), Math.abs(yOf(a) - yOf(b)));
}

// The nearest of the eight directions; 0 for the same cell.
export function bearing(from: Place, to: Place): Direction {
  if (from === to) return 0;
  const dx = xOf(to) - xOf(from);
  const dy = yOf(to) - yOf(from);
  return wayOf(isSmallBeside(dx, dy) ? 0 : Math.sign(dx), isSmallBeside(dy, dx) ? 0 : Math.sign(dy));
}

// 5/12 is within 0.01 of tan(22.5 degrees), the border between two of the eight directions.
const isSmallBeside = (a: number, b: number): boolean => Math.abs(a) * 12 < Math.abs(b) * 5;

const wayOf = (dx: number, dy: number): Direction => STEPS.findIndex(([x, y]) => x === dx && y === dy);

// The direction of a straight line between the cells; undefined if there is none.
export function straightWay(from: Place, to: Place): Direction | undefined {
  const dx = xOf(to) - xOf(from);
  const dy = yOf(to) - yOf(from);
  const straight = dx === 0 || dy === 0 || Math.abs(dx) === Math.abs(dy);
  return from !== to && straight ? bearing(from, to) : undefined;
}

// "↗4", or "here".
export function whereabouts(from: Place, to: Place): string {
  return from === to ? "here" : `${ARROWS[bearing(from, to)]}${distance(from, to)}`;
}

// As above, of a foe: "~↗4" if it is in none of the eight lines in which shots fly.
export const foeWhereabouts = (from: Place, to: Place): string =>
  `${from === to || straightWay(from, to) !== undefined ? "" : "~"}${whereabouts(from, to)}`;

export const compassWord = (from: Place, to: Place): string => WORDS[bearing(from, to)] ?? "";

// "7 west", "3 north-east", "7 west, 2 south", or "here": exactly where it is.
export function exactWay(from: Place, to: Place): string {
  const across = Math.abs(xOf(to) - xOf(from));
  const down = Math.abs(yOf(to) - yOf(from));
  if (across === 0 || down === 0 || across === down) return wayInWords(from, to);
  const sideways = `${across} ${xOf(to) < xOf(from) ? "west" : "east"}`;
  const lengthwise = `${down} ${yOf(to) < yOf(from) ? "north" : "south"}`;
  return across > down ? `${sideways}, ${lengthwise}` : `${lengthwise}, ${sideways}`;
}

// "4 north-east", for screen readers.
export function wayInWords(from: Place, to: Place): string {
  return from === to ? "here" : `${distance(from, to)} ${compassWord(from, to)}`;
}

// Grows with the distance as the crow flies.
export function squaredDistance(a: Place, b: Place): number {
  return (xOf(a) - xOf(b)) ** 2 + (yOf(a) - yOf(b)) ** 2;
}
