// model.test.ts: deltas, reach, offers, the log and the story.
import assert from "node:assert/strict";
import { test } from "node:test";
import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { Cells } from "../src/model/cells";
import { abilitiesInALine, chooseLabel, titleOf } from "../src/model/choices";
import { statusAloud } from "../src/model/aloud";
import { Game } from "../src/model/game";
import { Log, recap, spoken } from "../src/model/log";
import { actHere, aboutItem, againDoes, buttonChoices, deedsTowards, packFor, takings } from "../src/model/offers";
import { stateOf } from "../src/model/party";
import { bearing, exactWay, foeWhereabouts, placeAt, straightWay, whereabouts } from "../src/model/place";
import { struckBy } from "../src/model/reach";
import { cellSize, shapeOf } from "../src/model/shape";
import { needOf } from "../src/model/party";
import { inView, rowsOf, sights, warningAt } from "../src/model/surroundings";
import { reserveWords, turnField, turnWords, untilWords, waitedFor } from "../src/model/turn";
import { describe, leaderOf, rowWords } from "../src/model/words";
import { AcceptedSchema, Intent_Verb, type Kind, Layer, Offer_Needs, Reach, RejectedSchema, RealmListSchema, RealmMadeSchema, Self_Ability_Aim, Self_Choice_Kind, type Sign, ServerFrameSchema, Stopped_Reason, StoppedSchema, TaleListSchema, TaleSchema, WelcomeSchema } from "../src/wire/wire_pb";
import { delta, DOOR, FLOOR, HERO, looks, RAT, room, run, WALL } from "./support";

test("cells are read as rows or columns, with skips, and may keep their ground", () => {
  const cells = new Cells(4, 3);
  cells.change([placeAt(1, 0), 2 * 2, ...run(0, 3, FLOOR), ...run(1, 1, WALL)]);
  assert.equal(cells.ground(placeAt(1, 1)), FLOOR);
  assert.equal(cells.ground(placeAt(2, 1)), 0);
  assert.equal(cells.ground(placeAt(1, 2)), WALL);
  cells.change([placeAt(1, 0), 3 * 2 + 1, 0, 3 * 32 + 15]);
  assert.equal(cells.ground(placeAt(1, 1)), FLOOR);
  assert.equal(cells.visible(placeAt(1, 1)), false);
  assert.throws(() => cells.change([placeAt(3, 2), 4, ...run(0, 2, FLOOR)]));
});

test("the party says who is hurt, waited for, or down", () => {
  const game = new Game();
  const bob = { id: 7, name: "Bob", slot: 2, alive: true, connected: true, inGroup: true, depth: 1, at: placeAt(1, 1), health: 9, maxHealth: 10 };
  const need = (more: object, body: object[] = []): string => {
    game.known = room({ members: [{ ...bob, ...more }], entities: body });
    return needOf(game, game.known.players.get(7)!);
  };
  assert.equal(need({}), "");
  assert.equal(need({ health: 5 }), "needs healing");
  game.held = true;
  assert.equal(need({}), "waited for");
  const body = { id: 7, look: HERO, at: placeAt(1, 1), health: 0, maxHealth: 10, slot: 2, statuses: 1, statusTurns: 12 };
  assert.equal(need({ alive: false }, [body]), "down 12");
});

test("moves add up ids, and turn those who face", () => {
  const known = room({ entities: [{ id: 5, look: RAT, at: placeAt(1, 1) }] });
  known.apply(delta({ toTurn: 3, moves: [HERO * 8 + 2, (5 - HERO) * 8 + 4] }), 0);
  assert.equal(known.body?.at, placeAt(5, 4));
  assert.equal(known.body?.facing, 3);
  assert.equal(known.things.get(5)?.at, placeAt(1, 2));
  assert.equal(known.things.get(5)?.facing, 0);
});

test("absent fields stay, and a new turn forgets who has chosen", () => {
  const known = room({ members: [{ id: 7, name: "Bob", slot: 2, alive: true, inGroup: true, chosen: true }] });
  known.apply(delta({ fromTurn: 2, toTurn: 2, entities: [{ id: HERO, health: 3 }] }), 0);
  assert.equal(known.body?.maxHealth, 10);
  assert.equal(known.players.get(7)?.chosen, true);
  known.apply(delta({ toTurn: 3 }), 0);
  assert.equal(known.players.get(7)?.chosen, false);
});

