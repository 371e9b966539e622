// order.ts: what the player asks for: one action, or a standing order of several turns.
import type { Direction, Intent_Verb, StandingIntent_Verb } from "../wire/wire_pb";
import type { Observation } from "./observation";
import { type Place, step } from "./place";

export interface Act {
  kind: "act";
  verb: Intent_Verb;
  direction?: Direction;
  item?: number;
  words?: string;
  place?: Place;
  ability?: number; // its index
}

export interface Stand {
  kind: "stand";
  verb: StandingIntent_Verb;
  doing: string; // "exploring"
  direction?: Direction;
  place?: Place;
  whom?: number;
}

export type Order = Act | Stand;

export const act = (verb: Intent_Verb, rest: Partial<Act> = {}): Act => ({ ...rest, kind: "act", verb });
export const stand = (verb: StandingIntent_Verb, doing: string, rest: Partial<Stand> = {}): Stand =>
  ({ ...rest, kind: "stand", verb, doing });

// The cell that the order aims at.
export function aimOf(known: Observation, order: Order): Place | undefined {
  if (order.place !== undefined) return order.place;
  const from = known.body?.at;
  return from !== undefined && order.direction && order.kind === "act" ? step(from, order.direction) : undefined;
}
