// aloud.test.ts: the situation in sentences, and what a reader of the screen is told at once.
import assert from "node:assert/strict";
import { test } from "node:test";
import { pressKey, type Controls } from "../src/input/commands";
import { nameOf } from "../src/input/keys";
import { exitsAloud, memberAloud, offersAloud, packAloud, seenAloud, statusAloud, warningsAloud } from "../src/model/aloud";
import { Game } from "../src/model/game";
import { type Fact, News } from "../src/model/news";
import { chosenWith, DEFAULTS, readChosen, withDefaults } from "../src/model/options";
import { placeAt } from "../src/model/place";
import { DOOR, delta, grounds, HERO, RAT, room } from "./support";

const HUNTS = 6;
const AROUND = 3; // a reach
const signs = [{ number: HUNTS, word: "hunts", sentence: "It hunts." }];
const rat = (x: number, y: number, more: object = {}): object => ({ id: 9, look: RAT, at: placeAt(x, y), health: 3, maxHealth: 4, sign: HUNTS, ...more });
const bob = (more: object = {}): object =>
  ({ id: 7, name: "Bob", slot: 2, alive: true, connected: true, inGroup: true, depth: 1, at: placeAt(1, 1), health: 9, maxHealth: 10, ...more });

function gameWith(more: Parameters<typeof room>[0]): Game {
  const game = new Game();
  game.known = room({ signs, ...more });
  return game;
}
const later = (game: Game, turn: number, more: Parameters<typeof room>[0]): void =>
  game.known.apply(delta({ fromTurn: game.known.turn, toTurn: turn, ...more }), 0);

test("a creature has its state, its sign, whether it can strike, and its place", () => {
  const { known } = gameWith({ entities: [rat(6, 2)] });
  assert.equal(seenAloud(known, known.things.get(9)!), "rat, hurt, hunts, north-east 2");
  const near = gameWith({ entities: [rat(5, 4, { health: 4, reach: AROUND, reachCells: 1 })] }).known;
  assert.equal(seenAloud(near, near.things.get(9)!), "rat, hunts, can strike you, east 1");
});

test("a creature that is no foe is friendly, or with whom it follows", () => {
  const hermit = { id: 4, layer: 3, name: "hermit", aName: "a hermit", theName: "the hermit", creature: true };
  const { known } = gameWith({ looks: [hermit], entities: [{ id: 9, look: 4, at: placeAt(4, 3) }] });
  assert.equal(seenAloud(known, known.things.get(9)!), "hermit, friendly, north 1");
  known.things.get(9)!.slot = 1;
  assert.equal(seenAloud(known, known.things.get(9)!), "hermit, with you, north 1");
});

test("the status is a sentence, with whom the turn waits for and what holds the player", () => {
  assert.equal(statusAloud(gameWith({ signs }), 0), "Turn 2, the world waits for you, health 10 of 10, no foe in view.");
  const game = gameWith({ members: [bob()], entities: [rat(6, 2)] });
  assert.equal(statusAloud(game, 0), "Turn 2, your turn, health 10 of 10, a rat, north-east 2.");
  game.held = true;
  assert.match(statusAloud(game, 0), /^Turn 2, your move is chosen, the turn waits for Bob, health/);
  later(game, 3, { self: { alive: false, statuses: { conditions: [{ status: 14, turns: 12 }] } } });
  assert.match(statusAloud(game, 0), /^Turn 3, you are down, 12 turns left, health/);
});

test("the eight directions and the exits are said", () => {
  const words = exitsAloud(gameWith({ entities: [{ id: 11, look: DOOR, at: placeAt(3, 4) }] }));
  assert.match(words, /A door west\./);
  assert.match(words, /Floor north, north-east, east, south-east, south, south-west, north-west\./);
  assert.match(words, /Exits: door west 1\.$/);
});

test("warnings of the cells around are said with their direction", () => {
  const water = { ground: 4, name: "water", warning: "The water is deep." };
  const { known } = gameWith({ grounds: [...grounds, water], cells: [placeAt(4, 3), 2, 0, 32 + 16 + 4] });
  assert.deepEqual(warningsAloud(known), ["Warning, north: The water is deep."]);
});

test("a friend has its need, its health and its place", () => {
  const game = gameWith({ members: [bob()] });
  const player = game.known.players.get(7)!;
  assert.equal(memberAloud(game, player), "Bob, choosing, health 9 of 10, north-west 3");
  assert.equal(memberAloud(game, player, true), "Bob, health 9 of 10, north-west 3");
  later(game, 3, { members: [bob({ depth: 2 })] });
  assert.equal(memberAloud(game, player, true), "Bob, health 9 of 10, level 2");
});

test("offers and the pack are said", () => {
  const { known } = gameWith({
    offers: [{ number: 1, verb: 5, word: "go down" }, { number: 2, verb: 7, word: "drink" }],
    self: { offers: { offers: [1] }, pack: { things: [{ id: 20, look: DOOR, offers: [2] }] } },
  });
  assert.deepEqual(offersAloud(known), ["go down"]);
  assert.deepEqual(packAloud(known), ["door: drink"]);
});

const wordsOf = (facts: readonly Fact[]): string[] => facts.map(({ words }) => words);
const calm = (news: News, game: Game, now = 0): string[] => wordsOf(news.tell(game, now).calm);
const urgent = (news: News, game: Game): string[] => wordsOf(news.tell(game, 0).urgent);