test("a delta that does not fit is an error", () => {
  assert.throws(() => room().apply(delta({ fromTurn: 5, toTurn: 6 }), 0));
  assert.throws(() => room().apply(delta({ toTurn: 2, entities: [{ id: 9, look: 77 }] }), 0));
  assert.throws(() => room().apply(delta({ toTurn: 2, moves: [9 * 8] }), 0));
});

test("a ray ends at walls, after bodies, and between closed corners", () => {
  const rat = { id: 5, look: RAT, at: placeAt(4, 6), reach: Reach.ALL, reachCells: 4, facing: 1 };
  const known = room({
    entities: [rat, { id: 6, look: DOOR, at: placeAt(5, 6) }],
    cells: [placeAt(4, 7), 2, ...run(0, 1, WALL)],
  });
  const cells = struckBy(known, known.things.get(5)!);
  assert.ok(cells.has(placeAt(4, 4)), "the hero is struck");
  assert.ok(!cells.has(placeAt(4, 3)), "and nothing behind");
  assert.ok(!cells.has(placeAt(5, 6)), "a closed door is not struck");
  assert.ok(!cells.has(placeAt(5, 7)), "no diagonal between two closed cells");
  assert.ok(cells.has(placeAt(3, 7)), "one open corner is enough");
});

test("a radius leaves out closed and unknown cells only", () => {
  const known = room({
    entities: [{ id: 5, look: RAT, at: placeAt(0, 0), reach: Reach.RADIUS, reachCells: 1 }, { id: 6, look: DOOR, at: placeAt(1, 0) }],
    cells: [placeAt(0, 1), 2, ...run(0, 1, WALL)],
  });
  assert.deepEqual([...struckBy(known, known.things.get(5)!)].sort(), [placeAt(1, 1)], "neither the wall nor the door");
});

test("a tap on oneself takes, uses stairs, else waits", () => {
  assert.equal(actHere(room()).verb, Intent_Verb.WAIT);
  const offers = [{ number: 1, verb: Intent_Verb.DESCEND, word: "go down" }, { number: 2, verb: Intent_Verb.TAKE, word: "take" }];
  assert.equal(actHere(room({ offers, self: { offers: { offers: [1, 2] } } })).verb, Intent_Verb.TAKE);
});

test("throws begin with what is made for it and end with what is worn", () => {
  const known = room({
    offers: [
      { number: 1, verb: Intent_Verb.THROW, word: "throw" },
      { number: 2, verb: Intent_Verb.THROW, word: "throw", text: "made for throwing, 0 to 7 less armour" },
      { number: 3, verb: Intent_Verb.DROP, word: "drop" },
    ],
    self: { pack: { things: [
      { id: 40, look: 1, worn: true, offers: [1, 3] }, { id: 41, look: 1, offers: [1, 3] }, { id: 42, look: 1, offers: [2, 3] },
    ] } },
  });
  const ids = (verb: Intent_Verb | undefined): number[] => packFor(known, verb).map((item) => item.id);
  assert.deepEqual(ids(Intent_Verb.THROW), [42, 41, 40]);
  assert.deepEqual(ids(Intent_Verb.DROP), [41, 42, 40]);
  assert.deepEqual(ids(undefined), [40, 41, 42]);
  assert.equal(aboutItem(known, packFor(known, undefined)[2]!, Intent_Verb.THROW), "made for throwing, 0 to 7 less armour");
});

test("the list of what to wear says that a worn thing comes off", () => {
  const known = room({
    offers: [{ number: 1, verb: Intent_Verb.WEAR, word: "take off" }],
    self: { pack: { things: [{ id: 40, look: 1, worn: true, offers: [1] }] } },
  });
  const [cap] = packFor(known, Intent_Verb.WEAR);
  assert.equal(againDoes(known, cap!, Intent_Verb.WEAR), "; again: take off");
  assert.equal(againDoes(known, cap!, Intent_Verb.THROW), "");
});

test("offers towards a cell respect range, line and sight", () => {
  const known = room({
    offers: [
      { number: 1, verb: Intent_Verb.FIRE, word: "shoot", needs: Offer_Needs.DIRECTION, range: 3 },
      { number: 2, verb: Intent_Verb.THROW, word: "throw", needs: Offer_Needs.PLACE, range: 2 },
      { number: 3, verb: Intent_Verb.GIVE, word: "give", needs: Offer_Needs.FRIEND },
    ],
    looks: [{ id: 9, name: "dart" }, ...looks],
    self: { offers: { offers: [1] }, pack: { things: [{ id: 40, look: 9, offers: [2, 3] }] } },
  });
  const labels = (x: number, y: number): string[] => deedsTowards(known, placeAt(x, y)).map((deed) => deed.label);
  assert.deepEqual(labels(4, 1), ["shoot"]);
  assert.deepEqual(labels(5, 2), ["throw dart"]);
  assert.deepEqual(labels(6, 6), ["shoot", "throw dart"]);
  assert.deepEqual(labels(0, 1), []);
});

