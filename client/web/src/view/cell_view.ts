// cell_view.ts: one cell of the map: as a glyph, or as a tile with an icon.
import type { Player, Thing } from "../model/observation";
import type { Place } from "../model/place";
import { groundLook } from "../model/surroundings";
import type { Paint } from "./colours";
import { type Box, character, type Drawn, groundDrawn, isPinged, mark, type Scene, thingDrawn, unseenDrawn } from "./drawn";
import { drawDownSign, drawFigure, drawMarks, drawPlayer, hasFigure } from "./figures";
import { FONT } from "./font";
import { drawGround, drawTile } from "./tiles";

type Brush = CanvasRenderingContext2D;

// What is to be drawn: the topmost thing, if any, what it hides, and whether a foe can strike there.
export interface Cell {
  place: Place;
  thing: Thing | undefined;
  below?: Thing | undefined; // a downed player whom it hides
  friend?: Player | undefined; // out of sight
  struck: boolean;
}

const DIM = 0.6;
const WASH = 0.28;

export function drawCell(brush: Brush, scene: Scene, paint: Paint, cell: Cell, box: Box): void {
  const { place, thing, friend, struck } = cell;
  const drawn = glyphOf(scene, paint, cell);
  const marked = mark(scene, paint, place, drawn, struck);
  if (!marked) return;
  if (scene.game.known.cells.visible(place)) fill(brush, paint.lit, box);
  stamp(brush, marked, box);
  if (friend?.alive === false) drawDownSign(brush, paint, box);
  if (isPinged(scene, place)) frame(brush, paint, box);
  finish(brush, scene, paint, place, thing, box);
}

function glyphOf(scene: Scene, paint: Paint, { place, thing, below, friend }: Cell): Drawn | undefined {
  if (friend) return unseenDrawn(scene, paint, friend);
  return thing ? overDowned(scene, paint, thing, below) : groundDrawn(scene, paint, place);
}

// The glyph of the creature in the colours of the downed player below it. One's own sign stays, in the creature's colour.
function overDowned(scene: Scene, paint: Paint, thing: Thing, below: Thing | undefined): Drawn {
  const top = thingDrawn(scene, paint, thing);
  if (!below) return top;
  const downed = thingDrawn(scene, paint, below);
  if (below.id !== scene.game.known.me.id) return { ...downed, glyph: top.glyph };
  return { ...downed, back: top.back ?? top.colour };
}

export function drawPicture(brush: Brush, scene: Scene, paint: Paint, { place, thing, below, friend, struck }: Cell, box: Box): void {
  const { known, aim } = scene.game;
  const ground = groundLook(known, place);
  const inSight = known.cells.visible(place);
  if (ground) drawTile(brush, paint, ground, inSight, box);
  if (struck && ground) wash(brush, paint.hurt, box);
  if (place === aim) wash(brush, paint.aim, box);
  if (place === scene.ui.cursor) wash(brush, paint.cursor, box);
  if (friend) drawUnseen(brush, scene, paint, friend, box);
  else if (thing) drawThing(brush, scene, paint, thing, box);
  else if (ground) drawGround(brush, paint, ground, inSight, box);
  if (below) drawThing(brush, scene, paint, below, cornerOf(box));
  if (place === scene.ui.cursor || isPinged(scene, place)) frame(brush, paint, box);
  finish(brush, scene, paint, place, thing, box);
}

function drawUnseen(brush: Brush, scene: Scene, paint: Paint, friend: Player, box: Box): void {
  drawPlayer(brush, paint, paint.player(friend.slot), !friend.alive, unseenDrawn(scene, paint, friend), box);
  if (!friend.alive) drawDownSign(brush, paint, box);
}

// For a second figure in a cell: its letter, its marks and its sign are in the other corners.
const cornerOf = ({ left, top, width, height }: Box): Box => ({ left, top, width: width * 0.55, height: height * 0.55 });

// A thing without an icon, such as a cloud, also colours its tile.
function drawThing(brush: Brush, scene: Scene, paint: Paint, thing: Thing, box: Box): void {
  const look = scene.game.known.lookOf(thing);
  const drawn = thingDrawn(scene, paint, thing);
  if (hasFigure(look)) {
    if (drawn.back && !look.creature) wash(brush, drawn.back, box); // the metal of a lock
    drawFigure(brush, paint, look, { ...drawn, dim: drawn.dim || !scene.game.known.cells.visible(thing.at) }, box);
    if (scene.online) drawMarks(brush, scene, paint, thing, box);
    return;
  }
  if (!look.creature && !look.takeable) wash(brush, drawn.back ?? drawn.colour, box);
  stamp(brush, drawn, box);
}

function wash(brush: Brush, colour: string, box: Box): void {
  brush.globalAlpha = WASH;
  fill(brush, colour, box);
  brush.globalAlpha = 1;
}

function stamp(brush: Brush, drawn: Drawn, box: Box): void {
  const { left, top, width, height } = box;
  if (drawn.back) fill(brush, drawn.back, box);
  brush.fillStyle = drawn.colour;
  brush.font = `${drawn.bold ? "bold " : ""}${Math.round(Math.min(height * 0.86, width * 1.5))}px ${FONT}`;
  brush.globalAlpha = drawn.dim ? DIM : 1;
  brush.fillText(drawn.glyph, left + width / 2, top + height / 2 + 1);
  brush.globalAlpha = 1;
}

function fill(brush: Brush, colour: string, { left, top, width, height }: Box): void {
  brush.fillStyle = colour;
  brush.fillRect(left, top, width + 0.5, height + 0.5);
}

function frame(brush: Brush, paint: Paint, { left, top, width, height }: Box): void {
  brush.strokeStyle = paint.cursor;
  brush.lineWidth = 2;
  brush.strokeRect(left + 1, top + 1, width - 2, height - 2);
}

// The line below the cell of the intent, and what a creature wears.
function finish(brush: Brush, scene: Scene, paint: Paint, place: Place, thing: Thing | undefined, box: Box): void {
  const { left, top, width, height } = box;
  if (place === scene.game.aim) {
    brush.fillStyle = paint.of(9);
    brush.fillRect(left + 1, top + height - 2, width - 2, 2);
  }
  if (thing && scene.online) wear(brush, scene, paint, thing, box);
}

// The sign and the health of a creature, small beside its glyph.
function wear(brush: Brush, { game, icons }: Scene, paint: Paint, thing: Thing, { left, top, width, height }: Box): void {
  const sign = character(game.known.signs.get(thing.sign)?.glyph ?? 0);
  if (sign !== "" && game.known.cells.visible(thing.at)) {
    brush.fillStyle = paint.of(3);
    brush.font = `${Math.round(height * 0.45)}px ${FONT}`;
    brush.fillText(sign, left + width * 0.85, top + height * 0.22);
  }
  const part = game.healthOf(thing) / Math.max(1, thing.maxHealth);
  if (thing.maxHealth === 0 || part >= 1) return;
  if (icons) {
    brush.fillStyle = paint.ground;
    brush.fillRect(left, top + height - 3, width, 3);
  }
  brush.fillStyle = paint.health(part);
  brush.fillRect(left, top + height - 2, Math.max(1, width * part), 2);
}
