// words.ts: a cell, a creature and the player in words, made of what the server sent.
import type { Word } from "../wire/wire_pb";
import type { Game } from "./game";
import type { Observation, Thing } from "./observation";
import { type Place, wayInWords } from "./place";
import { foes, groundLook, sights, thingsAt } from "./surroundings";

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

// The words of the statuses in a set of the wire.
export function statusWords(known: Observation, set: number): Word[] {
  return [...known.statuses.values()].filter((word) => (set & (1 << (word.number - 1))) !== 0);
}

export function healthWords(health: number, most: number): string {
  if (most <= 0) return "";
  if (health >= most) return "unhurt";
  if (health * 4 <= most) return "almost dead";
  return health * 2 <= most ? "badly hurt" : "hurt";
}

// A few words about a thing, for a row: "asleep", "hunts, hurt".
export function condition(game: Game, thing: Thing): string {
  const { known } = game;
  const look = known.lookOf(thing);
  const health = game.healthOf(thing);
  const wounds = look.creature && health < thing.maxHealth ? healthWords(health, thing.maxHealth) : "";
  const statuses = statusWords(known, thing.statuses).map((word) => word.word);
  const sign = known.signs.get(thing.sign)?.word ?? "";
  return [look.word, sign, wounds, ...statuses].filter((word) => word !== "").join(", ");
}

function reachSentence(known: Observation, thing: Thing): string {
  const [one = "", more = one] = (known.reaches.get(thing.reach)?.sentence ?? "").split("\n");
  return (thing.reachCells > 1 ? more : one).replaceAll("{n}", String(thing.reachCells));
}

// Everything about a thing, as sentences.
function about(game: Game, thing: Thing): string[] {
  const { known } = game;
  const look = known.lookOf(thing);
  const health = look.creature && thing.maxHealth > 0 ? ` (${game.healthOf(thing)} of ${thing.maxHealth} health)` : "";
  const state = condition(game, thing);
  const first = `${capital(look.aName || look.name)}${state === "" ? "" : `, ${state}`}${health}.`;
  const sign = known.signs.get(thing.sign)?.sentence ?? "";
  return [first, look.description, sign, reachSentence(known, thing)].filter((text) => text !== "");
}

// Describes a cell as the player knows it.
export function describe(game: Game, place: Place): string[] {
  const { known } = game;
  if (known.cells.ground(place) === 0) return ["You know nothing of this place."];
  const things = thingsAt(known, place);
  const ground = groundLook(known, place)?.name ?? "ground";
  const seen = known.cells.visible(place) ? [] : ["You remember:"];
  return [...seen, ...things.flatMap((thing) => about(game, thing)), `${capital(ground)}.`];
}

export function nameAt(known: Observation, place: Place): string {
  const top = thingsAt(known, place)[0];
  return top ? shortName(known.lookOf(top)) : (groundLook(known, place)?.name ?? "unknown");
}

// The name without an article: "kobold corpse". A ground has no other.
export const shortName = (look: { name: string; theName?: string }): string =>
  look.theName?.replace(/^the /, "") || look.name;

// The surroundings in a few sentences, for screen readers.
export function surroundings(game: Game): string {
  const { known } = game;
  const body = known.body;
  if (!body) return "You see nothing.";
  const near = sights(known, false).slice(0, 8).map((row) => `${shortName(row.look)} ${wayInWords(body.at, row.at)}`);
  const danger = foes(known).length;
  const list = near.length === 0 ? "Nothing of note is in view." : `In view: ${near.join(", ")}.`;
  const enemies = danger === 0 ? "" : `${danger} hostile. `;
  return `Level ${known.depth}, ${known.levelName}. Health ${game.healthOf(body)} of ${body.maxHealth}. ${enemies}${list}`;
}
