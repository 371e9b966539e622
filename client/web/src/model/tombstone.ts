// tombstone.ts: the end of a hero.
import { type Delta, Line_Weight as Weight } from "../wire/wire_pb";
import type { Game } from "./game";

export interface Tombstone {
  name: string;
  depth: number;
  level: string;
  turn: number;
  treasure: number;
  cause: string;
}

// The tombstone of the player's hero, who died in the delta.
export function tombstoneOf({ known, myName }: Game, delta: Delta): Tombstone {
  const harm = delta.lines.filter((line) => line.weight === Weight.ME);
  return {
    name: myName, depth: known.depth, level: known.levelName, turn: known.ofRun(known.turn), treasure: known.me.treasure,
    cause: harm.map((line) => line.text).join(" "),
  };
}
