// choices.ts: what the hero may pick, and its abilities.
import {
  type Self_Ability as Ability, Self_Ability_Aim as Aim, type Self_Choice as OpenChoice, Self_Choice_Kind as ChoiceKind,
} from "../wire/wire_pb";
import type { Observation } from "./observation";

export type { OpenChoice };

// An option that the player has picked.
export interface Pick {
  choice: number;
  name: string; // empty once the server has granted it
}

// Those of `choices` that are not among `others`.
export const without = (choices: readonly OpenChoice[], others: readonly OpenChoice[]): OpenChoice[] =>
  choices.filter((choice) => others.every((other) => other.number !== choice.number));

export const openChoices = (known: Observation): readonly OpenChoice[] => known.me.choices?.choices ?? [];
// Nobody uses them while down or dead.
export const abilities = (known: Observation): readonly Ability[] => (known.me.alive ? known.me.abilities?.abilities ?? [] : []);

export const isKit = (choice: OpenChoice): boolean => choice.kind === ChoiceKind.KIT;

export const isBoon = ({ kind }: OpenChoice): boolean => kind === ChoiceKind.BOON || kind === ChoiceKind.KEPT;

export const isOmens = (choice: OpenChoice): boolean => choice.kind === ChoiceKind.OMEN;

export function titleOf(choice: OpenChoice): string {
  if (isKit(choice)) return "Choose a kit";
  if (isOmens(choice)) return "Omens for the next run, if all agree; up to three count";
  if (choice.kind === ChoiceKind.KEPT) return "Choose a boon to keep";
  return choice.kind === ChoiceKind.BOON ? `Choose a boon for level ${choice.depth}` : "Choose one";
}

// A line for the log. `key` opens the window.
export function invitationTo(choice: OpenChoice, key: string): string {
  const how = key === "" ? "the button shows the list" : `the button or ${key} shows the list`;
  if (isKit(choice)) return `You may choose a kit: ${how}. Moving takes the first.`;
  if (choice.kind === ChoiceKind.KEPT) return `You live again, and may keep one of your boons: ${how}. The choice stays open.`;
  if (isOmens(choice)) return `You may choose omens for the next run: ${how}.`;
  if (choice.kind !== ChoiceKind.BOON) return `You may choose something: ${how}.`;
  return `You have reached level ${choice.depth} and may choose a boon: ${how}. The choice stays open.`;
}

// "Choose kit", "Choose (2)"; empty when nothing is open.
export function chooseLabel(known: Observation): string {
  const [first, ...more] = openChoices(known);
  if (!first) return "";
  if (more.length > 0) return `Choose (${more.length + 1})`;
  if (isOmens(first)) return "Choose omens";
  return isKit(first) ? "Choose kit" : isBoon(first) ? "Choose boon" : "Choose";
}

export function readiness({ readyIn }: Ability): string {
  return readyIn === 0 ? "ready" : `ready in ${readyIn} turn${readyIn === 1 ? "" : "s"}`;
}

// What the ability has to be aimed at, in words; empty: nothing.
export function aimWords({ aim, reach }: Ability): string {
  if (aim === Aim.DIRECTION) return "a direction";
  if (aim !== Aim.PLACE) return "";
  return reach === 0 ? "a place" : `up to ${reach} cells`;
}

// "lure, shield 4"
export const abilitiesInALine = (known: Observation): string =>
  abilities(known).map(({ name, readyIn }) => (readyIn === 0 ? name : `${name} ${readyIn}`)).join(", ");
