// drawn.ts: how a cell of the map looks.
import type { Ui } from "../input/ui";
import type { Game } from "../model/game";
import type { Player, Thing } from "../model/observation";
import type { Options } from "../model/options";
import type { Place } from "../model/place";
import type { CellSize } from "../model/shape";
import { groundLook } from "../model/surroundings";
import { Colour } from "../wire/wire_pb";
import type { Paint } from "./colours";

export interface Scene {
  game: Game;
  ui: Ui;
  options: Options;
  cell: CellSize;
  icons: boolean; // draw icons and tiles
  online: boolean;
  still: boolean; // nothing moves
  now: number;
}

// A cell on the canvas, in CSS pixels. Tiles and icons have square ones.
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

// A glyph as it is drawn.
export interface Drawn {
  glyph: string;
  colour: string;
  back: string | undefined;
  bold: boolean;
  dim: boolean;
}

export const character = (point: number): string => (point > 0 ? String.fromCodePoint(point) : "");

export function groundDrawn({ game, options }: Scene, paint: Paint, place: Place): Drawn | undefined {
  const ground = groundLook(game.known, place);
  if (!ground) return undefined;
  const glyph = character(options.ascii ? ground.ascii : ground.glyph);
  const colour = game.known.cells.visible(place) ? paint.of(ground.colour) : paint.remembered;
  return { glyph, colour, back: undefined, bold: false, dim: false };
}

export function thingDrawn({ game, options, online }: Scene, paint: Paint, thing: Thing): Drawn {
  const look = game.known.lookOf(thing);
  const isOther = look.colour >= Colour.PLAYER_1 && look.colour <= Colour.PLAYER_8;
  const glyph = isOther && options.digits && thing.slot > 0 ? String(thing.slot % 10) : character(options.ascii ? look.ascii : look.glyph);
  const inSight = game.known.cells.visible(thing.at) && (online || thing.id === game.known.me.id);
  // A remembered item keeps its colour, which says what it is worth walking back for.
  const isPlayer = isOther || look.colour === Colour.ME;
  const keeps = inSight || look.takeable || isPlayer;
  const colour = keeps ? paint.of(look.colour) : paint.remembered;
  const dim = !isPlayer && (look.dim || (keeps && !inSight));
  const dying = isPlayer && thing.maxHealth > 0 && game.healthOf(thing) * 4 <= thing.maxHealth;
  if (dying || (look.reversed && (inSight || isPlayer))) return { glyph, colour: paint.ground, back: colour, bold: true, dim };
  return { glyph, colour, back: undefined, bold: true, dim };
}

// A friend out of sight, where the server says: dim, as no friend in view is.
export function unseenDrawn({ options }: Scene, paint: Paint, { slot }: Player): Drawn {
  const glyph = options.digits && slot > 0 ? String(slot % 10) : "@";
  return { glyph, colour: paint.player(slot), back: undefined, bold: false, dim: true };
}

// Adds shades, the aim and the cursor.
export function mark(scene: Scene, paint: Paint, place: Place, drawn: Drawn | undefined, struck: boolean): Drawn | undefined {
  const blank = { glyph: "", colour: paint.ground, back: undefined, bold: false, dim: false };
  if (place === scene.ui.cursor) return { ...(drawn ?? blank), colour: paint.ground, back: paint.cursor };
  if (place === scene.game.aim) return { ...(drawn ?? blank), back: drawn?.back ?? paint.aim };
  if (struck && drawn) return { ...drawn, back: drawn.back ?? paint.threat };
  return drawn ?? (isPinged(scene, place) ? blank : undefined);
}

export function isPinged({ game, now }: Scene, place: Place): boolean {
  return game.pings.some((ping) => ping.depth === game.known.depth && ping.place === place && ping.until > now);
}