test("a thing that is touched warns of what its touch does", () => {
  const chest = (warning: string) => ({ id: 9, name: "chest", solid: true, touch: "open", warning });
  const beside = (warning: string): string => warningAt(room({
    looks: [chest(warning), ...looks], entities: [{ id: 5, look: 9, at: placeAt(2, 1) }],
  }), placeAt(2, 1));
  assert.equal(beside("Opening this one locks the other."), "Opening this one locks the other.");
  assert.equal(beside(""), "");
});

test("warnings: things first, then the ground unless one stands on it", () => {
  const water = { ground: 5, name: "water", warning: "The water would hold you on level {depth}." };
  const known = room({ grounds: [water], cells: [placeAt(4, 3), 2, ...run(0, 1, 5)] });
  assert.equal(warningAt(known, placeAt(4, 3)), "The water would hold you on level 2.");
  assert.equal(warningAt(known, placeAt(4, 5)), "");
  known.apply(delta({ toTurn: 3, moves: [HERO * 8] }), 0);
  assert.equal(warningAt(known, placeAt(4, 3)), "");
});

test("the log merges equal lines and replaces news about the same presence", () => {
  const log = new Log();
  log.add(1, "You wait.", "mine");
  log.add(1, "You wait.", "mine");
  log.add(2, "Bob connects.", "notice", { weight: 3, presenceOf: "Bob" });
  log.add(2, "Bob is away.", "notice", { weight: 3, presenceOf: "Bob" });
  assert.deepEqual(log.lines.map(spoken), ["You wait. (x2)", "Bob is away."]);
});

test("a line that replaces an older one stands at the end", () => {
  const log = new Log();
  log.add(1, "Bob is away.", "chat", { presenceOf: "Bob" });
  log.add(2, "You open the door.", "mine");
  log.add(3, "Bob is back.", "chat", { presenceOf: "Bob" });
  assert.deepEqual(log.lines.map((line) => line.turn), [2, 3]);
});

test("a recap keeps the weightiest lines of the last turn, in their order", () => {
  const log = new Log();
  ["a", "b", "c", "d"].forEach((text, i) => log.add(5, text, "plain", { weight: [0, 4, 1, 3][i]! }));
  const { lines, more } = recap(log.lines, 2);
  assert.deepEqual(lines.map((line) => line.text), ["b", "d"]);
  assert.equal(more, 2);
});

function playing(): Game {
  const game = new Game();
  game.begin(create(WelcomeSchema, { player: HERO }));
  game.known = room({ entities: [{ id: 5, look: RAT, at: placeAt(4, 3), health: 5, maxHealth: 5 }] });
  return game;
}

test("health follows the lines of the story", () => {
  const game = playing();
  const value = delta({
    toTurn: 3, entities: [{ id: 5, health: 1 }], firstReport: 8,
    reports: [{ whom: 5, healthAfter: 3 }, { whom: 5 }, { whom: 5, healthAfter: 1 }],
    lines: [{ text: "You hit it.", reports: 1 }, { text: "You hit it again.", skip: 1, reports: 1 }],
  });
  game.receive(create(ServerFrameSchema, { message: { case: "delta", value } }), 0);
  const rat = game.known.things.get(5)!;
  assert.equal(game.healthOf(rat), 5);
  game.tell();
  assert.equal(game.healthOf(rat), 3);
  game.tell();
  assert.equal(game.healthOf(rat), 1);
  assert.equal(game.lastReport, 10);
});

test("the page of players says what each does, its health and where it is", () => {
  const game = playing();
  const bob = { id: 7, name: "Bob", slot: 2, alive: true, connected: true, inGroup: true, depth: 1, at: 4 * 512 + 6, health: 3, maxHealth: 15 };
  game.known.apply(delta({ toTurn: 3, members: [bob] }), 0);
  assert.equal(stateOf(game, game.known.players.get(7)!), "choosing, 3/15!, →2");
  game.known.players.get(7)!.depth = 2;
  assert.equal(stateOf(game, game.known.players.get(7)!), "choosing, 3/15!, L2");
});

