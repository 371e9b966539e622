// party.ts: the players of the realm, as far as this player may know them.
import type { Game } from "./game";
import type { Observation, Player } from "./observation";
import { type Place, whereabouts } from "./place";
import { hasChosen } from "./turn";

export type Doing =
  "down" | "dead" | "lost link" | "waited for" | "not here" | "away" | "ready" | "follows" | "choosing" | "apart" | "types";

// A downed player's body still has statuses. While it is out of sight, the server sends its level.
function isDown(known: Observation, player: Player): boolean {
  if (player.alive) return false;
  const body = known.things.get(player.id);
  return body ? body.statuses !== 0 : player.depth > 0;
}

export function doing(known: Observation, player: Player): Doing {
  if (isDown(known, player)) return "down";
  if (!player.alive) return "dead";
  if (player.connected && player.typesUntil > 0) return "types";
  if (known.slow && player.chosen) return "ready";
  if (!player.connected && known.slow) return player.inGroup ? "waited for" : "not here";
  if (!player.connected) return "lost link";
  if (player.away) return "away";
  if (player.chosen) return "ready";
  if (player.follows !== 0) return "follows";
  return player.inGroup ? "choosing" : "apart";
}

// "choosing", "follows Bea".
export function doingWords(known: Observation, player: Player): string {
  const word = doing(known, player);
  if (word !== "follows") return word;
  const leader = player.follows === known.me.id ? "you" : known.players.get(player.follows)?.name;
  return `follows ${leader ?? "somebody"}`;
}

const isKnown = (known: Observation, player: Player): boolean => player.alive || isDown(known, player);

// `most` is 0 if nothing is known.
export function healthOf(game: Game, player: Player): { health: number; most: number } {
  const body = game.known.things.get(player.id);
  if (!isKnown(game.known, player) || (!body && player.depth === 0)) return { health: 0, most: 0 };
  return body ? { health: game.healthOf(body), most: body.maxHealth } : { health: player.health, most: player.maxHealth };
}

// "3/15!"; empty if nothing is known.
export function healthNumbers(game: Game, player: Player): string {
  const { health, most } = healthOf(game, player);
  return most > 0 ? `${health}/${most}${health * 4 <= most ? "!" : ""}` : "";
}

// The turns that a downed player has left; 0: not known. Out of sight, only the notice above the map has them.
export function turnsLeft(known: Observation, player: Player): number {
  const body = known.things.get(player.id);
  if (body) return body.statusTurns;
  const { words } = known.notice;
  return words.startsWith(`${player.name} is down`) ? Number(/: (\d+) turn/.exec(words)?.[1] ?? 0) : 0;
}

// "down 12", or "down" without the turns.
export function downWords(known: Observation, player: Player): string {
  const turns = turnsLeft(known, player);
  return turns > 0 ? `down ${turns}` : "down";
}

// Its need: "down 12", "needs healing", "waited for"; or "types"; empty for nothing.
export function needOf(game: Game, player: Player): string {
  if (player.id === game.known.me.id) return "";
  const word = doing(game.known, player);
  if (word === "down") return downWords(game.known, player);
  if (word === "types") return word;
  const { health, most } = healthOf(game, player);
  if (player.alive && most > 0 && health * 2 <= most) return "needs healing";
  return word === "choosing" && hasChosen(game) ? "waited for" : "";
}

// The cell of a player on this level.
export function placeOf(known: Observation, player: Player): Place | undefined {
  const told = player.depth === known.depth && player.depth > 0 ? player.at : undefined;
  return known.things.get(player.id)?.at ?? told;
}

// The friends on this level whose cell is known, although it is out of sight. One who lies down is shown before others.
export function unseenFriends(known: Observation): Map<Place, Player> {
  const found = new Map<Place, Player>();
  for (const player of known.players.values()) {
    if (player.id === known.me.id || known.things.has(player.id) || !isKnown(known, player)) continue;
    const at = placeOf(known, player);
    if (at === undefined || known.cells.visible(at) || found.get(at)?.alive === false) continue;
    found.set(at, player);
  }
  return found;
}

// "↙3", or "L2" on another level.
export function whereOf({ known }: Game, player: Player): string {
  if (!isKnown(known, player)) return "";
  const at = placeOf(known, player);
  if (at !== undefined && known.body) return whereabouts(known.body.at, at);
  return player.depth > 0 ? `L${player.depth}` : "";
}

// "choosing, 12/20, ↙3"
export const stateOf = (game: Game, player: Player): string =>
  [doingWords(game.known, player), healthNumbers(game, player), whereOf(game, player)].filter((word) => word !== "").join(", ");

// The friends who are down, then all others; by number.
export function inOrder({ known }: Game): Player[] {
  const rank = (player: Player): number => (player.id !== known.me.id && isDown(known, player) ? 0 : 1);
  return [...known.players.values()].sort((a, b) => rank(a) - rank(b) || a.slot - b.slot);
}
