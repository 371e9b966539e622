// colours.ts: the value of each Colour on black and on white, as in the terminal's palette of 256.
import type { Options } from "../model/options";
import { COLOURS, DYING, HEALTHY, HURT, REMEMBERED, WOUNDED } from "./palette_table";

type Theme = Options["theme"];

const GROUND: readonly [number, number] = [16, 231];
const THREAT: readonly [number, number] = [52, 224];
const AIM: readonly [number, number] = [238, 252];
// Light and shadow, over other colours.
const LIT = ["rgba(255,170,70,.09)", "rgba(255,180,60,.16)"] as const;
const SHADOW = ["rgba(0,0,0,.4)", "rgba(60,40,20,.3)"] as const;
const CURSOR: readonly [number, number] = [220, 220];
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
  hurt: string;
  lit: string; // over ground in sight
  shadow: string;
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
    hurt: pick(HURT), lit: LIT[theme === "dark" ? 0 : 1], shadow: SHADOW[theme === "dark" ? 0 : 1],
    of: (colour) => colours[colour] ?? colours[0]!,
    player: (slot) => colours[FIRST_PLAYER + Math.min(slot, PLAYERS)]!,
    health: (part) => pick(part > 0.5 ? HEALTHY : part > 0.25 ? WOUNDED : DYING),
  };
}
