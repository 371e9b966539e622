// figures.ts: a thing on the map as a picture: its icon with the glyph as a small letter, or a player on a disc.
import type { Look } from "../wire/wire_pb";
import { Colour } from "../wire/wire_pb";
import type { Thing } from "../model/observation";
import { statusWords } from "../model/words";
import type { Paint } from "./colours";
import { type Box, character, type Drawn, type Scene } from "./drawn";
import { icons } from "./icons";
import { FONT } from "./font";

type Brush = CanvasRenderingContext2D;

const ICON = 0.92; // of the cell's side
const LETTER = 0.42;
const DISC = 0.43;
const DIM = 0.5;
const LEAST_LETTER = 9; // CSS pixels

export const isPlayerLook = (look: Look): boolean => look.colour >= Colour.ME && look.colour <= Colour.PLAYER_8;

// Whether the thing is drawn as a figure; else its glyph is drawn.
export const hasFigure = (look: Look): boolean => isPlayerLook(look) || icons.has(look.icon);

// A letter with an edge in the colour of the ground, so that it can be read on any picture.
export function edged(brush: Brush, paint: Paint, text: string, colour: string, size: number, x: number, y: number): void {
  brush.font = `bold ${Math.round(size)}px ${FONT}`;
  brush.lineWidth = 3;
  brush.lineJoin = "round";
  brush.strokeStyle = paint.ground;
  brush.strokeText(text, x, y);
  brush.fillStyle = colour;
  brush.fillText(text, x, y);
}

export const letterSize = ({ width: side }: Box): number => Math.max(LEAST_LETTER, side * LETTER);

function drawIcon(brush: Brush, paint: Paint, look: Look, drawn: Drawn, box: Box): void {
  const { left, top, width: side } = box;
  const size = side * ICON;
  const picture = icons.picture(look.icon, Math.round(size * brush.getTransform().a));
  brush.globalAlpha = drawn.dim ? DIM : 1;
  brush.drawImage(picture, left + (side - size) / 2, top + (side - size) / 2, size, size);
  brush.globalAlpha = 1;
  if (!look.creature && !look.takeable) return;
  const small = letterSize(box);
  edged(brush, paint, drawn.glyph, drawn.back ?? drawn.colour, small, left + small * 0.36, top + side - small * 0.4);
}

// A downed player lies on an empty disc.
export function drawPlayer(brush: Brush, paint: Paint, colour: string, isDown: boolean, drawn: Drawn, box: Box): void {
  const { left, top, width: side } = box;
  brush.save();
  brush.globalAlpha = drawn.dim ? DIM : 1;
  brush.translate(left + side / 2, top + side / 2);
  brush.beginPath();
  brush.arc(0, 0, side * DISC, 0, 2 * Math.PI);
  brush.lineWidth = 2;
  brush.strokeStyle = isDown || drawn.back ? paint.hurt : colour;
  brush.fillStyle = isDown ? paint.ground : colour;
  brush.fill();
  brush.stroke();
  if (isDown) brush.rotate(Math.PI / 2);
  brush.fillStyle = isDown ? colour : paint.ground;
  brush.font = `bold ${Math.round(side * 0.66)}px ${FONT}`;
  brush.fillText(drawn.glyph, 0, side * 0.02);
  brush.restore();
}

export function drawFigure(brush: Brush, paint: Paint, look: Look, drawn: Drawn, box: Box): void {
  if (isPlayerLook(look)) drawPlayer(brush, paint, paint.of(look.colour), look.reversed, drawn, box);
  else drawIcon(brush, paint, look, drawn, box);
}

// The sign of a friend who lies down out of sight, where a status has its mark.
export function drawDownSign(brush: Brush, paint: Paint, box: Box): void {
  const small = letterSize(box);
  edged(brush, paint, "_", paint.hurt, small, box.left + box.width - small * 0.4, box.top + small * 0.4);
}

// The marks of its statuses, and of sleep, at the right edge.
export function drawMarks(brush: Brush, { game }: Scene, paint: Paint, thing: Thing, box: Box): void {
  const { left, top, width: side } = box;
  const small = letterSize(box) * 0.9;
  const marks = statusWords(game.known, thing.statuses).filter(({ glyph }) => glyph > 0)
    .map(({ glyph, good }): [string, string] => [character(glyph), good ? paint.of(Colour.GREEN) : paint.of(Colour.ORANGE)]);
  if (game.known.lookOf(thing).dim) marks.push(["z", paint.of(Colour.BLUE)]);
  marks.slice(0, 2).forEach(([mark, colour], i) =>
    edged(brush, paint, mark, colour, small, left + side - small * 0.4, top + side - small * (0.5 + i)));
}
