// aloud.ts: the situation in sentences, for those who do not see the map. The terminal (--a11y) has the same ones.
import { abilities, isBoon, isKit, isOmens, type OpenChoice, openChoices, readiness } from "./choices";
import type { Game } from "./game";
import type { Observation, Player, Thing } from "./observation";
import { itemChoices, myChoices, pack } from "./offers";
import { doing, doingWords, downWords, healthOf, placeOf } from "./party";
import { compassWord, DIRECTIONS, distance, type Place, step } from "./place";
import { struckBy } from "./reach";
import { blocksAll, foes, groundLook, inView, isScenery, thingsAt, warningAt } from "./surroundings";
import { hasChosen, sharesTurn, timeAloud, turnTime, waitedFor } from "./turn";
import { capital, condition, leaderOf, ownStatuses, shortName } from "./words";

const said = (words: readonly string[]): string => words.filter((word) => word !== "").join(", ");
const turnsOf = (turns: number): string => `${turns} turn${turns === 1 ? "" : "s"}`;

// "north-east 4", or "here".
export const placeAloud = (from: Place, to: Place): string =>
  from === to ? "here" : `${compassWord(from, to)} ${distance(from, to)}`;

const hereOf = (known: Observation): Place => known.body?.at ?? 0;

// "asleep, hurt": its condition, without the word for no wound.
const stateAloud = (known: Observation, thing: Thing): string =>
  condition(known, thing).split(", ").filter((word) => word !== "unhurt").join(", ");

function strikesMe(known: Observation, thing: Thing): boolean {
  if (thing.reach === 0 || !known.body || !known.lookOf(thing).hostile) return false;
  return struckBy(known, thing).has(known.body.at);
}

// Neither a foe nor a player.
const isFriend = (known: Observation, thing: Thing): boolean =>
  known.lookOf(thing).creature && !known.lookOf(thing).hostile && !known.players.has(thing.id);

// "goblin, hurt, hunts, can strike you, north-east 1"
export function seenAloud(known: Observation, thing: Thing): string {
  const sign = thing.sign === 0 ? "" : (known.signs.get(thing.sign)?.word ?? "");
  const leader = leaderOf(known, thing);
  return said([shortName(known.lookOf(thing)), isFriend(known, thing) && leader === "" ? "friendly" : "", stateAloud(known, thing), sign, leader === "" ? "" : `with ${leader}`,
    strikesMe(known, thing) ? "can strike you" : "", placeAloud(hereOf(known), thing.at)]);
}

const QUIET = ["ready", "choosing", "apart"]; // told by whose turn it is

// "Bob, down 12, health 0 of 20, south-west 24". `quiet`: without whether it has chosen.
export function memberAloud(game: Game, player: Player, quiet = false): string {
  const { known } = game;
  const word = doing(known, player);
  const body = known.things.get(player.id);
  const state = body ? stateAloud(known, body).split(", ").filter((part) => !part.startsWith("down") && !part.endsWith("hurt") && part !== "almost dead") : [];
  const words = word === "down" ? downWords(known, player) : doingWords(known, player);
  const { health, most } = healthOf(game, player);
  const at = placeOf(known, player);
  const level = player.depth > 0 && player.depth !== known.depth && !body ? `level ${player.depth}` : "";
  return said([player.name, quiet && QUIET.includes(word) ? "" : words, ...state, most > 0 ? `health ${health} of ${most}` : "",
    at === undefined || !known.body ? level : placeAloud(known.body.at, at)]);
}

// "down, 12 turns left": of the player. A downed player has no other condition.
const downAloud = ({ known }: Game): string => {
  const turns = known.me.statuses?.conditions[0]?.turns ?? 0;
  return turns > 0 ? `you are down, ${turnsOf(turns)} left` : "you are down";
};

function turnAloud(game: Game, now: number): string {
  const { known } = game;
  if (game.isDown) return downAloud(game);
  if (!known.me.alive) return "you are dead";
  const waits = waitedFor(known).map(({ name }) => name).join(", ");
  if (hasChosen(game)) return `your move is chosen${waits === "" ? "" : `, the turn waits for ${waits}`}`;
  if (!sharesTurn(known)) return "the world waits for you";
  return known.deadlineAt === undefined ? "your turn" : `your turn, ${timeAloud(turnTime(known, Math.max(0, known.deadlineAt - now)))}`;
}

function foesAloud(known: Observation): string {
  const all = foes(known);
  const [nearest] = all;
  if (!nearest) return "no foe in view";
  const where = `${known.lookOf(nearest).aName}, ${placeAloud(hereOf(known), nearest.at)}`;
  return all.length === 1 ? where : `${all.length} foes, the nearest ${where}`;
}

// "a kit", "2 boons"
function openAloud(all: readonly OpenChoice[]): string {
  const [first] = all;
  if (!first) return "";
  if (all.length > 1) return `${all.length} ${all.every(isBoon) ? "boons" : "things"}`;
  if (isKit(first)) return "a kit";
  if (isOmens(first)) return "omens";
  return isBoon(first) ? "a boon" : "a choice";
}

