// palette.mjs: the colours of the terminal client's palette, by name: as a table for the map, and for the style sheet.
import { readFileSync, writeFileSync } from "node:fs";

const rowsIn = (text, pattern) => [...text.matchAll(pattern)];

// The palette's index on black and on white of each tint, and those of the wire's colours and players in their order.
export function readPalette(source) {
  const text = readFileSync(source, "utf8");
  const tints = new Map(rowsIn(text, /\{Tint::(\w+), +(\d+), +(\d+),/g).map(([, name, dark, light]) => [name, [Number(dark), Number(light)]]));
  const [, colours] = /kColours = \{\{([^}]*)\}\}/.exec(text) ?? [];
  const [, players] = /kPlayers = \{\{(.*?)\}\};/s.exec(text) ?? [];
  if (tints.size < 40 || !colours || !players) throw new Error(`${source}: the palette was not found`);
  const named = rowsIn(colours, /Tint::(\w+)/g).map(([, name]) => tints.get(name));
  const slots = rowsIn(players, /\{ *(\d+), +(\d+),/g).map(([, dark, light]) => [Number(dark), Number(light)]);
  slots.forEach((pair, i) => (named[named.length - slots.length - 1 + i] = pair)); // the last slot has the colour of digits
  return { tints, named };
}

const LEVELS = [0, 95, 135, 175, 215, 255];

// As css() of view/colours.ts.
function hexOf(index) {
  const cube = index - 16;
  const grey = 8 + (index - 232) * 10;
  const parts = index >= 232 ? [grey, grey, grey] : [LEVELS[Math.floor(cube / 36)], LEVELS[Math.floor(cube / 6) % 6], LEVELS[cube % 6]];
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

// Replaces tint(Name, dark) and tint(Name, light) in a style sheet.
export const tinted = (css, { tints }) => css.replace(/tint\((\w+), ?(dark|light)\)/g, (_, name, theme) => {
  const pair = tints.get(name);
  if (!pair) throw new Error(`style.css: the palette has no tint ${name}`);
  return hexOf(pair[theme === "dark" ? 0 : 1]);
});

const [, program, source, target] = process.argv;
if (program?.endsWith("palette.mjs")) {
  const { tints, named } = readPalette(source);
  const NAMES = ["Remembered", "Hurt", "Healthy", "Wounded", "Dying"];
  writeFileSync(target, `// Written by tools/palette.mjs from shared/tints.cc. Do not edit.
type Pair = readonly [number, number];
// The palette's index on black, and on white, for each number of the wire's Colour.
export const COLOURS: readonly Pair[] = ${JSON.stringify(named)};
${NAMES.map((name) => `export const ${name.toUpperCase()}: Pair = ${JSON.stringify(tints.get(name))};`).join("\n")}
`);
}