test("the turn field names who is waited for", () => {
  const game = playing();
  assert.equal(turnField(game, 0).words, "free");
  game.known.apply(delta({ toTurn: 3, members: [{ id: 7, name: "Bob", slot: 2, alive: true, connected: true, inGroup: true }], deadline: { leftMs: 4200 } }), 1000);
  assert.deepEqual([turnField(game, 1000).words, turnField(game, 1000).seconds], ["YOUR TURN", 5]);
  assert.equal(turnField(game, 1000).pressing, true);
  assert.equal(turnWords(game), "The turn waits for: you, Bob.");
  game.held = true;
  assert.equal(turnField(game, 2000).words, "READY  waiting: Bob");
  assert.equal(turnWords(game), "The turn waits for: Bob.");
  game.known.players.get(7)!.chosen = true;
  assert.equal(turnWords(game), "All have chosen.");
  game.known.players.get(7)!.inGroup = false;
  assert.equal(turnWords(game), "Nobody near shares your turns.");
});

test("the clock says the turn and the reserve separately", () => {
  const game = playing();
  const clock = (leftMs: number, overtime: string, brief = false): string => {
    game.known.overtime = overtime === "on";
    game.known.apply(delta({ toTurn: game.known.turn + 1, members: [{ id: 7, name: "Bob", slot: 2, alive: true, connected: true, inGroup: true }], deadline: { leftMs, reserveMs: 60000 } }), 0);
    const { seconds, time } = turnField(game, 0);
    return `${seconds} s${reserveWords(time!, brief)}`;
  };
  assert.equal(clock(65000, "on"), "5 s, then 60 s in reserve");
  assert.equal(statusAloud(game, 0).includes("your turn, 5 seconds, then 60 in reserve,"), true);
  assert.equal(turnField(game, 2500).part, 0.5, "of the turn's own time");
  assert.equal(clock(65000, "on", true), "5 s +60 s");
  assert.equal(clock(42000, "on"), "42 s in reserve");
  assert.equal(clock(5000, "off"), "5 s, 60 s in reserve");
});

test("a tombstone is cut for the dead, not for the downed", () => {
  const game = playing();
  const receive = (value: ReturnType<typeof delta>): void =>
    game.receive(create(ServerFrameSchema, { message: { case: "delta", value } }), 0);
  receive(delta({ toTurn: 3, statuses: [{ number: 14, word: "down" }], self: { alive: false, statuses: { conditions: [{ status: 14, turns: 9 }] } } }));
  const stones = (): Game["tombstone"][] => [game.tombstone];
  assert.deepEqual(stones(), [undefined]);
  assert.equal(turnField(game, 0).words, "You are down: 9 turns");
  receive(delta({ toTurn: 4, self: { statuses: {} }, lines: [{ text: "The rat kills you.", weight: 4 }] }));
  assert.deepEqual(stones().map((stone) => stone?.cause), ["The rat kills you."]);
  assert.equal(turnField(game, 0).words, "DEAD");
  receive(delta({ toTurn: 5, self: { alive: true } }));
  assert.deepEqual(stones(), [undefined]);
});

test("a stop whose reason a line has told says nothing more", () => {
  const game = playing();
  const stopped = (): void => {
    const value = create(StoppedSchema, { reason: Stopped_Reason.FOE, sentence: "A rat comes into view." });
    game.receive(create(ServerFrameSchema, { message: { case: "stopped", value } }), 0);
  };
  const value = delta({ toTurn: 3, lines: [{ text: "The rat comes into view (north, 4).", weight: 2 }] });
  game.receive(create(ServerFrameSchema, { message: { case: "delta", value } }), 0);
  stopped();
  game.tellAll();
  assert.equal(game.log.lines.length, 1);
  game.receive(create(ServerFrameSchema, { message: { case: "delta", value: delta({ toTurn: 4 }) } }), 0);
  stopped();
  assert.equal(game.log.lines.at(-1)?.text, "A rat comes into view.");
});