function choicesAloud({ known, spectating, chooseKey }: Game): string {
  const open = spectating ? "" : openAloud(openChoices(known));
  return open === "" ? "" : ` You may choose ${open}${chooseKey === "" ? "" : `: ${chooseKey}`}.`;
}

const abilitiesAloud = (known: Observation): string =>
  abilities(known).map((one) => ` ${capital(one.name)}: ${readiness(one)}.`).join("");

// "Turn 412, your turn, 14 seconds, health 16 of 20, stunned 2, 2 foes, the nearest a goblin, north-east 1."
export function statusAloud(game: Game, now: number): string {
  const { known } = game;
  const { body } = known;
  const health = `health ${body ? game.healthOf(body) : 0} of ${body?.maxHealth ?? 0}`;
  const states = game.isDown ? [] : ownStatuses(known).map(({ text }) => text);
  return `Turn ${known.ofRun(known.turn)}, ${said([turnAloud(game, now), health, ...states, foesAloud(known)])}.${choicesAloud(game)}${abilitiesAloud(known)}`;
}

// The first thing that a step to this cell would meet.
function lies(known: Observation, place: Place | undefined): string {
  if (place === undefined || known.cells.ground(place) === 0) return "unknown";
  const [top] = thingsAt(known, place);
  if (top) return known.lookOf(top).aName;
  const ground = groundLook(known, place);
  return blocksAll(ground?.blocks ?? 0) || ((ground?.blocks ?? 0) & 1) !== 0 ? "wall" : (ground?.name ?? "unknown");
}

const wayWord = (way: number): string => {
  const middle = 512 + 1;
  return compassWord(middle, step(middle, way) ?? middle);
};

// Doors, portals and stairs that the player knows: what leads on.
function exits(known: Observation): string[] {
  const from = hereOf(known);
  const rows = inView(known).filter((thing) => leadsOn(known, thing)).map((thing) => `${shortName(known.lookOf(thing))} ${placeAloud(from, thing.at)}`);
  const { width, height } = known.cells;
  for (let i = 0; i < width * height; ++i) {
    const at = Math.floor(i / width) * 512 + (i % width);
    const look = groundLook(known, at);
    if (look && look.landmark !== 0) rows.push(`${look.name} ${placeAloud(from, at)}`);
  }
  return rows;
}

const SIGHT = 2; // a bit of Look.blocks

// A shut door is touched and hides what is behind it, an open one is walked through, and so is a portal.
function leadsOn(known: Observation, thing: Thing): boolean {
  const { creature, takeable, touch, blocks, solid, word, landmark } = known.lookOf(thing);
  if (creature || takeable) return false;
  const isDoor = touch !== "" && (blocks & SIGHT) !== 0;
  return isDoor || (!solid && touch === "" && (word === "open" || landmark > 0));
}

// What lies in each of the eight directions, and the exits in view.
export function exitsAloud({ known }: Game): string {
  const ways = new Map<string, string[]>();
  for (const way of DIRECTIONS) {
    const what = lies(known, step(hereOf(known), way));
    ways.set(what, [...(ways.get(what) ?? []), wayWord(way)]);
  }
  const around = [...ways].sort(([a], [b]) => (a < b ? -1 : 1)).map(([what, where]) => `${capital(what)} ${where.join(", ")}.`);
  const all = exits(known);
  return `${around.join(" ")} ${all.length === 0 ? "No exit in view." : `Exits: ${all.join(", ")}.`}`;
}

// "Warning, north: The water is deep.": of the cells beside the player.
export function warningsAloud(known: Observation): string[] {
  const from = known.body?.at;
  if (from === undefined || !known.me.alive) return [];
  return DIRECTIONS.flatMap((way) => {
    const place = step(from, way);
    const words = place === undefined || !known.cells.contains(place) ? "" : warningAt(known, place);
    return words === "" ? [] : [`Warning, ${wayWord(way)}: ${words}`];
  });
}

// What can be done here without an item: "take everything", "go down".
export const offersAloud = (known: Observation): string[] =>
  [...new Set(myChoices(known).map(({ label }) => label))];

// "iron key, worn: drop, throw", for each item of the pack.
export const packAloud = (known: Observation): string[] => pack(known).map((item) => {
  const verbs = itemChoices(known, item).map(({ label }) => label).join(", ");
  return `${shortName(known.lookOf(item))}${item.worn ? ", worn" : ""}${verbs === "" ? "" : `: ${verbs}`}`;
});

// The creatures in view beside the players, foes first, then the other things that are worth a word.
export function creaturesInView(known: Observation): Thing[] {
  return inView(known).filter((thing) => known.lookOf(thing).creature && !known.players.has(thing.id));
}
export function thingsInView(known: Observation): Thing[] {
  return inView(known).filter((thing) => !known.lookOf(thing).creature && !isScenery(known.lookOf(thing)) && !known.players.has(thing.id));
}
