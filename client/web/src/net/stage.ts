// stage.ts: how far a page is on its way into the game, and what it asks the player for.
import { type Refusal, Refusal_Code as Code } from "../wire/wire_pb";

// The request of a player who joins.
export interface Wish {
  name: string;
  password?: string;
  invite?: string;
  watch?: string;
  link?: string;
  takeOver?: boolean; // from another tab that plays the seat
}

export type Ask = "name" | "password" | "takeover" | "reload";

export type Stage =
  | { at: "door" } // nothing was asked for yet
  | { at: "joining" }
  | { at: "playing" }
  | { at: "lost"; sentence: string; retryAt: number } // a reconnection is due
  | { at: "refused"; sentence: string; ask: Ask }
  | { at: "closed"; sentence: string; idle: boolean }; // idle: the page may return by itself

const NORMAL = 1000;
const TAKEN_OVER = 4003;
const IDLE = 4005;

function askedBy({ code, reason }: Refusal): Ask {
  if (code === Code.VERSION) return "reload";
  if (reason === "playing") return "takeover";
  return ["account", "wrong-password", "too-many-tries"].includes(reason) ? "password" : "name";
}

export function refusedBy(refusal: Refusal): Stage {
  const ask = askedBy(refusal);
  const sentence = ask === "reload" ? "This page is older than the server. Reload it." : refusal.sentence;
  return { at: "refused", sentence, ask };
}

// After a close from which the page does not return by itself.
export function closedBy(code: number, reason: string): Stage {
  if (code === NORMAL) return { at: "closed", sentence: "You left the game.", idle: false };
  if (code === TAKEN_OVER) return { at: "refused", sentence: "This seat is played in another place now.", ask: "takeover" };
  return { at: "closed", sentence: reason || `The server closed the connection (${code}).`, idle: code === IDLE };
}