test("things unknown to this client are drawn, listed and described by what is sent", () => {
  const game = playing();
  game.known.apply(delta({
    toTurn: 3,
    looks: [{ id: 30, kind: 99 as Kind, layer: 5, name: "wyrm", aName: "a wyrm", creature: true, hostile: true, glyph: 87, description: "It is new." }],
    signs: [{ number: 77, word: "coils", sentence: "It coils." }], reaches: [{ number: 66, sentence: "Near.\n{n} cells far." }],
    statuses: [{ number: 20, word: "charmed", glyph: 42, good: true }],
    entities: [{ id: 6, look: 30, at: placeAt(2, 2), sign: 77 as Sign, reach: 66 as Reach, reachCells: 3, statuses: 1 << 19 }],
  }), 0);
  assert.equal(sights(game.known, false)[0]?.look.name, "rat");
  const { where, paragraphs } = describe(game.known, placeAt(2, 2));
  assert.equal(where, "2 north-west");
  assert.deepEqual(paragraphs, ["A wyrm, unhurt, charmed. It is new. It coils. 3 cells far.", "Floor."]);
});

test("a status has the turns left, and look says what a blow can do, as the server counts them", () => {
  const game = playing();
  const at = placeAt(2, 2);
  game.known.apply(delta({
    toTurn: 3,
    looks: [{ id: 30, kind: 3, layer: 5, name: "wyrm", aName: "a wyrm", creature: true, hostile: true, glyph: 87 }],
    statuses: [{ number: 1, word: "stunned", glyph: 42 }, { number: 15, word: "poisoned", glyph: 42 }],
    entities: [{ id: 6, look: 30, at, statuses: 1 | 1 << 14, statusTurns: 2, health: 3, maxHealth: 3 }],
    self: { threats: { threats: [{ id: 6, least: 1, most: 4, percent: 60, ownLeast: 4, ownMost: 7, ownPercent: 80 }] } },
  }), 0);
  assert.equal(rowWords(game.known, game.known.things.get(6)!), "stunned 2");
  assert.equal(describe(game.known, at).paragraphs[0],
    "A wyrm, unhurt, stunned 2, poisoned (3 of 3 health). Its blows can do 1 to 4 to you; 60 in 100 do harm. " +
    "Yours can do 4 to 7 to it; 80 in 100 do: about one such blow kills it.");
  game.known.apply(delta({ toTurn: 4, self: { threats: { threats: [{ id: 6, shoots: true }] } } }), 0);
  assert.match(describe(game.known, at).paragraphs[0]!, /Its blows cannot hurt you; its shots may\. Your blows cannot hurt it\./);
  game.known.apply(delta({ toTurn: 5, self: { threats: { threats: [{ id: 6, shotLeast: 1, shotMost: 5, shotPercent: 83 }] } } }), 0);
  assert.match(describe(game.known, at).paragraphs[0]!,
    /Your shots can do 1 to 5 to it; 83 in 100 that reach it do: about one such shot kills it\./);
});

test("look says what a shell turns, alone", () => {
  const game = playing();
  const at = placeAt(2, 2);
  const description = "Its shell turns every blow, unless somebody stands on its other side.";
  game.known.apply(delta({
    toTurn: 3,
    looks: [{ id: 30, kind: 3, layer: 5, name: "crab", aName: "a crab", creature: true, hostile: true, glyph: 87, description }],
    entities: [{ id: 6, look: 30, at, health: 3, maxHealth: 3 }],
    self: { threats: { threats: [{ id: 6, least: 1, most: 4, percent: 60, ownLeast: 1, ownMost: 1, ownPercent: 80 }] } },
  }), 0);
  assert.match(describe(game.known, at).paragraphs[0]!, /Yours can do 1 to it; .* Alone, you chip 1 off it with a blow\./);
});

test("look says what the server says of a friend", () => {
  const game = playing();
  const at = placeAt(2, 2);
  game.known.apply(delta({
    toTurn: 3,
    looks: [{ id: 30, kind: 2, layer: 5, name: "Bob", aName: "Bob", creature: true, glyph: 64 }],
    entities: [{ id: 6, look: 30, at, slot: 2 }],
    self: { remarks: { remarks: [{ id: 6, words: "A warden. Wields a sword." }] } },
  }), 0);
  assert.match(describe(game.known, at).paragraphs[0]!, /A warden\. Wields a sword\./);
});

test("bearings", () => {
  assert.equal(exactWay(placeAt(9, 4), placeAt(2, 6)), "7 west, 2 south");
  assert.equal(exactWay(placeAt(4, 4), placeAt(7, 1)), "3 north-east");
  assert.equal(bearing(placeAt(4, 4), placeAt(4, 1)), 1);
  assert.equal(bearing(placeAt(4, 4), placeAt(1, 5)), 7);
  assert.equal(whereabouts(placeAt(4, 4), placeAt(7, 1)), "↗3");
  assert.equal(foeWhereabouts(placeAt(4, 4), placeAt(7, 1)), "↗3");
  assert.equal(foeWhereabouts(placeAt(4, 4), placeAt(7, 2)), "~↗3", "no shot flies there");
  assert.equal(straightWay(placeAt(4, 4), placeAt(6, 5)), undefined);
});

