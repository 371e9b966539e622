// chips.ts: the other players of the realm in a word or two each, for the strip below the vitals.
import type { Game } from "./game";
import type { Player } from "./observation";
import { doing, doingWords, type Doing, downWords, healthNumbers, healthOf, inOrder, placeOf, turnsLeft, whereOf } from "./party";
import { distance } from "./place";
import { hasChosen, waitedFor } from "./turn";

export interface Chip {
  player: Player;
  doing: Doing;
  words: string; // "chosen", "down 12"; empty: nothing to say
  waited: boolean; // my turn waits for this player
  health: number;
  most: number; // 0 if nothing is known, or the player is down
  numbers: string; // "3/15!"; empty as above
  where: string; // "↙3", "L2"
}

const WORDS: Partial<Record<Doing, string>> = { ready: "chosen", apart: "" };

function wordsOf(game: Game, player: Player, word: Doing): string {
  if (word === "down") return downWords(game.known, player);
  return WORDS[word] ?? doingWords(game.known, player);
}

function chipOf(game: Game, player: Player, waits: readonly Player[]): Chip {
  const word = doing(game.known, player);
  const body = word === "down" ? { health: 0, most: 0, numbers: "" } : { ...healthOf(game, player), numbers: healthNumbers(game, player) };
  return {
    player, doing: word, words: wordsOf(game, player, word), waited: waits.includes(player), ...body, where: whereOf(game, player),
  };
}

// True for a player whose body still stands on a level, where foes may strike it. The depth of one in view is not sent.
const stands = (known: Game["known"], { id, alive, depth }: Player): boolean => alive && (depth > 0 || known.things.has(id));

// Whether a player may do or suffer something yet. In slow play that is everybody.
const counts = (known: Game["known"], player: Player): boolean =>
  known.slow || player.connected || stands(known, player) || doing(known, player) === "down";

// The downed first, then by number, without the player whose view this is, and without those who have left.
export function chipsOf(game: Game): Chip[] {
  const waits = hasChosen(game) || game.standing !== "" ? waitedFor(game.known) : [];
  const others = inOrder(game).filter((player) => player.id !== game.known.me.id && counts(game.known, player));
  return others.map((player) => chipOf(game, player, waits));
}

// A friend who lies down, and what a player who stands can do about it.
export interface Fallen {
  player: Player;
  words: string; // "Bob is down, ↙24: 20 turns left."
  beside: boolean; // near enough to be revived
}

function sentenceOf(game: Game, { player, where }: Chip): string {
  const turns = turnsLeft(game.known, player);
  const left = turns > 0 ? `: ${turns} turn${turns === 1 ? "" : "s"} left` : "";
  return `${player.name} is down${where === "" ? "" : `, ${where}`}${left}.`;
}

// Nobody for a player who lies down or is dead, and none of those who watch.
export function fallenFriends(game: Game): Fallen[] {
  const { known } = game;
  if (!known.me.alive || game.spectating) return [];
  return chipsOf(game).filter((chip) => chip.doing === "down").map((chip) => {
    const at = placeOf(known, chip.player);
    const beside = known.body !== undefined && at !== undefined && distance(known.body.at, at) <= 1;
    return { player: chip.player, words: sentenceOf(game, chip), beside };
  });
}

// "Bea", "Bea +2": the first of those whom the turn waits for, for a row without room.
export function firstWaited({ known }: Game): string {
  const [first, ...more] = waitedFor(known);
  return first ? `${first.name}${more.length > 0 ? ` +${more.length}` : ""}` : "";
}

// The living players that a spectator may go on to, the next one first.
export function nextWatched({ known, welcome, spectating }: Game): string {
  const living = [...known.players.values()].filter((player) => player.alive && player.connected).sort((a, b) => a.slot - b.slot);
  if (!spectating) return living.find((player) => player.id !== known.me.id)?.name ?? "";
  const at = living.findIndex(({ name }) => name === welcome?.watched);
  const next = living[(at + 1) % Math.max(1, living.length)]?.name ?? "";
  return next === welcome?.watched ? "" : next;
}
