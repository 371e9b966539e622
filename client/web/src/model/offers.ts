// offers.ts: what the player can do, as the server offers it.
import {
  Intent_Verb as Verb, type Offer, Offer_Needs as Needs, type Self_Ability as Ability, Self_Ability_Aim as Aim, type Self_Held as Held,
} from "../wire/wire_pb";
import { abilities } from "./choices";
import type { Observation } from "./observation";
import { type Act, act } from "./order";
import { distance, type Place, step, straightWay } from "./place";
import { thingsAt } from "./surroundings";

// An offer, with the item it is made for.
export interface Choice {
  offer: Offer;
  item: Held | undefined;
  label: string;
}

function choices(known: Observation, numbers: readonly number[], item?: Held): Choice[] {
  return numbers.flatMap((number) => {
    const offer = known.offers.get(number);
    return offer ? [{ offer, item, label: offer.word }] : [];
  });
}

// The choices that need no item.
export const myChoices = (known: Observation): Choice[] => choices(known, known.me.offers?.offers ?? []);

export const itemChoices = (known: Observation, item: Held): Choice[] => choices(known, item.offers, item);

export const pack = (known: Observation): readonly Held[] => known.me.pack?.things ?? [];

// The change that wearing the item would bring, as the server says: "Armour 1 to 3".
export const changeOf = (known: Observation, item: Held): string =>
  itemChoices(known, item).find(({ offer }) => offer.verb === Verb.WEAR)?.offer.text ?? "";

const givesAway = (verb: Verb | undefined): boolean => verb === Verb.THROW || verb === Verb.DROP || verb === Verb.GIVE;

// What the server says of an item that is made for throwing, or that is aimed.
const throwWords = (known: Observation, item: Held): string => {
  const offer = itemChoices(known, item).find((choice) => choice.offer.verb === Verb.THROW)?.offer;
  return offer?.text || (offer?.word === "aim" ? "aim" : "");
};

export const isForThrowing = (known: Observation, item: Held): boolean => !["", "aim"].includes(throwWords(known, item));

// The words after an item's name in a list for that verb.
export const aboutItem = (known: Observation, item: Held, verb: Verb | undefined): string =>
  (verb === Verb.THROW ? throwWords(known, item) : changeOf(known, item));

// "; again: take off", in the list of what to wear: there a worn item comes off.
export function againDoes(known: Observation, item: Held, verb: Verb | undefined): string {
  const offer = itemChoices(known, item).find((choice) => choice.offer.verb === Verb.WEAR)?.offer;
  return verb === Verb.WEAR && offer !== undefined ? `; again: ${offer.word}` : "";
}

// The items that the verb fits, or all; with `glyph`, only those that have it. What is made for throwing comes first where things are thrown, and what is worn
// comes last where they are given away.
export function packFor(known: Observation, verb: Verb | undefined, glyph = 0): Held[] {
  const fits = (item: Held): boolean => verb === undefined || itemChoices(known, item).some(({ offer }) => offer.verb === verb);
  const rank = (item: Held): number => (item.worn ? 2 : verb === Verb.THROW && throwWords(known, item) !== "" ? 0 : 1);
  const isLike = ({ look }: Held): boolean => glyph === 0 || known.looks.get(look)?.glyph === glyph;
  const items = pack(known).filter((item) => fits(item) && isLike(item));
  return givesAway(verb) ? items.sort((a, b) => rank(a) - rank(b)) : items;
}

// A label with what is said about the choice: "take some mail. Armour 1 to 3".
export const labelWithText = ({ label, offer }: Choice): string => (offer.text === "" ? label : `${label}. ${offer.text}`);

// The act of a choice that needs nothing more, or whose needs are given.
export function actOf(choice: Choice, given: Partial<Act> = {}): Act {
  const { verb, words } = choice.offer;
  return act(verb, { ...given, item: choice.item?.id, words: given.words ?? (words || undefined) });
}

// What can be taken here, if that is more than one thing: the first choice takes everything.
export function takings(known: Observation): Choice[] {
  const all = myChoices(known).filter(({ offer }) => offer.verb === Verb.TAKE);
  return all.length < 2 ? [] : all.map((choice) => (choice.offer.words === "" ? { ...choice, label: "take everything" } : choice));
}

// The choices that have a button: those to take share one, which asks.
export const buttonChoices = (known: Observation): Choice[] =>
  myChoices(known).filter(({ offer }) => offer.verb !== Verb.TAKE || offer.words === "");

const firstOffered = (known: Observation, verbs: Verb[]): Verb | undefined => {
  const offered = new Set(myChoices(known).map((choice) => choice.offer.verb));
  return verbs.find((verb) => offered.has(verb));
};