test("four shapes; a phone shows at least 17 columns, a desk at 400 % zoom 11 x 9 cells", () => {
  assert.equal(shapeOf({ width: 1280, height: 800, coarse: false }), "desk");
  assert.equal(shapeOf({ width: 390, height: 844, coarse: true }), "portrait");
  assert.equal(shapeOf({ width: 844, height: 390, coarse: true }), "landscape");
  assert.ok(360 / cellSize({ width: 360, height: 640, coarse: true }, 0).width >= 17);
  for (const [width, height] of [[320, 200], [320, 256], [256, 320], [342, 192]] as const) {
    const screen = { width, height, coarse: false };
    assert.equal(shapeOf(screen), "small");
    assert.ok(width / cellSize(screen, 0).width >= 11);
  }
});

test("a server older than the page is named once", () => {
  const game = new Game();
  const old = looks.map((look) => ({ ...look, theName: "" }));
  const frame = (toTurn: number) => create(ServerFrameSchema, { message: { case: "delta", value: delta({ fromTurn: toTurn - 1, toTurn, looks: old }) } });
  game.receive(frame(1), 0);
  game.receive(frame(2), 0);
  assert.equal(game.log.lines.length, 1);
  assert.match(game.log.lines[0]!.text, /older than this page/);
});

test("a list of realms says whether the player may make one, and the answer stays until the next wish", () => {
  const game = new Game();
  game.receive(create(ServerFrameSchema, { message: { case: "realmList", value: create(RealmListSchema, { realms: [{ name: "crypt" }] }) } }), 0);
  assert.equal(game.mayMakeRealms, false);
  game.receive(create(ServerFrameSchema, { message: { case: "realmList", value: create(RealmListSchema, { mayMake: true }) } }), 0);
  assert.equal(game.mayMakeRealms, true);
  const value = create(RealmMadeSchema, { realm: "attic", sentence: "That name is reserved. Choose another." });
  game.receive(create(ServerFrameSchema, { message: { case: "realmMade", value } }), 0);
  assert.equal(game.realmMade?.sentence, "That name is reserved. Choose another.");
});

test("choices and abilities are whole lists, and cooldowns come without texts", () => {
  const kits = { number: 1, kind: Self_Choice_Kind.KIT, options: [{ name: "warden", text: "Shields." }] };
  const lure = { name: "lure", text: "Calls.", aim: Self_Ability_Aim.PLACE, readyIn: 4, reach: 3 };
  const known = room({ self: { choices: { choices: [kits] }, abilities: { abilities: [lure, { name: "rest" }] } } });
  assert.equal(chooseLabel(known), "Choose kit");
  known.apply(delta({ toTurn: 3, self: { choices: {}, readiness: { readyIn: [3, 0] } } }), 0);
  assert.equal(chooseLabel(known), "");
  assert.equal(abilitiesInALine(known), "lure 3, rest");
  assert.throws(() => known.apply(delta({ toTurn: 4, self: { readiness: { readyIn: [2] } } }), 0));
});

test("a choice of an unknown kind is offered like any other", () => {
  const oath = { number: 3, kind: 99 as Self_Choice_Kind, options: [{ name: "oath", text: "You swear." }] };
  const known = room({ self: { choices: { choices: [oath] } } });
  assert.equal(chooseLabel(known), "Choose");
  assert.equal(titleOf(known.me.choices!.choices[0]!), "Choose one");
});

test("omens are a choice of their own", () => {
  const lamps = { number: 9, kind: Self_Choice_Kind.OMEN, options: [{ name: "Lamps out (+20 %)", text: "Dark." }] };
  const known = room({ self: { choices: { choices: [lamps] } } });
  assert.equal(chooseLabel(known), "Choose omens");
  assert.equal(titleOf(known.me.choices!.choices[0]!), "Omens for the next run, if all agree; up to three count");
});

