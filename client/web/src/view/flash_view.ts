// flash_view.ts: a blow, a cure, a status or a death, for a moment over its cell.
import type { Flash } from "../model/flash";
import { Colour } from "../wire/wire_pb";
import type { Paint } from "./colours";
import type { Box } from "./drawn";
import { edged } from "./figures";

const FLASH_MS = 200;
const FOUND_MS = 1200; // words to read

export const lengthOf = ({ mood }: Flash): number => (mood === "found" ? FOUND_MS : FLASH_MS);

const colourOf = (paint: Paint, mood: Flash["mood"]): string =>
  ({ harm: paint.hurt, good: paint.health(1), bad: paint.cursor, found: paint.cursor, death: paint.ground })[mood];

// `rest` falls from 1 to 0. The words rise.
export function drawFlash(brush: CanvasRenderingContext2D, paint: Paint, { words, mood }: Flash, rest: number, box: Box): void {
  const { left, top, width, height } = box;
  const colour = colourOf(paint, mood);
  brush.globalAlpha = mood === "found" ? 0 : 0.7 * rest;
  brush.fillStyle = colour;
  brush.fillRect(left, top, width, height);
  brush.globalAlpha = 1;
  edged(brush, paint, words, mood === "harm" || mood === "death" ? paint.of(Colour.WHITE) : colour, Math.max(14, height * 0.66), left + width / 2, top - height * 0.3 * (1 - rest));
}