// How a dead hero goes on: by the next run, or by coming back.
export const offerToRise = (known: Observation): Choice | undefined =>
  [Verb.NEXT_RUN, Verb.RESPAWN].flatMap((verb) => myChoices(known).filter(({ offer }) => offer.verb === verb))[0];

// Without an offer, the server says why not.
export const actToRise = (known: Observation): Act => act(offerToRise(known)?.offer.verb ?? Verb.RESPAWN);

// A tap on oneself: take, stairs, else wait.
export function actHere(known: Observation): Act {
  if (!known.me.alive) return actToRise(known);
  return act(firstOffered(known, [Verb.TAKE, Verb.DESCEND, Verb.ASCEND]) ?? Verb.WAIT);
}

// True if the choice reaches as far as the cell.
const inRange = (choice: Choice, far: number): boolean => choice.offer.range === 0 || far <= choice.offer.range;

function isPlayer(known: Observation, place: Place): boolean {
  return thingsAt(known, place).some((thing) => thing.id !== known.me.id && known.players.has(thing.id));
}

// The act of a choice towards a cell; undefined if it does not fit there.
export function actTowards(known: Observation, choice: Choice, place: Place): Act | undefined {
  const from = known.body?.at;
  if (from === undefined || from === place) return undefined;
  const far = distance(from, place);
  const direction = straightWay(from, place);
  switch (choice.offer.needs) {
    case Needs.PLACE:
      return known.cells.visible(place) && inRange(choice, far) ? actOf(choice, { place }) : undefined;
    case Needs.DIRECTION:
      return direction && inRange(choice, far) ? actOf(choice, { direction }) : undefined;
    case Needs.FRIEND:
      return far === 1 && isPlayer(known, place) ? actOf(choice, { direction }) : undefined;
    default: return undefined;
  }
}

export interface Deed {
  label: string;
  act: Act;
  throwsWorn: boolean; // the player is asked first
}

// All that can be done towards a cell: with and without items, and by abilities.
export function deedsTowards(known: Observation, place: Place): Deed[] {
  const all = [...myChoices(known), ...pack(known).flatMap((item) => itemChoices(known, item))];
  const offered = all.flatMap((choice) => {
    const deed = actTowards(known, choice, place);
    const item = choice.item ? ` ${known.looks.get(choice.item.look)?.name ?? ""}` : "";
    const throwsWorn = choice.offer.verb === Verb.THROW && choice.item?.worn === true;
    return deed ? [{ label: choice.label + item, act: deed, throwsWorn }] : [];
  });
  return [...offered, ...abilityDeeds(known, place)];
}

// The act of an ability towards a cell; undefined if it does not fit there.
export function invokeTowards(known: Observation, { aim, reach }: Ability, number: number, place: Place): Act | undefined {
  const from = known.body?.at;
  if (from === undefined) return undefined;
  const near = reach === 0 || distance(from, place) <= reach;
  const direction = straightWay(from, place);
  if (aim === Aim.PLACE && near && known.cells.visible(place)) return act(Verb.INVOKE, { ability: number, place });
  if (aim === Aim.DIRECTION && near && direction) return act(Verb.INVOKE, { ability: number, direction });
  return undefined;
}

// What the hero's abilities can do towards a cell now.
function abilityDeeds(known: Observation, place: Place): Deed[] {
  return abilities(known).flatMap((ability, number) => {
    const deed = ability.readyIn === 0 ? invokeTowards(known, ability, number, place) : undefined;
    return deed ? [{ label: ability.name, act: deed, throwsWorn: false }] : [];
  });
}

// The directions of the players in neighbouring cells.
export function friendWays(known: Observation): number[] {
  const from = known.body?.at;
  if (from === undefined) return [];
  return [1, 2, 3, 4, 5, 6, 7, 8].filter((way) => {
    const place = step(from, way);
    return place !== undefined && isPlayer(known, place);
  });
}

// A second press is needed to waste a healing item while unhurt, to throw what is worn, and to buy:
// the first one names the price and the purse, and says what the thing is.
export function wasteWarning(known: Observation, choice: Choice): string {
  const { verb, word, words, text } = choice.offer;
  if (verb === Verb.SAY && words.startsWith("buy ")) {
    return `${word.charAt(0).toUpperCase()}${word.slice(1)}? You have ${known.me.treasure} gold.${text === "" ? "" : ` ${text}`}`;
  }
  const look = known.looks.get(choice.item?.look ?? 0);
  const body = known.body;
  const wasted = look?.heals && choice.offer.verb === Verb.USE && body && body.health >= body.maxHealth;
  return wasted ? `You are not hurt.` : "";
}
