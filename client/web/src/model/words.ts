// words.ts: a cell, a creature and the player in words, made of what the server sent.
import type { Word } from "../wire/wire_pb";
import type { Game } from "./game";
import type { Observation, Player, Thing } from "./observation";
import { doing, doingWords, downWords, needOf, unseenFriends } from "./party";
import { distance, exactWay, type Place, wayInWords } from "./place";
import { foes, groundLook, sights, thingsAt } from "./surroundings";

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

// The words of the statuses in a set of the wire.
export function statusWords(known: Observation, set: number): Word[] {
  return [...known.statuses.values()].filter((word) => (set & (1 << (word.number - 1))) !== 0);
}

export interface OwnStatus {
  text: string; // "stunned 2"
  meaning: string;
  good: boolean;
}

// The player's own statuses that are worth a word.
export function ownStatuses(known: Observation): OwnStatus[] {
  const rows = known.me.statuses?.conditions ?? [];
  return rows.flatMap(({ status, turns }) => {
    const word = known.statuses.get(status);
    if (!word || word.word === "") return [];
    const text = word.sentence.includes("{n}") ? `${word.word} ${turns}` : word.word;
    return [{ text, meaning: word.sentence.replaceAll("{n}", String(turns)), good: word.good }];
  });
}

export function healthWords({ health, maxHealth }: Thing): string {
  if (maxHealth <= 0 || health >= maxHealth) return "unhurt";
  if (health * 4 <= maxHealth) return "almost dead";
  return health * 2 <= maxHealth ? "badly hurt" : "hurt";
}

// The statuses of a thing that are worth a word: those with a mark. The first has the turns left, if the server says
// them: "stunned 2".
function marked(known: Observation, thing: Thing): string[] {
  const words = statusWords(known, thing.statuses).filter((word) => word.glyph !== 0);
  return words.map(({ word }, place) => (place === 0 && thing.statusTurns > 0 ? `${word} ${thing.statusTurns}` : word));
}

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const numberWord = (count: number): string => NUMBERS[count] ?? String(count);

const list = (words: string[]): string => words.filter((word) => word !== "").join(", ");

// "asleep", "badly hurt", "iron lock"; empty when there is nothing to say.
export function condition(known: Observation, thing: Thing): string {
  const look = known.lookOf(thing);
  // "down 12" takes the place of "down".
  const isOwn = (word: string): boolean => look.word !== "" && (word === look.word || word.startsWith(`${look.word} `));
  const words = marked(known, thing);
  const own = words.find(isOwn) ?? look.word;
  return list([own, look.creature ? healthWords(thing) : "", ...words.filter((word) => !isOwn(word))]);
}

// The most important word of the condition; empty when nothing is unusual.
function conditionWord(known: Observation, thing: Thing): string {
  const look = known.lookOf(thing);
  if (!look.creature) return thing.statuses === 0 ? look.word : condition(known, thing);
  const word = marked(known, thing)[0] ?? look.word;
  if (word !== "" || thing.maxHealth <= 0 || thing.health >= thing.maxHealth) return word;
  return thing.health * 4 <= thing.maxHealth ? "dying" : "hurt";
}

const PLAIN = ["ready", "choosing", "apart", "down", "types"]; // told by the sign, or by the need

// The state of a player in a row of a list: "needs healing, confused 3", "follows you". Empty: nothing unusual.
export function memberWords(game: Game, player: Player): string {
  const { known } = game;
  const word = doing(known, player);
  const body = known.things.get(player.id);
  const statuses = body && word !== "down" ? marked(known, body) : [];
  const words = [needOf(game, player), PLAIN.includes(word) ? "" : doingWords(known, player), ...statuses];
  return list([...new Set(words)]);
}

// The player that a friend follows: "you" or a name; empty: it follows nobody.
export function leaderOf(known: Observation, thing: Thing): string {
  const look = known.lookOf(thing);
  if (thing.slot === 0 || !look.creature || look.hostile || known.players.has(thing.id)) return "";
  const leader = [...known.players.values()].find((player) => player.slot === thing.slot);
  return leader?.id === known.me.id ? "you" : (leader?.name ?? "");
}

// A few words for a row of a list: "stunned", "crouches hurt", "4/6 with you".
export function rowWords(known: Observation, thing: Thing): string {
  const word = conditionWord(known, thing);
  const does = thing.sign === 0 ? undefined : known.signs.get(thing.sign);
  const sign = does?.word ?? "";
  if (!["", "hurt", "dying"].includes(word)) return does !== undefined && does.glyph !== 0 ? `${sign} ${word}` : word;
  const leader = leaderOf(known, thing);
  if (leader !== "") return `${thing.health}/${thing.maxHealth} with ${leader}`;
  return [sign, word].filter((part) => part !== "").join(" ");
}

function reachSentence(known: Observation, thing: Thing): string {
  const [one = "", more = one] = (known.reaches.get(thing.reach)?.sentence ?? "").split("\n");
  return (thing.reachCells > 1 ? more : one).replaceAll("{n}", String(thing.reachCells));
}

// "Its blows can do 1 to 3 to you; 40 in 100 do harm.": as the server says. Empty if it does not say.
function threatSentence(known: Observation, thing: Thing): string {
  const threat = known.me.threats?.threats.find(({ id }) => id === thing.id);
  if (!threat) return "";
  const { least, most, percent } = threat;
  if (most === 0) return threat.shoots ? "Its blows cannot hurt you; its shots may." : "Its blows cannot hurt you.";
  return `Its blows can do ${range(least, most)} to you; ${percent} in 100 do harm.`;
}

