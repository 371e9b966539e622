// chips.test.ts: what the strip of chips says of the other players.
import assert from "node:assert/strict";
import { test } from "node:test";
import { create } from "@bufbuild/protobuf";
import { chipsOf, fallenFriends, firstWaited, nextWatched } from "../src/model/chips";
import { memberAloud } from "../src/model/aloud";
import { abilities } from "../src/model/choices";
import { Game } from "../src/model/game";
import { inOrder, needOf, unseenFriends } from "../src/model/party";
import { placeAt } from "../src/model/place";
import { downedBelow, friendsByNeed, inTheWayTo, inView, needWords, sights } from "../src/model/surroundings";
import { describe, memberWords, nameAt, rowWords } from "../src/model/words";
import { type Delta, ServerFrameSchema, WelcomeSchema, WordSchema } from "../src/wire/wire_pb";
import { delta, FLOOR, HERO, RAT, room } from "./support";

const member = (id: number, name: string, more: object = {}): object =>
  ({ id, name, slot: id, alive: true, connected: true, inGroup: true, depth: 1, at: placeAt(1, 1), health: 9, maxHealth: 10, ...more });

const body = (at: number, id = 7): object => ({ id, look: HERO, at, health: 0, maxHealth: 10, slot: 7, statuses: 1, statusTurns: 12 });

function party(...members: object[]): Game {
  const game = new Game();
  game.known = room({ members });
  return game;
}

test("a chip has the state of each other player, and none is the player's own", () => {
  const game = party(member(7, "Bob"), member(8, "Cid", { chosen: true }), member(9, "Dan", { away: true }), member(10, "Eve", { connected: false }));
  const chips = (): string[] => chipsOf(game).map(({ player, words }) => `${player.name} ${words}`);
  assert.deepEqual(chips(), ["Bob choosing", "Cid chosen", "Dan away", "Eve lost link"], "Eve's body stands on the level");
  game.known.players.get(10)!.depth = 0;
  assert.deepEqual(chips(), ["Bob choosing", "Cid chosen", "Dan away"], "Eve has left");
  game.known.slow = true;
  assert.deepEqual(chipsOf(game).at(-1)?.words, "waited for", "in slow play the turn waits for her too");
  game.known.slow = false;
  assert.ok(chipsOf(game).every(({ waited }) => !waited), "the player has not chosen");
});

test("once the player has chosen, chips mark those whom the turn waits for", () => {
  const game = party(member(7, "Bob"), member(8, "Cid", { chosen: true }), member(9, "Dan"));
  game.held = true;
  assert.deepEqual(chipsOf(game).map(({ waited }) => waited), [true, false, true]);
  assert.equal(firstWaited(game), "Bob +1");
  game.known.players.get(9)!.chosen = true;
  assert.equal(firstWaited(game), "Bob");
});

test("a follower says whom it follows, and no turn waits for it", () => {
  const game = party(member(7, "Bob"), member(8, "Cid", { follows: 7 }), member(9, "Dan", { follows: HERO }));
  game.held = true;
  assert.deepEqual(chipsOf(game).map(({ words }) => words), ["choosing", "follows Bob", "follows you"]);
  assert.deepEqual(chipsOf(game).map(({ waited }) => waited), [true, false, false]);
});

test("the row of a friend has its need, whom it follows, and what ails it", () => {
  const game = party(member(7, "Bob", { health: 4 }), member(8, "Cid", { follows: 7 }), member(9, "Dan", { chosen: true }), member(10, "Eve"));
  const words = (id: number): string => memberWords(game, game.known.players.get(id)!);
  game.known.statuses.set(2, create(WordSchema, { number: 2, word: "confused", glyph: 63 }));
  game.known.things.set(9, { ...game.known.body!, id: 9, statuses: 2, statusTurns: 3 });
  game.held = true;
  assert.deepEqual([7, 8, 9, 10].map(words), ["needs healing", "follows Bob", "confused 3", "waited for"]);
});

test("friends are listed by need, with their health", () => {
  const seen = (id: number, name: string, health: number): object =>
    ({ id, look: HERO, at: placeAt(id - 2, 4), health, maxHealth: 10, slot: id, statuses: 0, name });
  const known = room({
    members: [member(7, "Bob"), member(8, "Cid"), member(9, "Dan", { alive: false })],
    entities: [seen(7, "Bob", 9), seen(8, "Cid", 2), body(placeAt(3, 4), 9)],
  });
  assert.deepEqual(friendsByNeed(known).map(({ id }) => id), [9, 8, 7]);
  assert.match(needWords(known, known.things.get(8)!), / 2\/10 /);
  assert.match(needWords(known, known.things.get(9)!), / down /);
});

test("the nearer friend is in the way to the farther one", () => {
  const seen = (id: number, x: number, y: number): object =>
    ({ id, look: HERO, at: placeAt(x, y), health: 5, maxHealth: 10, slot: id, statuses: 0 });
  const known = room({
    members: [member(7, "Bob"), member(8, "Cid")],
    entities: [seen(7, 5, 4), seen(8, 7, 4)],
  });
  assert.equal(inTheWayTo(known, placeAt(7, 4))?.id, 7);
  assert.equal(inTheWayTo(known, placeAt(5, 4)), undefined);
  assert.equal(inTheWayTo(known, placeAt(4, 7)), undefined);
});