test("news: what comes into view, until it is out of view, unless the log has told of it", () => {
  const news = new News();
  const game = gameWith({ entities: [rat(6, 2)] });
  assert.deepEqual(news.tell(game, 0).calm, [{ key: "view 1", words: "In view: rat, hurt, hunts, north-east 2." }]);
  later(game, 3, { entities: [{ id: 9, at: placeAt(5, 3), health: 4 }] });
  assert.deepEqual(news.tell(game, 0).calm, [{ key: "view 1", words: "In view: rat, hunts, north-east 1." }], "as it is now");
  game.log.add(4, "A rat comes into view (north, 3).", "sight");
  later(game, 4, { gone: [9], entities: [{ ...rat(4, 1), id: 10 }] });
  assert.deepEqual(calm(news, game), []);
});

test("news: health below half and a quarter, with the figure as it is now, until it is above", () => {
  const news = new News();
  const game = gameWith({ signs });
  const at = (turn: number, health: number): Fact[] => {
    later(game, turn, { entities: [{ id: HERO, health }] });
    return news.tell(game, 0).urgent;
  };
  assert.deepEqual(at(3, 5), []);
  assert.deepEqual(at(4, 4), [{ key: "wound 1", words: "Health 4 of 10: below half." }]);
  assert.deepEqual(at(5, 3), [{ key: "wound 1", words: "Health 3 of 10: below half." }]);
  assert.deepEqual(at(6, 2), [{ key: "wound 2", words: "Health 2 of 10: below a quarter." }]);
  assert.deepEqual(at(7, 4), [{ key: "wound 2", words: "Health 4 of 10: below half." }], "no news");
  assert.deepEqual(at(8, 9), []);
  assert.deepEqual(at(9, 4), [{ key: "wound 3", words: "Health 4 of 10: below half." }]);
});

test("news: the player's turn with its number, and whom it waits for after a moment", () => {
  const news = new News();
  const game = gameWith({ members: [bob(), bob({ id: 8, name: "Cid", slot: 3 })] });
  assert.deepEqual(news.tell(game, 0).calm, [{ key: "turn 2", words: "Your turn, turn 2." }]);
  game.held = true;
  assert.deepEqual(calm(news, game, 100), [], "the move is chosen");
  assert.deepEqual(calm(news, game, 500), []);
  assert.deepEqual(news.tell(game, 1200).calm, [{ key: "wait 2", words: "The turn waits for Bob, Cid." }]);
  game.known.apply(delta({ fromTurn: 2, toTurn: 2, members: [{ id: 7, chosen: true }] }), 0);
  assert.deepEqual(news.tell(game, 2400).calm, [{ key: "wait 2", words: "The turn waits for Cid." }]);
  game.held = false;
  later(game, 3, { runBegan: 1 });
  assert.deepEqual(calm(news, game, 2500), ["Your turn, turn 2."], "as the top row counts");
  game.standing = "exploring";
  assert.deepEqual(calm(news, game, 2600), []);
});

test("news: the player and a friend are down, with the turns left, until they are not", () => {
  const news = new News();
  const game = gameWith({ members: [bob()] });
  news.tell(game, 0);
  const body = { id: 7, look: HERO, at: placeAt(1, 1), slot: 2, maxHealth: 10, statuses: 1, statusTurns: 20 };
  later(game, 3, { members: [bob({ alive: false })], entities: [body] });
  assert.deepEqual(news.tell(game, 0).urgent, [{ key: "fallen 7", words: "Bob is down, north-west 3: 20 turns left." }]);
  later(game, 4, { self: { alive: false, statuses: { conditions: [{ status: 14, turns: 19 }] } }, entities: [{ id: 7, statusTurns: 19 }] });
  assert.deepEqual(urgent(news, game), ["You are down: 19 turns left.", "Bob is down, north-west 3: 19 turns left."]);
  game.known.notice = { words: "Bob is down, north-west 3: 19 turns left, which wait for a friend", brief: "Bob is down" };
  assert.match(urgent(news, game)[1] ?? "", /19 turns left, which wait for a friend\.$/);
  later(game, 5, { self: { alive: true, statuses: { conditions: [] } }, members: [bob()], entities: [{ id: 7, statuses: 0, statusTurns: 0 }] });
  assert.deepEqual(urgent(news, game), []);
});

test("Ctrl-T and Ctrl-E say the status and the exits in the log", () => {
  const press = { code: "", shiftKey: false, ctrlKey: true, altKey: false, metaKey: false, isComposing: false };
  assert.equal(nameOf({ ...press, key: "t" }), "C-t");
  assert.equal(nameOf({ ...press, key: "t", altKey: true }), undefined);
  const said: string[] = [];
  const page = { game: gameWith({ signs }), ui: {}, say: (words: string) => said.push(words), changed: () => undefined } as unknown as Controls;
  assert.ok(pressKey(page, { ...press, key: "t" }, false));
  assert.ok(pressKey(page, { ...press, key: "e" }, false));
  assert.match(said[0] ?? "", /^Turn 2, /);
  assert.match(said[1] ?? "", /No exit in view/);
});

test("motion follows the device until the player chooses", () => {
  assert.equal(withDefaults({}, true).motion, "none");
  assert.equal(withDefaults({}, false).motion, "full");
  const chosen = chosenWith({}, withDefaults({}, true), { ...withDefaults({}, true), motion: "full" });
  assert.deepEqual(chosen, { motion: "full" });
  assert.equal(withDefaults(readChosen(JSON.stringify(chosen)), true).motion, "full");
  assert.equal(withDefaults(readChosen(JSON.stringify(DEFAULTS)), true).motion, "none", "an older page stored everything");
});
