// flash.test.ts: what the map shows for a moment, and what can be heard.
import assert from "node:assert/strict";
import { test } from "node:test";
import { create, type MessageInitShape } from "@bufbuild/protobuf";
import type { Flash } from "../src/model/flash";
import { Game } from "../src/model/game";
import { DEFAULTS } from "../src/model/options";
import { placeAt } from "../src/model/place";
import { type DeltaSchema, ServerFrameSchema, Verb } from "../src/wire/wire_pb";
import { delta, DOOR, HERO, looks, RAT, room } from "./support";

const RAT_ID = 5;
const BURNING = { number: 3, word: "burning", sentence: "", glyph: 94 };
const OPEN_DOOR = { ...looks[2]!, id: 9, blocks: 0 };

// The room with a rat and a door beside the hero.
function begun(): Game {
  const game = new Game();
  game.known = room({
    entities: [{ id: RAT_ID, look: RAT, at: placeAt(5, 4), health: 6, maxHealth: 6 }, { id: 8, look: DOOR, at: placeAt(3, 4) }],
    statuses: [BURNING], members: [{ id: 7, name: "Bob", slot: 2, alive: true, inGroup: true }],
  });
  return game;
}

function take(game: Game, change: MessageInitShape<typeof DeltaSchema>): Flash[] {
  game.receive(create(ServerFrameSchema, { message: { case: "delta", value: delta({ toTurn: game.known.turn + 1, ...change }) } }), 0);
  game.tellAll();
  return game.flashes;
}

const blow = (whom: number, healthAfter: number): MessageInitShape<typeof DeltaSchema> => ({
  reports: [{ verb: Verb.HIT, who: HERO, whom, healthAfter }], lines: [{ text: "A blow.", reports: 1 }], entities: [{ id: whom, health: healthAfter }],
});

test("a blow flashes its cell with its number, when its line is told", () => {
  const game = begun();
  assert.deepEqual(take(game, blow(RAT_ID, 4)), [{ at: placeAt(5, 4), words: "-2", mood: "harm" }]);
  assert.deepEqual([...game.noises], ["blow"]);
});

test("two blows of a turn count from each other", () => {
  const game = begun();
  const flashes = take(game, {
    reports: [3, 1].map((healthAfter) => ({ verb: Verb.HIT, who: HERO, whom: RAT_ID, healthAfter })),
    lines: [{ text: "A blow.", reports: 1 }, { text: "Another.", reports: 1 }], entities: [{ id: RAT_ID, health: 1 }],
  });
  assert.deepEqual(flashes.map(({ words }) => words), ["-3", "-2"]);
});

test("a death has a mood of its own, where the dead stood, and a cure is good", () => {
  const killed = begun();
  const [death] = take(killed, { ...blow(RAT_ID, 0), entities: [], gone: [RAT_ID] });
  assert.deepEqual(death, { at: placeAt(5, 4), words: "-6", mood: "death" });
  const [cure] = take(begun(), blow(RAT_ID, 9));
  assert.deepEqual([cure?.words, cure?.mood], ["+3", "good"]);
});

test("a status flashes when it comes, and not while it stays", () => {
  const game = begun();
  assert.deepEqual(take(game, { entities: [{ id: RAT_ID, statuses: 4 }] }), [{ at: placeAt(5, 4), words: "^", mood: "bad" }]);
  game.flashes = [];
  assert.deepEqual(take(game, { entities: [{ id: RAT_ID, statuses: 4 }] }), []);
});

test("a thing that is picked up is shown with its letter", () => {
  const game = begun();
  const [found] = take(game, { self: { pack: { things: [{ id: 20, look: DOOR }] } } });
  assert.deepEqual([found?.words, found?.mood, found?.at], ["a door", "found", game.known.body?.at]);
  game.flashes = [];
  assert.deepEqual(take(game, { self: { pack: { things: [{ id: 20, look: DOOR, worn: true }] } } }), []);
});

test("doors and a friend who goes down are heard", () => {
  const game = begun();
  take(game, { looks: [OPEN_DOOR], entities: [{ id: 8, look: OPEN_DOOR.id }] });
  assert.deepEqual([...game.noises], ["door"]);
  game.noises.clear();
  take(game, { members: [{ id: 7, alive: false }] });
  assert.deepEqual([...game.noises], ["down"]);
  assert.equal(DEFAULTS.sounds, "off", "until the player asks for them");
});

test("another level begins without the flashes of the last", () => {
  const game = begun();
  take(game, blow(RAT_ID, 4));
  assert.deepEqual(take(game, { level: { depth: 2, name: "Below", width: 9, height: 9 } }), []);
});