// "A warrior. Wields a sword, and wears some mail.", or what wearing an item would change: as the server says. Empty if
// it does not say.
export function remarkOn(known: Observation, thing: Thing): string {
  return known.me.remarks?.remarks.find(({ id }) => id === thing.id)?.words ?? "";
}

function range(least: number, most: number): string {
  return `${least < most ? `${least} to ` : ""}${most}`;
}

// "about two such blows kill it.": of average harm, rounded up.
function killSentence(what: string, least: number, most: number, health: number): string {
  const needed = Math.max(1, Math.ceil((2 * Math.max(0, health)) / (least + most)));
  return `about ${numberWord(needed)} such ${needed === 1 ? `${what} kills` : `${what}s kill`} it.`;
}

// "Yours can do 1 to 4 to it; 60 in 100 do: about two such blows kill it." Empty for a shooter who is not beside it.
function blowSentence(known: Observation, thing: Thing): string {
  const threat = known.me.threats?.threats.find(({ id }) => id === thing.id);
  if (!threat || thing.maxHealth <= 0) return "";
  const { ownLeast, ownMost, ownPercent, shotMost } = threat;
  if (shotMost > 0 && (!known.body || distance(known.body.at, thing.at) > 1)) return "";
  if (ownMost === 0) return "Your blows cannot hurt it.";
  const kills = killSentence("blow", ownLeast, ownMost, thing.health);
  return `${shotMost > 0 ? "Your blows" : "Yours"} can do ${range(ownLeast, ownMost)} to it; ${ownPercent} in 100 do: ${kills}`;
}

// "Your shots can do 1 to 5 to it; 83 in 100 that reach it do: about two such shots kill it." Empty for a player who
// cannot shoot.
function shotSentence(known: Observation, thing: Thing): string {
  const threat = known.me.threats?.threats.find(({ id }) => id === thing.id);
  if (!threat || thing.maxHealth <= 0 || threat.shotMost === 0) return "";
  const { shotLeast, shotMost, shotPercent } = threat;
  const kills = killSentence("shot", shotLeast, shotMost, thing.health);
  return `Your shots can do ${range(shotLeast, shotMost)} to it; ${shotPercent} in 100 that reach it do: ${kills}`;
}

// A shell turns blows from one side (F3): alone, each chips 1 off it.
function shellSentence(known: Observation, thing: Thing): string {
  const look = known.lookOf(thing);
  const speaks = look.description.includes("other side") || look.description.includes("both sides");
  if (!look.hostile || thing.maxHealth <= 0 || !speaks || !known.body) return "";
  const others = [...known.things.values()].filter(({ id }) => known.players.has(id) && id !== known.me.id);
  const opposite = 2 * thing.at - known.body.at;
  if (distance(known.body.at, thing.at) === 1 && others.some(({ at }) => at === opposite)) return "";
  return others.length > 0 ? "Your blows do nothing from one side." : "Alone, you chip 1 off it with a blow.";
}

// What blows can do, its own and the player's.
function estimates(known: Observation, thing: Thing): string[] {
  return [threatSentence(known, thing), shotSentence(known, thing), blowSentence(known, thing), shellSentence(known, thing)];
}

// Everything about a thing, as sentences.
function about(known: Observation, thing: Thing, estimated: boolean): string {
  const look = known.lookOf(thing);
  const health = look.creature && thing.maxHealth > 0 ? ` (${thing.health} of ${thing.maxHealth} health)` : "";
  const name = thing.id === known.me.id ? "you" : look.aName;
  const sign = thing.sign === 0 ? "" : (known.signs.get(thing.sign)?.sentence ?? "");
  const first = `${list([name, condition(known, thing)])}${health}.`;
  const leader = leaderOf(known, thing);
  const follows = leader === "" ? "" : `It follows ${leader}.`;
  const sentences = [
    first, look.description, follows, remarkOn(known, thing), sign, reachSentence(known, thing),
    ...(estimated ? estimates(known, thing) : []),
  ];
  return capital(sentences.filter((text) => text !== "").join(" "));
}

// "Bob is there, out of your sight (9 of 10 health).": as the server reports friends on this level.
function aboutUnseen(known: Observation, player: Player): string {
  const { name, alive, health, maxHealth } = player;
  const state = alive ? (maxHealth > 0 ? ` (${health} of ${maxHealth} health)` : "") : `, ${downWords(known, player)}`;
  return `${name} ${alive ? "is" : "lies"} there, out of your sight${state}.`;
}

// A cell as the player knows it: where it is, and a paragraph for each thing and the ground. `estimated`: with what
// blows can do.
export function describe(known: Observation, place: Place, estimated = true): { where: string; paragraphs: string[] } {
  if (!known.cells.contains(place)) return { where: "", paragraphs: ["Nothing is there."] };
  const where = capital(known.body ? exactWay(known.body.at, place) : "");
  const friend = unseenFriends(known).get(place);
  const company = friend ? [aboutUnseen(known, friend)] : [];
  if (known.cells.ground(place) === 0) return { where, paragraphs: [...company, "you have not seen this place."] };
  const ground = `${capital(groundLook(known, place)?.name ?? "ground")}.`;
  const [first = "", ...others] = [...thingsAt(known, place).map((thing) => about(known, thing, estimated)), ground];
  const memory = known.cells.visible(place) ? "" : "You remember here: ";
  return { where, paragraphs: [...company, memory + first, ...others] };
}

export function nameAt(known: Observation, place: Place): string {
  const friend = unseenFriends(known).get(place);
  if (friend) return friend.name;
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
