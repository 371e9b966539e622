// fingers.test.ts: two taps to throw, taps while walking, and the quick slots.
import assert from "node:assert/strict";
import { test } from "node:test";
import { create } from "@bufbuild/protobuf";
import { Player } from "../src/input/player";
import { Quick } from "../src/input/quick";
import { Slots } from "../src/input/slots";
import { Ui } from "../src/input/ui";
import { flightTo, flightWords, lineBetween } from "../src/model/flight";
import { Game } from "../src/model/game";
import { itemChoices, pack } from "../src/model/offers";
import { act, type Order, stand } from "../src/model/order";
import { placeAt } from "../src/model/place";
import { Intent_Verb as Verb, Layer, Offer_Needs as Needs, OfferSchema, StandingIntent_Verb as Standing } from "../src/wire/wire_pb";
import { DOOR, HERO, RAT, room, run, WALL } from "./support";

const KNIFE = 20;
const VIAL = 21;
const item = (id: number, name: string): object => ({ id, layer: Layer.ITEM, name, aName: `a ${name}`, theName: `the ${name}`, takeable: true });
const armed = (more: object[] = []) => room({
  looks: [item(KNIFE, "knife"), item(VIAL, "vial")],
  offers: [
    { number: 1, verb: Verb.THROW, word: "throw", needs: Needs.PLACE, range: 3, area: 1 }, { number: 2, verb: Verb.USE, word: "drink" },
  ],
  self: {
    pack: { things: [{ id: 40, look: KNIFE, offers: [1] }, { id: 41, look: VIAL, offers: [1, 2] }] },
    abilities: { abilities: [{ name: "lure" }, { name: "shield", readyIn: 4 }] },
  },
  entities: more,
});

// A page that notes what it is asked for.
function page(known: Game["known"], fingers: boolean) {
  const game = new Game();
  game.known = known;
  const ui = new Ui();
  const orders: Order[] = [];
  const said: string[] = [];
  let withdrawn = 0;
  const player = new Player({
    fingers, game, ui, order: (order) => orders.push(order), pick() {}, withdraw: () => (withdrawn += 1), changed() {},
    say: (text) => said.push(text), compose() {},
  });
  return { game, ui, orders, said, player, withdrawn: () => withdrawn };
}

const throwOf = (known: Game["known"]) => itemChoices(known, pack(known)[0]!)[0]!;

test("a friend is revived on, however often the button is pressed", () => {
  const { game, orders, player, withdrawn } = page(armed(), true);
  const friend = placeAt(5, 4);
  player.revive(friend);
  assert.deepEqual(orders, [stand(Standing.GO, "going", { place: friend })]);
  Object.assign(game, { standing: "going", aim: friend });
  player.revive(friend);
  game.aim = undefined; // a turn has passed
  player.revive(friend);
  assert.deepEqual([orders.length, withdrawn()], [1, 0]);
  game.standing = "";
  player.revive(friend);
  assert.equal(orders.length, 2, "it had stopped");
  Object.assign(game, { standing: "going", aim: friend });
  player.go(friend);
  assert.equal(withdrawn(), 1, "a tap on the cell still stops");
});

test("to give, friends beside the player are offered by name", () => {
  const member = (id: number, name: string, x: number): object => ({ id, name, slot: id, alive: true, connected: true, inGroup: true, depth: 1, at: placeAt(x, 4) });
  const body = (id: number, x: number): object => ({ id, look: id, at: placeAt(x, 4), health: 4, maxHealth: 10 });
  const look = (id: number, name: string): object => ({ id, layer: Layer.BODY, name, aName: name, theName: name, creature: true });
  const known = room({
    looks: [look(7, "Bob"), look(8, "Tess")], members: [member(7, "Bob", 3), member(8, "Tess", 5)], entities: [body(7, 3), body(8, 5)],
  });
  const { ui, orders, player } = page(known, false);
  player.choose({ offer: create(OfferSchema, { verb: Verb.GIVE, word: "give", needs: Needs.FRIEND }), item: undefined, label: "give" });
  assert.deepEqual(ui.question?.answers.map(({ label }) => label), ["Bob 4/10 ←1", "Tess 4/10 →1"]);
  ui.question?.answers[1]?.run();
  assert.deepEqual(orders, [act(Verb.GIVE, { direction: 3, item: undefined, words: undefined })]);
});

test("a line has the cells of the rules' line", () => {
  assert.deepEqual(lineBetween(placeAt(4, 4), placeAt(7, 5)), [placeAt(5, 4), placeAt(6, 5), placeAt(7, 5)]);
  assert.deepEqual(lineBetween(placeAt(4, 4), placeAt(2, 2)), [placeAt(3, 3), placeAt(2, 2)]);
  assert.deepEqual(lineBetween(placeAt(4, 4), placeAt(4, 4)), []);
});

test("a flight ends before walls and doors, and at the first body", () => {
  const wall = room({ cells: [placeAt(6, 4), 2, ...run(0, 1, WALL)] });
  assert.deepEqual(flightTo(wall, placeAt(7, 4)).cells, [placeAt(5, 4)]);
  assert.equal(flightWords(wall, placeAt(7, 4)), "It would strike the wall, short of there.");
  const door = room({ entities: [{ id: 6, look: DOOR, at: placeAt(4, 2) }] });
  assert.equal(flightWords(door, placeAt(4, 1)), "It would strike the door, short of there.");
  const rat = room({ entities: [{ id: 5, look: RAT, at: placeAt(6, 4) }] });
  assert.equal(flightWords(rat, placeAt(7, 4)), "It would hit the rat first.");
  assert.equal(flightWords(rat, placeAt(6, 4)), "");
  const friend = room({ entities: [{ id: 5, look: HERO, at: placeAt(6, 4) }] });
  assert.equal(flightWords(friend, placeAt(6, 4)), "It would hit Ann, a friend.");
});