test("an ability is aimed within its reach, in sight, or along a straight line", () => {
  const lure = { name: "lure", aim: Self_Ability_Aim.PLACE, reach: 3 };
  const shove = { name: "shove", aim: Self_Ability_Aim.DIRECTION, reach: 1 };
  const known = room({ self: { abilities: { abilities: [lure, shove, { name: "rest" }] } } });
  const labels = (x: number, y: number): string[] => deedsTowards(known, placeAt(x, y)).map(({ label }) => label);
  assert.deepEqual(labels(5, 4), ["lure", "shove"]);
  assert.deepEqual(labels(7, 4), ["lure"]);
  assert.deepEqual(labels(8, 4), []);
  const [first] = deedsTowards(known, placeAt(7, 4));
  assert.equal(first?.act.verb, Intent_Verb.INVOKE);
  assert.equal(first?.act.ability, 0);
});

test("the log invites to each choice once, and the answer to a choice changes no turn", () => {
  const game = new Game();
  game.chooseKey = "P";
  const receive = (message: MessageInitShape<typeof ServerFrameSchema>["message"]): void =>
    game.receive(create(ServerFrameSchema, { message }), 0);
  const boon = { number: 7, kind: Self_Choice_Kind.BOON, depth: 2, options: [{ name: "swift", text: "Fast." }] };
  receive({ case: "delta", value: delta({ fromTurn: 0, toTurn: 1, level: { depth: 2, width: 9, height: 9 }, looks, self: { id: HERO, alive: true, choices: { choices: [boon] } } }) });
  receive({ case: "delta", value: delta({ toTurn: 2, self: { choices: { choices: [boon] } } }) });
  assert.deepEqual(game.log.lines.map((line) => line.text),
    ["You have reached level 2 and may choose a boon: the button or P shows the list. The choice stays open."]);
  game.picks.set(5, { choice: 7, name: "swift" });
  game.standing = "exploring";
  receive({ case: "accepted", value: create(AcceptedSchema, { sequence: 5 }) });
  assert.equal(game.held, false);
  assert.equal(game.log.lines.at(-1)?.text, 'You choose "swift".');
  game.picks.set(6, { choice: 7, name: "swift" });
  receive({ case: "rejected", value: create(RejectedSchema, { sequence: 6, sentence: "That choice is no longer open." }) });
  assert.equal(game.standing, "exploring");
  assert.equal(game.log.lines.at(-1)?.text, "That choice is no longer open.");
});

test("the log says which kit the first turn has settled, unless one was picked", () => {
  const kit = { number: 1, kind: Self_Choice_Kind.KIT, options: [{ name: "warden", text: "." }, { name: "thief", text: "." }] };
  const played = (picked: boolean): string | undefined => {
    const game = new Game();
    const receive = (value: ReturnType<typeof delta>): void =>
      game.receive(create(ServerFrameSchema, { message: { case: "delta", value } }), 0);
    receive(delta({ fromTurn: 0, toTurn: 0, level: { depth: 1, width: 9, height: 9 }, looks, self: { id: HERO, alive: true, choices: { choices: [kit] } } }));
    if (picked) game.picks.set(1, { choice: 1, name: "thief" });
    receive(delta({ toTurn: 1, self: { choices: {} } }));
    return game.log.lines.at(-1)?.text;
  };
  assert.equal(played(false), "Your first turn has settled your kit: warden.");
  assert.match(played(true) ?? "", /^You may choose a kit/);
});

test("in slow play the turn waits for players who are not connected, until a time of the day", () => {
  const game = new Game();
  const rules = [{ name: "clock", value: "slow" }];
  const member = { name: "Bob", slot: 2, alive: true, inGroup: true };
  const lines = [{ text: "The rat bites you.", weight: 4 }];
  const receive = (message: MessageInitShape<typeof ServerFrameSchema>["message"]): void =>
    game.receive(create(ServerFrameSchema, { message }), 0);
  receive({ case: "welcome", value: { player: HERO, rules } });
  receive({ case: "story", value: { turns: 14, lines, leftOut: 2 } });
  assert.deepEqual(game.missed, ["What has happened since (14 turns):", "The rat bites you.", "(and 2 lesser things)"]);
  assert.equal(game.log.lines.at(-1)?.text, "The rat bites you.");
  game.known = room({ members: [{ id: 7, ...member }] });
  game.known.slow = true;
  assert.deepEqual(waitedFor(game.known).map((player) => player.name), ["Bob"]);
  game.known.slow = false;
  assert.deepEqual(waitedFor(game.known), []);
});

test("a deadline that is hours away is a time of the day", () => {
  const evening = new Date(2026, 0, 5, 18, 2); // a Monday
  assert.equal(untilWords(42, evening), "42 s");
  assert.equal(untilWords(2 * 3600, evening), "until 20:02");
  assert.equal(untilWords(24 * 3600, evening), "until 18:02 tomorrow");
  assert.equal(untilWords(2 * 24 * 3600, evening), "until Wed 18:02");
  assert.match(untilWords(20 * 24 * 3600, evening), /^until .*25.* 18:02$/);
});

