// tiles.ts: the ground of the map as quiet tiles. Ground in sight is warm, remembered ground is cold.
import type { GroundLook } from "../wire/wire_pb";
import { Colour } from "../wire/wire_pb";
import { blocksAll } from "../model/surroundings";
import type { Paint } from "./colours";
import { type Box, character } from "./drawn";
import { FONT } from "./font";

type Brush = CanvasRenderingContext2D;

const FLOOR = 0.13; // how much of its colour a tile has
const WALL = 0.42;
const OTHER = 0.3; // water, ice, ledges
const REMEMBERED = 0.85; // of these
const FACE = 0.22; // the lower part of a wall, in shadow

function strength(ground: GroundLook): number {
  if (blocksAll(ground.blocks)) return WALL;
  return ground.colour === Colour.FLOOR || ground.landmark > 0 ? FLOOR : OTHER;
}

// Floors have seams between their tiles, walls have none.
export function drawTile(brush: Brush, paint: Paint, ground: GroundLook, inSight: boolean, { left, top, width: side }: Box): void {
  const isWall = blocksAll(ground.blocks);
  const size = isWall ? side + 0.5 : side - 1;
  brush.globalAlpha = strength(ground) * (inSight ? 1 : REMEMBERED);
  brush.fillStyle = inSight ? paint.of(ground.colour) : paint.remembered;
  brush.fillRect(left, top, size, size);
  brush.globalAlpha = 1;
  if (inSight) {
    brush.fillStyle = paint.lit;
    brush.fillRect(left, top, size, size);
  }
  if (!isWall) return;
  brush.fillStyle = paint.shadow;
  brush.fillRect(left, top + side * (1 - FACE), size, side * FACE + 0.5);
}

// The glyph of stairs, water and the like; floor and walls speak for themselves.
export function drawGround(brush: Brush, paint: Paint, ground: GroundLook, inSight: boolean, { left, top, width: side }: Box): void {
  if (strength(ground) === WALL || (ground.colour === Colour.FLOOR && ground.landmark === 0)) return;
  brush.globalAlpha = ground.landmark > 0 ? 1 : 0.5;
  brush.fillStyle = inSight ? paint.of(ground.colour) : paint.remembered;
  brush.font = `${ground.landmark > 0 ? "bold " : ""}${Math.round(side * 0.8)}px ${FONT}`;
  brush.fillText(character(ground.glyph), left + side / 2, top + side / 2 + 1);
  brush.globalAlpha = 1;
}
