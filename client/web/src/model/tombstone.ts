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

// What the player has suffered in the delta, in the server's words.
export const harmIn = (delta: Delta): string =>
  delta.lines.filter((line) => line.weight === Weight.ME).map((line) => line.text).join(" ");

// The tombstone of the player's hero, who died in the delta. `downed`: what brought it down before, if it bled out.
export function tombstoneOf({ known, myName }: Game, delta: Delta, downed: string): Tombstone {
  return {
    name: myName, depth: known.depth, level: known.levelName, turn: known.ofRun(known.turn), treasure: known.me.treasure,
    cause: [downed, harmIn(delta)].filter((words) => words !== "").join(" "),
  };
}
