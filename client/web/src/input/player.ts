// player.ts: turns what the player wants into orders, warnings and questions.
import {
  Intent_Verb as Verb, Offer_Needs as Needs, type Self_Ability as Ability, Self_Ability_Aim as Aim, StandingIntent_Verb as Standing,
} from "../wire/wire_pb";
import { abilities, isOmens, type OpenChoice, readiness } from "../model/choices";
import type { Game } from "../model/game";
import {
  actHere, actOf, actTowards, type Choice, type Deed, friendWays, invokeTowards, labelWithText, myChoices, takings, wasteWarning,
} from "../model/offers";
import { act, type Act, type Order, stand } from "../model/order";
import { distance, type Place, step, straightWay } from "../model/place";
import type { Thing } from "../model/observation";
import { nearestStairs, standsOnStairs, type Way } from "../model/stairs";
import { foesToAimAt, friendsByNeed, inTheWayTo, needWords, thingsAt, warningAt } from "../model/surroundings";
import { flightWords } from "../model/flight";
import { capital } from "../model/words";
import { Caution, type Question, type Ui } from "./ui";

function whyNotThere(known: Game["known"], place: Place): string {
  const far = distance(known.body?.at ?? place, place);
  if (far === 0) return "That is your own cell.";
  return known.cells.visible(place) ? `That is ${far} cells away: too far.` : "You cannot see that place from here.";
}

// Only empty corpses lie here: the server offers to take what others hold. Trying would cost a turn.
function knowsNothingToTake(known: Game["known"], here: Place): boolean {
  if (myChoices(known).some(({ offer }) => offer.verb === Verb.TAKE)) return false;
  const looks = thingsAt(known, here).map((thing) => known.lookOf(thing)).filter(({ takeable }) => takeable);
  return looks.length > 0 && looks.every(({ landmark }) => landmark === 0);
}

// What the question about a throw adds for an item that bursts.
const areaWords = ({ area = 0 }: Aiming): string => (area > 0 ? ". It works on the cells around too" : "");

const THROWS_WORN = "You wear it. Throw it all the same?";

// The purpose that a place is asked for.
interface Aiming {
  label: string;
  range: number; // in cells; 0: unlimited
  flies: boolean; // it is thrown
  area?: number; // it works as well on so many cells around
  forFriends?: boolean; // friends are offered, by need, instead of foes
}

// The services of the page to the input.
export interface Page {
  readonly fingers?: boolean; // the main pointer is a finger
  game: Game;
  ui: Ui;
  order(order: Order): void;
  pick(choice: number, option: number): void; // an option of an open choice
  withdraw(): void;
  changed(): void;
  say(text: string): void; // a notice in the log
  compose(start: string): void; // opens the chat with this text
}

export class Player {
  private readonly caution = new Caution();
  private revived: Place | undefined; // the cell of the friend whom the last tap was to revive

  constructor(private readonly page: Page) {}

  // A step, or whatever a step does there.
  bump(way: number): void {
    const to = step(this.here, way);
    const warning = to === undefined ? "" : warningAt(this.known, to);
    this.careful(act(Verb.BUMP, { direction: way }), warning);
  }

  // A tap on a cell. While the hero walks, a tap on it or on its aim stops it, and one elsewhere leads there. Another tap
  // on a creature keeps the order: a player who taps again while the turn waits for friends means to strike.
  go(place: Place): void {
    this.revived = undefined;
    const { standing, aim } = this.page.game;
    if (standing !== "" && place === aim && this.hasCreature(place)) return;
    if (standing !== "" && (place === this.here || place === aim)) return this.page.withdraw();
    if (place === this.here) return this.actHere();
    const warning = this.caution.check(act(Verb.BUMP, { place }), this.known.turn, warningAt(this.known, place));
    if (warning !== "") return this.page.say(warning);
    this.page.order(stand(Standing.GO, "going", { place }));
  }

  private hasCreature(place: Place): boolean {
    return place !== this.here && thingsAt(this.known, place).some((thing) => this.known.lookOf(thing).creature);
  }

  // Goes on reviving the friend there, whatever else a tap on its cell would do.
  revive(place: Place): void {
    const { standing, aim } = this.page.game;
    if (standing !== "" && (place === this.revived || place === aim)) return;
    this.go(place);
    this.revived = place;
  }

  stand(verb: Standing, doing: string, direction?: number): void {
    this.page.order(stand(verb, doing, { direction }));
  }
  follow(whom: number): void {
    this.page.order(stand(Standing.FOLLOW, "following", { whom }));
  }
  travelTo(whom: number): void {
    this.page.order(stand(Standing.TRAVEL, "travelling", { whom }));
  }