test("a downed friend has a sentence with place and turns, and can be revived from beside", () => {
  const game = new Game();
  game.known = room({ members: [member(7, "Bob", { alive: false })], entities: [body(placeAt(1, 4))] });
  assert.deepEqual(fallenFriends(game).map(({ words, beside }) => [words, beside]), [["Bob is down, ←3: 12 turns left.", false]]);
  game.known = room({ members: [member(7, "Bob", { alive: false })], entities: [body(placeAt(3, 4))] });
  assert.equal(fallenFriends(game)[0]?.beside, true);
  assert.equal(chipsOf(game)[0]?.words, "down 12");
  game.known.me.alive = false;
  assert.deepEqual(fallenFriends(game), [], "who lies down can help nobody");
});

test("a downed friend comes first in the lists of what is in view, with the turns that are left", () => {
  const rat = { id: 5, look: RAT, at: placeAt(3, 4), health: 5, maxHealth: 5 };
  const known = room({ members: [member(7, "Bob", { alive: false })], entities: [rat, body(placeAt(1, 4))] });
  known.statuses.set(14, create(WordSchema, { number: 1, word: "down", glyph: 95 }));
  assert.equal(inView(known)[0]?.id, 7);
  assert.equal(sights(known, false)[0]?.thing?.id, 7);
  assert.equal(rowWords(known, known.things.get(7)!), "down 12");
  assert.equal(downedBelow(known, known.things.get(5)!), undefined);
  known.things.get(5)!.at = placeAt(1, 4);
  assert.equal(downedBelow(known, known.things.get(5)!)?.id, 7, "the rat stands over him");
});

const receive = (game: Game, value: Delta): void => game.receive(create(ServerFrameSchema, { message: { case: "delta", value } }), 0);

test("a friend who goes down is heard, and one who leaves is not", () => {
  const game = party(member(7, "Bob"), member(8, "Cid"));
  receive(game, delta({ toTurn: 3, membersGone: [8] }));
  assert.equal(game.noises.has("down"), false);
  receive(game, delta({ toTurn: 4, members: [{ id: 7, alive: false }] }));
  assert.equal(game.noises.has("down"), true);
});

test("the stone of a hero that bled out says what brought it down", () => {
  const game = party();
  game.known.me.alive = true;
  const conditions = { conditions: [{ status: 14, turns: 20 }] };
  receive(game, delta({ toTurn: 3, self: { alive: false, statuses: conditions }, lines: [{ text: "The rat hits you for 4.", weight: 4 }] }));
  const cause = (): string | undefined => game.tombstone?.cause;
  assert.equal(cause(), undefined);
  receive(game, delta({ toTurn: 4, self: { statuses: { conditions: [] } }, lines: [{ text: "You die.", weight: 4 }] }));
  assert.equal(cause(), "The rat hits you for 4. You die.");
});

test("a downed friend comes first in the list of players, without health", () => {
  const game = party(member(7, "Bob"), member(8, "Cid", { alive: false }));
  assert.deepEqual(inOrder(game).map(({ name }) => name), ["Cid", "Ann", "Bob"]);
  assert.deepEqual(chipsOf(game).map(({ player, numbers, most }) => [player.name, numbers, most]), [["Cid", "", 0], ["Bob", "9/10", 10]]);
  game.known.me.alive = false;
  game.known.players.get(HERO)!.alive = false;
  assert.deepEqual(inOrder(game).map(({ name }) => name), ["Cid", "Ann", "Bob"], "the player's own place stays");
});

test("out of sight the turns are those of the notice above the map", () => {
  const game = party(member(7, "Bob", { alive: false, depth: 3 }), member(8, "Cid", { alive: false, depth: 3 }));
  game.known.notice = { words: "Bob is down on level 3: 9 turns left, which wait for a friend", brief: "Bob is down on level 3: 9 turns" };
  assert.deepEqual(fallenFriends(game).map(({ words }) => words), ["Bob is down, L3: 9 turns left.", "Cid is down, L3."]);
  assert.deepEqual(chipsOf(game).map(({ words }) => words), ["down 9", "down"]);
  assert.equal(needOf(game, game.known.players.get(7)!), "down 9");
  assert.match(memberAloud(game, game.known.players.get(7)!), /^Bob, down 9, /);
});

test("the dead and the downed have no use for abilities", () => {
  const known = room({ self: { abilities: { abilities: [{ name: "lure" }] } } });
  assert.equal(abilities(known).length, 1);
  known.me.alive = false;
  assert.equal(abilities(known).length, 0);
});

test("out of sight the sentence has the level", () => {
  const game = party(member(7, "Bob", { alive: false, depth: 3 }));
  assert.equal(fallenFriends(game)[0]?.words, "Bob is down, L3.");
});

