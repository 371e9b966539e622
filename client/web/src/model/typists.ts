// typists.ts: which other players are typing a line of chat.
import type { PlayerTyping } from "../wire/wire_pb";
import type { Observation } from "./observation";

const SHOWN_MS = 6000; // without another word of the server

// Notes what the server says. A name that no player has is nobody's.
export function noteTyping(known: Observation, { name, stopped }: PlayerTyping, now: number): void {
  const player = [...known.players.values()].find((one) => one.name === name);
  if (player) player.typesUntil = stopped ? 0 : now + SHOWN_MS;
}

// The player's line has arrived.
export function endTyping(known: Observation, name: string): void {
  for (const player of known.players.values()) if (player.name === name) player.typesUntil = 0;
}

// Forgets those whose time has passed.
export function passTyping(known: Observation, now: number): void {
  for (const player of known.players.values()) if (player.typesUntil <= now) player.typesUntil = 0;
}