  // Takes the stairs here, or walks to the nearest ones known. Without any, the server says why not.
  takeStairs(way: Way): void {
    const place = standsOnStairs(this.known, way) ? undefined : nearestStairs(this.known, way);
    if (place === undefined && nearestStairs(this.known, way) === undefined) {
      return this.page.say(`You know of no stairs ${way} yet.`);
    }
    if (place === undefined) this.page.order(act(way === "down" ? Verb.DESCEND : Verb.ASCEND));
    else this.page.order(stand(Standing.TRAVEL, "travelling", { place }));
  }

  // Goes to the nearest foe and strikes it, until there is news.
  fight(): void {
    this.page.order(stand(Standing.FIGHT, "fighting", {}));
  }
  // Shoots at the nearest foe in a straight line. The server reloads first, and asks about friends.
  shoot(): void {
    const foes = foesToAimAt(this.known);
    const isClear = (foe: Thing): boolean => inTheWayTo(this.known, foe.at) === undefined;
    const ways = [...foes.filter(isClear), ...foes].map((foe) => straightWay(this.here, foe.at));
    const direction = ways.find((way) => way !== undefined);
    if (direction) this.page.order(stand(Standing.FIGHT, "shooting", { direction }));
    else this.page.say("No foe is in line with you: in the list, ~ marks those that are not.");
  }

  // Does what a button offers, and asks for what it needs.
  choose(choice: Choice): void {
    const { offer } = choice;
    if (offer.verb === Verb.TAKE && offer.words === "") return this.pickUp();
    switch (offer.needs) {
      case Needs.DIRECTION: return this.askWay(`${offer.word} which way?`, (direction) => actOf(choice, { direction }));
      case Needs.PLACE: return this.askPlace(choice);
      case Needs.FRIEND: return this.askFriend(choice);
      case Needs.WORDS: return this.page.compose("/say ");
      default: return this.careful(actOf(choice), wasteWarning(this.known, choice));
    }
  }

  // Asks twice before it throws what is worn.
  private askPlace(choice: Choice): void {
    const flies = choice.offer.verb === Verb.THROW;
    const forFriends = this.known.looks.get(choice.item?.look ?? 0)?.heals;
    const aim = (): void =>
      this.askCell({ label: choice.label, range: choice.offer.range, area: choice.offer.area, flies, forFriends }, (place) => actTowards(this.known, choice, place));
    if (!flies || !choice.item?.worn) return aim();
    this.confirm(THROWS_WORN, aim);
  }

  // Does what the window of a cell offers.
  doDeed({ act: deed, throwsWorn }: Deed): void {
    if (throwsWorn) this.confirm(THROWS_WORN, () => this.page.order(deed));
    else this.page.order(deed);
  }

  // Takes what lies here; asks what, if there is a choice.
  pickUp(): void {
    const all = takings(this.known);
    if (knowsNothingToTake(this.known, this.here)) return this.page.say("It holds nothing to take.");
    if (all.length === 0) return this.page.order(act(Verb.TAKE));
    this.ask("Take what?", {}, all.map((choice) => ({ label: labelWithText(choice), run: () => this.page.order(actOf(choice)) })));
  }

  // Takes an option of an open choice, after a second press: it is for good.
  // Omens can be taken back, so they are picked without a question.
  take(choice: OpenChoice, option: number): void {
    if (isOmens(choice)) return this.page.pick(choice.number, option);
    const name = capital(choice.options[option]?.name ?? "");
    this.confirm(`Take "${name}"? It is for good.`, () => this.page.pick(choice.number, option));
  }

  // Uses the ability with this index, and asks for its aim.
  invoke(number: number): void {
    const ability = abilities(this.known)[number];
    if (!ability) return;
    const name = capital(ability.name);
    if (ability.readyIn > 0) return this.page.say(`${name}: ${readiness(ability)}.`);
    switch (ability.aim) {
      case Aim.DIRECTION: return this.askWayOf(ability, number);
      case Aim.PLACE: return this.askCell(this.aimOf(ability), (place) => invokeTowards(this.known, ability, number, place));
      default: return this.page.order(act(Verb.INVOKE, { ability: number }));
    }
  }

  private aimOf({ name, reach, forFriends }: Ability): Aiming {
    const label = forFriends ? capital(name) : `${capital(name)} (one turn, hit or miss)`;
    return { label, range: reach, flies: false, forFriends };
  }

