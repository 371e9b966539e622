// quick.ts: the four quick slots of a phone: what was thrown last, what was used last, an ability, and what the player
// has chosen.
import { Intent_Verb as Verb } from "../wire/wire_pb";
import { abilities } from "../model/choices";
import type { Observation } from "../model/observation";
import { type Choice, isForThrowing, itemChoices, pack } from "../model/offers";
import type { Order } from "../model/order";
import type { Player } from "./player";

export interface QuickSlot {
  label: string;
  enabled: boolean;
  run: (player: Player) => void;
}

// Items are known by their names: their numbers differ between connections.
const nameOf = (known: Observation, look: number): string => known.looks.get(look)?.name ?? "";

function choiceFor(known: Observation, name: string, verbs: readonly Verb[]): Choice | undefined {
  const items = pack(known).filter((item) => nameOf(known, item.look) === name && !item.worn);
  const all = items.flatMap((item) => itemChoices(known, item));
  return verbs.flatMap((verb) => all.filter(({ offer }) => offer.verb === verb))[0];
}

const USES = [Verb.USE, Verb.WEAR];

// An item at hand is used, worn or thrown; the server says of what is made for throwing what a throw does.
function atHand(known: Observation, name: string): readonly Verb[] {
  const item = pack(known).find(({ look }) => nameOf(known, look) === name);
  return item && isForThrowing(known, item) ? [Verb.USE, Verb.THROW, Verb.WEAR] : [...USES, Verb.THROW];
}

export class Quick {
  private thrown = "";
  private used = "";
  private ability = ""; // the name of the one used last

  // `chosen`: the name of the item that the player has chosen; empty: none.
  constructor(public chosen = "") {}

  // Notes what is done with an item.
  note(known: Observation, order: Order): void {
    if (order.kind !== "act") return;
    if (order.verb === Verb.INVOKE) this.ability = abilities(known)[order.ability ?? 0]?.name ?? "";
    const item = pack(known).find(({ id }) => id === order.item);
    if (!item) return;
    if (order.verb === Verb.THROW) this.thrown = nameOf(known, item.look);
    if (order.verb === Verb.USE) this.used = nameOf(known, item.look);
  }

  // A slot is empty while its item is gone, and the others stay where they are. Nothing at all before the first use of
  // any.
  slots(known: Observation): (QuickSlot | undefined)[] {
    const all = [
      this.itemSlot(known, this.thrown, [Verb.THROW]), this.itemSlot(known, this.used, USES),
      this.abilitySlot(known), this.itemSlot(known, this.chosen, atHand(known, this.chosen)),
    ];
    const isUsed = [this.thrown, this.used, this.chosen].some((name) => name !== "") || all.some((slot) => slot);
    return isUsed ? all : [];
  }

  private itemSlot(known: Observation, name: string, verbs: readonly Verb[]): QuickSlot | undefined {
    if (name === "") return undefined;
    const choice = choiceFor(known, name, verbs);
    return choice && { label: `${choice.label} ${name}`, enabled: true, run: (player) => player.choose(choice) };
  }
  // The ability used last; before that the first one, which is that of the kit.
  private abilitySlot(known: Observation): QuickSlot | undefined {
    const all = abilities(known);
    const number = Math.max(0, all.findIndex(({ name }) => name === this.ability));
    const ability = all[number];
    if (!ability) return undefined;
    const label = ability.readyIn > 0 ? `${ability.name} ${ability.readyIn}` : ability.name;
    return { label, enabled: ability.readyIn === 0, run: (player) => player.invoke(number) };
  }
}