test("equal scenery shares a row in the list of what is in view; creatures and items do not", () => {
  const GRASS = 20, COINS = 21;
  const known = room({
    looks: [
      { id: GRASS, layer: Layer.TERRAIN, name: "dry grass", aName: "some dry grass", glyph: 34 },
      { id: COINS, layer: Layer.ITEM, name: "coins", aName: "some coins", glyph: 36, takeable: true, landmark: 7 },
    ],
    entities: [[RAT, 2], [RAT, 3], [COINS, 4], [COINS, 5], [GRASS, 6], [GRASS, 7], [GRASS, 8]].map(([look, id]) => (
      { id: id!, look: look!, at: 4 * 512 + id! - 1, facing: 1, health: 1, maxHealth: 1 })),
  });
  const rows = rowsOf(known, inView(known)).map((row) => `${row.look.name} x${row.count ?? 1}`);
  assert.deepEqual(rows, ["rat x1", "rat x1", "coins x1", "coins x1", "dry grass x3"]);
});

test("a companion is listed with its health and its player", () => {
  const HOUND = 9;
  const known = room({
    looks: [{ id: HOUND, layer: Layer.BODY, name: "hound", aName: "a hound", theName: "the hound", glyph: 100, solid: true, creature: true }],
    entities: [{ id: 9, look: HOUND, at: placeAt(5, 4), health: 4, maxHealth: 6, slot: 1 }],
  });
  const hound = known.things.get(9)!;
  assert.equal(rowWords(known, hound), "4/6 with you");
  assert.match(describe(known, placeAt(5, 4)).paragraphs[0]!, /It follows you\./);
  known.apply(delta({ fromTurn: 2, toTurn: 3, entities: [{ id: 9, slot: 0 }] }), 0);
  assert.equal(leaderOf(known, known.things.get(9)!), "");
});

test("the tale of a run stays when a run has none", () => {
  const game = new Game();
  const tell = (run: number, title: string): void => game.receive(create(ServerFrameSchema, {
    message: { case: "tale", value: create(TaleSchema, { run, title }) },
  }), 0);
  tell(0, "");
  assert.equal(game.tale?.run, 0);
  tell(2, "Down, and Not Up Again");
  tell(0, "");
  assert.equal(game.tale?.title, "Down, and Not Up Again");
  game.receive(create(ServerFrameSchema, {
    message: { case: "taleList", value: create(TaleListSchema, { tales: [{ run: 2, title: "Down" }, { run: 1, title: "Out" }] }) },
  }), 0);
  assert.deepEqual(game.tales?.map((tale) => tale.run), [2, 1]);
});

test("the list of places is in the order of landmarks, and has none of rank 0", () => {
  const chest = { layer: Layer.BODY, name: "chest", aName: "a chest", theName: "the chest", glyph: 35 };
  const known = room({
    looks: [{ id: 7, ...chest, landmark: 6 }, { id: 8, ...chest, name: "empty chest", landmark: 0 },
      { id: 9, layer: Layer.BODY, name: "gate", aName: "a gate", glyph: 43, landmark: 5 }],
    entities: [{ id: 5, look: 7, at: placeAt(5, 4) }, { id: 6, look: 8, at: placeAt(6, 4) }, { id: 7, look: 9, at: placeAt(8, 4) }],
  });
  assert.deepEqual(sights(known, true).map((row) => row.look.name), ["gate", "chest"]);
});

test("several things in the cell are taken one by one, or all at once", () => {
  const offers = [
    { number: 1, verb: Intent_Verb.TAKE, word: "take" }, { number: 2, verb: Intent_Verb.TAKE, word: "take a vial", words: "a vial" },
    { number: 3, verb: Intent_Verb.TAKE, word: "take a dagger", words: "a dagger" },
  ];
  const known = room({ offers, self: { offers: { offers: [1, 2, 3] } } });
  assert.deepEqual(takings(known).map(({ label }) => label), ["take everything", "take a vial", "take a dagger"]);
  assert.deepEqual(buttonChoices(known).map(({ label }) => label), ["take"]);
  known.apply(delta({ fromTurn: 2, toTurn: 3, self: { offers: { offers: [1] } } }), 0);
  assert.deepEqual(takings(known), []);
});