test("the first tap of a finger shows the flight, and the second throws", () => {
  const { ui, orders, player, game } = page(armed(), true);
  player.choose(throwOf(game.known));
  assert.deepEqual([ui.question?.range, ui.question?.flies, ui.question?.area], [3, true, 1]);
  assert.match(ui.question?.text ?? "", /works on the cells around too/);
  ui.question?.place?.(placeAt(6, 4));
  assert.match(ui.question?.text ?? "", /Tap again|tap again.*works on the cells around too/);
  assert.deepEqual(orders, []);
  assert.equal(ui.question?.aimed, placeAt(6, 4));
  ui.question?.place?.(placeAt(5, 4));
  assert.deepEqual(orders, [], "another place is a first tap again");
  ui.question?.place?.(placeAt(5, 4));
  assert.deepEqual(orders, [act(Verb.THROW, { item: 40, place: placeAt(5, 4), words: undefined })]);
});

test("a place out of reach is explained, and the question stays", () => {
  const { ui, orders, said, player, game } = page(armed(), true);
  player.choose(throwOf(game.known));
  ui.question?.place?.(placeAt(8, 4));
  assert.deepEqual(said, ["That is 4 cells away: too far."]);
  assert.ok(ui.question?.place);
  assert.deepEqual(orders, []);
});

test("a mouse throws at once", () => {
  const { ui, orders, player, game } = page(armed(), false);
  player.choose(throwOf(game.known));
  ui.question?.place?.(placeAt(6, 4));
  assert.equal(orders.length, 1);
});

test("while the hero walks, a tap elsewhere leads there, and one on the goal or the hero stops", () => {
  const { orders, player, game, withdrawn } = page(room(), true);
  game.standing = "going";
  game.aim = placeAt(1, 1);
  player.go(placeAt(7, 7));
  assert.deepEqual(orders.pop(), stand(Standing.GO, "going", { place: placeAt(7, 7) }));
  assert.equal(withdrawn(), 0);
  player.go(placeAt(1, 1));
  player.go(placeAt(4, 4));
  assert.deepEqual([orders.length, withdrawn()], [0, 2]);
});

test("a second tap on a foe keeps the order, however long the turn waits for friends", () => {
  const foe = placeAt(5, 4);
  const { orders, player, game, withdrawn } = page(room({ entities: [{ id: 5, look: RAT, at: foe, health: 5, maxHealth: 5 }] }), true);
  player.go(foe);
  Object.assign(game, { standing: "going", aim: foe });
  player.go(foe);
  assert.deepEqual([orders.length, withdrawn()], [1, 0]);
  player.go(placeAt(4, 4));
  assert.equal(withdrawn(), 1, "a tap on the hero takes it back");
});

test("the quick slots have what was thrown and used last, an ability and what the player chose", () => {
  const { player, game, ui, orders } = page(armed(), true);
  const { known } = game;
  known.me.abilities = undefined;
  const quick = new Quick();
  assert.deepEqual(quick.slots(known), [], "nothing to show yet");
  quick.note(known, act(Verb.THROW, { item: 40 }));
  quick.note(known, act(Verb.USE, { item: 41 }));
  quick.chosen = "vial";
  assert.deepEqual(quick.slots(known).map((slot) => slot?.label), ["throw knife", "drink vial", undefined, "drink vial"]);
  quick.slots(known)[0]?.run(player);
  assert.ok(ui.question?.place);
  quick.slots(known)[1]?.run(player);
  assert.equal((orders.pop() as { verb: number }).verb, Verb.USE);
});

test("what is made for throwing is thrown from the slot at hand, and a sword is wielded", () => {
  const wear = { number: 3, verb: Verb.WEAR, word: "wield" };
  const known = room({
    looks: [item(KNIFE, "knife"), item(VIAL, "sword")],
    offers: [{ number: 1, verb: Verb.THROW, word: "throw", text: "it does 2 to 4", needs: Needs.PLACE }, { number: 2, verb: Verb.THROW, word: "throw", needs: Needs.PLACE }, wear],
    self: { pack: { things: [{ id: 40, look: KNIFE, offers: [3, 1] }, { id: 41, look: VIAL, offers: [3, 2] }] } },
  });
  const label = (name: string): string | undefined => new Quick(name).slots(known)[3]?.label;
  assert.deepEqual(["knife", "sword"].map(label), ["throw knife", "wield sword"]);
});

test("a quick slot is empty while its item is gone, and an ability says when it is ready", () => {
  const known = armed();
  const quick = new Quick();
  quick.note(known, act(Verb.THROW, { item: 40 }));
  known.me.pack!.things.shift();
  assert.deepEqual(quick.slots(known).map((slot) => slot?.label), [undefined, undefined, "lure", undefined], "the kit's ability");
  quick.note(known, act(Verb.INVOKE, { ability: 1 }));
  const ability = quick.slots(known)[2];
  assert.deepEqual([ability?.label, ability?.enabled], ["shield 4", false]);
  known.me.abilities = undefined;
  assert.equal(quick.slots(known).length, 4, "the row stays, so that the map does not move");
  assert.deepEqual(quick.slots(armed()).map((slot) => slot?.label), ["throw knife", undefined, "shield 4", undefined], "it is back");
});

test("a button that comes back takes its old place", () => {
  const slots = new Slots(3);
  slots.place(["take", "down"], 0);
  slots.place([], 100);
  assert.deepEqual([...slots.place(["down"], 1000)], [undefined, "down", undefined]);
  assert.deepEqual([...slots.place(["down", "take"], 1000)], [undefined, "down", "take"]);
});