test("a spectator goes on to the next living player", () => {
  const game = party(member(7, "Bob"), member(8, "Cid", { alive: false, depth: 0 }), member(9, "Dan"));
  assert.equal(nextWatched(game), "Bob", "the first one");
  game.welcome = create(WelcomeSchema, { watched: "Bob" });
  assert.equal(nextWatched(game), "Dan");
  game.welcome = create(WelcomeSchema, { watched: "Dan" });
  assert.equal(nextWatched(game), "Ann");
  game.known = room();
  game.welcome = create(WelcomeSchema, { watched: "Ann" });
  assert.equal(nextWatched(game), "", "nobody else");
});

test("talk stays when the page shows the game of another player", () => {
  const game = party(member(7, "Bob"));
  game.log.add(1, "You hit the rat.", "mine");
  game.log.add(1, "<Bob> hello", "chat");
  game.lastReport = 5;
  game.forgetStory();
  assert.deepEqual(game.log.lines.map(({ text }) => text), ["<Bob> hello"]);
  assert.equal(game.lastReport, 0);
});

test("a quick call marks the cell of its sender", () => {
  const game = party(member(7, "Bob"));
  game.receive(create(ServerFrameSchema, { message: { case: "chatLine", value: { number: 1, from: "Bob", text: "! help" } } }), 100);
  assert.deepEqual(game.pings.map(({ from, place, until }) => [from, place, until > 100]), [["Bob", placeAt(1, 1), true]]);
  game.receive(create(ServerFrameSchema, { message: { case: "chatLine", value: { number: 2, from: "Bob", text: "help!" } } }), 100);
  assert.equal(game.pings.length, 1, "talk marks nobody");
});

test("a friend out of sight is shown where the server says, and one in view is an entity", () => {
  const away = placeAt(8, 8);
  const known = room({
    cells: [placeAt(8, 8), 2, 0, 32 + FLOOR],
    members: [member(7, "Bob", { at: away }), member(8, "Cid", { depth: 2, at: away }), member(9, "Dan"), member(10, "Eve", { alive: false, depth: 0, at: 0 })],
  });
  assert.deepEqual([...unseenFriends(known)].map(([at, { name }]) => [at, name]), [[away, "Bob"]], "Dan's cell is in view");
  assert.deepEqual(describe(known, away).paragraphs, ["Bob is there, out of your sight (9 of 10 health).", "You remember here: Floor."]);
  assert.equal(nameAt(known, away), "Bob");
  known.players.get(7)!.alive = false;
  assert.equal(describe(known, away).paragraphs[0], "Bob lies there, out of your sight, down.");
  known.things.set(7, { ...known.body!, id: 7, at: away });
  assert.equal(unseenFriends(known).size, 0);
});

test("a friend points out a thing, a landmark, or a place without either", () => {
  const STAIRS = 8;
  const game = new Game();
  game.known = room({
    grounds: [{ ground: STAIRS, glyph: 62, name: "stairs down", landmark: 2 }], cells: [placeAt(8, 8), 2, 0, 32 + STAIRS],
    entities: [{ id: 5, look: RAT, at: placeAt(7, 4), health: 5, maxHealth: 5 }],
  });
  const words = (x: number, y: number, depth = 1): string | undefined => {
    game.receive(create(ServerFrameSchema, { message: { case: "pingedCell", value: { from: "Bob", depth, place: placeAt(x, y) } } }), 0);
    return game.log.lines.at(-1)?.text;
  };
  assert.equal(words(7, 4), "! Bob points out a rat, east 3");
  assert.equal(words(8, 8), "! Bob points out the stairs down, south-east 4");
  assert.equal(words(4, 1), "! Bob points out a place north, 3");
  assert.equal(words(4, 4), "! Bob points out where you stand");
  assert.equal(words(7, 4, 2), "! Bob points out a place on level 2");
});

test("chat of before the connection is no news if it was shown, and claims no turn", () => {
  const game = new Game();
  const send = (message: object, now: number): void => game.receive(create(ServerFrameSchema, { message } as never), now);
  const say = (number: number, now: number): void => send({ case: "chatLine", value: { number, from: "Bob", text: `line ${number}` } }, now);
  game.chatShown = () => 5;
  send({ case: "welcome", value: { realm: "cellar", name: "Ann" } }, 0);
  send({ case: "delta", value: { fromTurn: 0, toTurn: 40, level: { depth: 1, name: "Test", width: 9, height: 9 } } }, 10);
  say(4, 20);
  say(5, 20);
  say(6, 20);
  assert.equal(game.unread, 1, "only the sixth is new");
  say(7, 5000);
  assert.equal(game.unread, 2);
  assert.deepEqual(game.log.lines.map(({ turn }) => turn), [0, 0, 0, 40]);
  send({ case: "welcome", value: { realm: "cellar", name: "Ann" } }, 6000);
  send({ case: "delta", value: { fromTurn: 0, toTurn: 50, level: { depth: 1, name: "Test", width: 9, height: 9 } } }, 6010);
  say(7, 6020);
  say(8, 6020);
  assert.deepEqual(game.log.lines.map(({ turn }) => turn), [0, 0, 0, 40, 40], "said after turn 40");
});