  // An ability for friends offers those in reach by name, with their health.
  private askWayOf(ability: Ability, number: number): void {
    const answers = (ability.forFriends ? friendsByNeed(this.known) : []).flatMap((friend) => {
      const deed = invokeTowards(this.known, ability, number, friend.at);
      const before = inTheWayTo(this.known, friend.at);
      const name = (thing: Thing): string => this.known.lookOf(thing).theName || this.known.lookOf(thing).name;
      const mark = before ? ` (${name(before)} is in the way)` : "";
      return deed ? [{ label: needWords(this.known, friend) + mark, blocked: before !== undefined, run: () => this.page.order(deed) }] : [];
    }).sort((a, b) => Number(a.blocked) - Number(b.blocked));
    this.askWay(`${capital(ability.name)} which way?`, (direction) => act(Verb.INVOKE, { ability: number, direction }), answers);
  }

  // Asks for a direction; `make` makes the act of it.
  askWay(text: string, make: (way: number) => Act, answers: Question["answers"] = []): void {
    this.ask(this.page.fingers ? `${text} Or tap the map.` : text, { way: (way) => this.page.order(make(way)) }, answers);
  }

  closeDoor(): void {
    this.ask("Close the door which way?", { way: (way) => this.closeThere(way) });
  }

  private closeThere(way: number): void {
    const place = step(this.here, way);
    const there = place === undefined ? [] : thingsAt(this.known, place);
    const looks = there.map((thing) => this.known.lookOf(thing));
    const blocked = looks.some(({ solid }) => solid) || there.some(({ id }) => this.known.players.has(id));
    if (!looks.some(({ word, solid, takeable }) => word === "open" && !solid && !takeable)) {
      this.page.say("There is no open door that way.");
    } else if (blocked) {
      this.page.say("Somebody is in the doorway: it cannot be closed.");
    } else {
      this.page.order(act(Verb.INTERACT, { direction: way }));
    }
  }

  // The window that the question came from comes back, unless the answer is yes.
  confirm(text: string, yes: () => void, grave = false): void {
    this.page.ui.cover(undefined);
    this.page.ui.question = { text, grave, answers: [{ label: "Yes", run: yes }] };
    this.page.changed();
  }

  // Asks for a place; `make` makes the act of it, if the place fits. A finger taps twice: the first tap shows what would
  // happen.
  private askCell(asked: Aiming, make: (place: Place) => Act | undefined): void {
    const aim = (place: Place): void => {
      const deed = make(place);
      if (!deed) this.page.say(whyNotThere(this.known, place));
      if (deed && (!this.page.fingers || question.aimed === place)) return this.page.order(deed);
      this.aimAt(question, asked, deed ? place : undefined);
    };
    const answers = asked.forFriends
      ? friendsByNeed(this.known).map((friend) => ({ label: needWords(this.known, friend), run: () => aim(friend.at) }))
      : foesToAimAt(this.known).map((foe) => ({ label: this.known.lookOf(foe).name, run: () => aim(foe.at) }));
    const { range, flies, area } = asked;
    const question: Question = { text: `${asked.label}: tap a place${areaWords(asked)}`, place: aim, range, flies, area, answers };
    this.put(question);
  }

  // The question stays, with what the place would mean.
  private aimAt(question: Question, asked: Aiming, place: Place | undefined): void {
    const { label, flies } = asked;
    const words = place !== undefined && flies ? flightWords(this.known, place) : "";
    const again = words === "" ? "tap again to do it" : `${words} Tap again to do it`;
    question.aimed = place;
    question.text = `${label}: ${place === undefined ? "tap another place" : again}${areaWords(asked)}`;
    this.put(question);
  }

  private actHere(): void {
    const deed = actHere(this.known);
    if (deed.verb === Verb.TAKE) this.pickUp();
    else this.page.order(deed);
  }

  private askFriend(choice: Choice): void {
    const ways = friendWays(this.known);
    if (ways.length === 0) return this.page.say("Nobody stands beside you.");
    if (ways.length === 1) return this.page.order(actOf(choice, { direction: ways[0] }));
    const near = friendsByNeed(this.known).filter(({ at }) => distance(this.here, at) === 1);
    const answers = near.map((friend) => ({
      label: needWords(this.known, friend),
      run: () => this.page.order(actOf(choice, { direction: straightWay(this.here, friend.at) })),
    }));
    this.askWay(`${choice.label} to whom?`, (direction) => actOf(choice, { direction }), answers);
  }

  private ask(text: string, takes: { way?: (way: number) => void; place?: (place: Place) => void },
    answers: { label: string; run: () => void }[] = []): void {
    this.put({ text, ...takes, answers });
  }
  private put(question: Question): void {
    this.page.ui.open(undefined);
    this.page.ui.question = question;
    this.page.changed();
  }

  private careful(order: Act, warning: string): void {
    const words = this.caution.check(order, this.known.turn, warning);
    if (words !== "") this.page.say(words);
    else this.page.order(order);
  }

  private get known(): Game["known"] {
    return this.page.game.known;
  }
  private get here(): Place {
    return this.known.body?.at ?? 0;
  }
}
