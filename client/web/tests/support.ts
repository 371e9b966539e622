// support.ts: deltas and observations made by hand.
import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { Observation } from "../src/model/observation";
import { DeltaSchema, type Delta, Layer } from "../src/wire/wire_pb";

export const delta = (fields: MessageInitShape<typeof DeltaSchema>): Delta => create(DeltaSchema, fields);

export const FLOOR = 1;
export const WALL = 3;
export const HERO = 1;
export const RAT = 2;
export const DOOR = 3;

// Looks: 1 the hero, 2 a hostile rat, 3 a closed door.
export const looks = [
  { id: HERO, layer: Layer.BODY, name: "Ann", aName: "Ann", theName: "Ann", glyph: 64, solid: true, blocks: 1, creature: true },
  { id: RAT, layer: Layer.BODY, name: "rat", aName: "a rat", theName: "the rat", glyph: 114, solid: true, blocks: 1, creature: true, hostile: true },
  { id: DOOR, layer: Layer.BODY, name: "door", aName: "a door", theName: "the door", glyph: 43, solid: true, blocks: 7, touch: "open" },
];
export const grounds = [
  { ground: FLOOR, glyph: 183, name: "floor" },
  { ground: WALL, glyph: 35, name: "masonry", blocks: 7 },
];

// A run of visible cells for Delta.cells.
export const run = (skip: number, length: number, ground: number): number[] => [skip, length * 32 + 16 + ground];

// A level of floor, 9 x 9, with the hero in the middle; all cells in sight.
export function room(more: MessageInitShape<typeof DeltaSchema> = {}): Observation {
  const known = new Observation();
  known.apply(delta({
    fromTurn: 0, toTurn: 1, level: { depth: 1, name: "Test", width: 9, height: 9 }, looks, grounds,
    cells: [0, 9 * 2, ...run(0, 81, FLOOR)],
    entities: [{ id: HERO, look: HERO, at: 4 * 512 + 4, facing: 1, health: 10, maxHealth: 10, slot: 1 }],
    self: { id: HERO, alive: true }, members: [{ id: HERO, name: "Ann", slot: 1, alive: true, connected: true, inGroup: true }],
  }), 0);
  if (Object.keys(more).length > 0) known.apply(delta({ toTurn: 2, ...more }), 0);
  return known;
}
