// colours.ts: the value of each Colour on black and on white, as in the terminal's palette of 256.
import type { Options } from "../model/options";

type Theme = Options["theme"];

// The palette's index on black, and on white, for each number of the wire's Colour.
const COLOURS: readonly (readonly [number, number])[] = [
  [252, 235], [203, 160], [208, 130], [220, 94], [77, 28], [117, 24], [75, 25], [205, 127], [212, 125],
  [231, 232], [245, 243], [138, 95], [141, 90], [252, 240], [220, 94], [75, 25],
  // floor, wall, bedrock, water, ice, ledge, stairs, door, chest, open chest, trap, spent trap, fire, missile
  [245, 243], [180, 94], [244, 240], [39, 25], [117, 24], [245, 243], [231, 232], [215, 130], [214, 130],
  [137, 94], [208, 130], [241, 246], [196, 160], [227, 94],
  // me, and the players by slot
  [231, 232], [202, 160], [99, 88], [48, 29], [212, 26], [220, 20], [36, 54], [177, 89], [231, 232],
];

const REMEMBERED: readonly [number, number] = [241, 246];
const GROUND: readonly [number, number] = [16, 231];
const THREAT: readonly [number, number] = [52, 224];
const AIM: readonly [number, number] = [238, 252];
const CURSOR: readonly [number, number] = [220, 220];
const HEALTHY: readonly [number, number] = [48, 28];
const WOUNDED: readonly [number, number] = [220, 94];
const DYING: readonly [number, number] = [196, 160];
const FIRST_PLAYER = 30;
const PLAYERS = 8;

const LEVELS = [0, 95, 135, 175, 215, 255];

// A colour of the 256 as CSS: 16 to 231 are a cube, 232 to 255 are greys.
export function css(index: number): string {
  if (index >= 232) {
    const grey = 8 + (index - 232) * 10;
    return `rgb(${grey},${grey},${grey})`;
  }
  const cube = index - 16;
  const [red, green, blue] = [Math.floor(cube / 36), Math.floor(cube / 6) % 6, cube % 6];
  return `rgb(${LEVELS[red]},${LEVELS[green]},${LEVELS[blue]})`;
}

export interface Paint {
  ground: string;
  remembered: string;
  threat: string;
  aim: string;
  cursor: string;
  of(colour: number): string;
  player(slot: number): string;
  health(part: number): string;
}

const cache = new Map<Theme, Paint>();

export function paintOf(theme: Theme): Paint {
  const known = cache.get(theme) ?? makePaint(theme);
  cache.set(theme, known);
  return known;
}

function makePaint(theme: Theme): Paint {
  const pick = (pair: readonly [number, number]): string => css(theme === "dark" ? pair[0] : pair[1]);
  const colours = COLOURS.map(pick);
  return {
    ground: pick(GROUND), remembered: pick(REMEMBERED), threat: pick(THREAT), aim: pick(AIM), cursor: pick(CURSOR),
    of: (colour) => colours[colour] ?? colours[0]!,
    player: (slot) => colours[FIRST_PLAYER + Math.min(slot, PLAYERS)]!,
    health: (part) => pick(part > 0.5 ? HEALTHY : part > 0.25 ? WOUNDED : DYING),
  };
}
