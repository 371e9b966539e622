// past.test.ts: the walk through the past: what it asks for, and where it goes, as the terminal client does
// (tests/client/past_walk_test.cc).
import assert from "node:assert/strict";
import { test } from "node:test";
import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { findInPast, leavesPast, pressInPast } from "../src/input/past_keys";
import { Game } from "../src/model/game";
import { Observation } from "../src/model/observation";
import { PastWalk } from "../src/model/past";
import { type DeltaSchema, type PastPart, PastPartSchema, ServerFrameSchema } from "../src/wire/wire_pb";
import { delta, HERO, looks, RAT, room } from "./support";

const LAST = 1000;
type Deltas = MessageInitShape<typeof DeltaSchema>[];

const depthAt = (moment: number): number => (moment < 500 ? 1 : moment < 900 ? 2 : 3);

// The hero dies at moment 300, lives again at 301, and goes down at 500 and 900. Its health is the moment.
function deltaAt(moment: number, whole: boolean): Deltas[number] {
  const level = whole || depthAt(moment) !== depthAt(moment - 1)
    ? { depth: depthAt(moment), name: "Test", width: 9, height: 9 } : undefined;
  return {
    fromTurn: whole ? 0 : moment - 1, toTurn: moment, level, looks: whole ? looks : [],
    entities: [{ id: HERO, look: HERO, at: 4 * 512 + 4, health: moment, maxHealth: LAST }],
    self: { id: HERO, alive: moment !== 300 },
    lines: (!whole || moment === 1) && moment % 100 === 7 ? [{ text: `The rat ${moment} bites you.` }] : [],
  };
}

type Asked = NonNullable<ReturnType<PastWalk["request"]>>;

// A server with such a past, whose answers are as short as it likes, and its player.
class PastPlayer {
  now = 1000;
  most = 200;
  readonly live = new Game();
  walk: PastWalk;

  constructor() {
    this.live.known = room();
    this.walk = new PastWalk(this.live);
    this.serve();
  }
  // Turning points lie at multiples of 111, and run 2 ends at 900; the past has no other run.
  answer({ number, first, count, run = 0, point = 0 }: Asked): PastPart {
    const at = run === 2 ? (point === 0 ? 900 : 111 * point) : 0;
    const from = at > 0 ? at - 1 : first > LAST ? LAST - count + 1 : first;
    const length = Math.min(LAST - from + 1, count, this.most);
    const deltas = Array.from({ length }, (_, i) => deltaAt(from + i, i === 0));
    return create(PastPartSchema, { number, first: from, last: LAST, deltas, at });
  }
  serve(): void {
    for (let count = 0; count < 2000; ++count) {
      const asks = this.walk.request(this.now);
      if (!asks) return;
      assert.ok(asks.first >= 1 && asks.count >= 1 && asks.count <= 200, JSON.stringify(asks));
      assert.equal(this.walk.request(this.now), undefined, "one request at a time");
      this.walk.take(this.answer(asks), this.now);
    }
    assert.fail("it asks for ever");
  }
  key(name: string): number {
    assert.ok(pressInPast(this.walk, name, this.now));
    this.serve();
    return this.walk.at;
  }
  find(words: string): number {
    this.key("/");
    assert.ok(this.walk.typing);
    findInPast(this.walk, words);
    this.serve();
    return this.walk.at;
  }
  pass(ms: number): number {
    this.now += ms;
    this.walk.elapse(this.now);
    this.serve();
    return this.walk.at;
  }
  // Leaves only what a request brings.
  forget(): void {
    this.walk = new PastWalk(this.live);
  }
}

function assertShown({ walk }: PastPlayer, moment: number): void {
  const { known } = walk.shown;
  assert.deepEqual([walk.at, known.turn, known.depth, known.me.alive, known.body?.health],
    [moment, moment, depthAt(moment), moment !== 300, moment]);
}

test("a tale opens the past at one of its turning points, and at the end of its run", () => {
  const player = new PastPlayer();
  for (const [run, point, moment] of [[2, 3, 333], [2, 0, 900], [7, 1, LAST]] as const) {
    player.walk = new PastWalk(player.live, { run, point });
    player.serve();
    assertShown(player, moment);
  }
  player.walk = new PastWalk(player.live, { run: 2, point: 4 });
  player.serve();
  assert.equal(player.key("Left"), 443);
  assert.equal(player.key("Right"), 444);
});

test("playing on from a grave begins where the hero last lived", () => {
  const player = new PastPlayer();
  player.walk = new PastWalk(player.live, { run: 2, point: 0 });
  player.walk.toLife = true;
  player.serve();
  assertShown(player, 900);
  const dead = new PastWalk(player.live, 300);
  dead.toLife = true;
  player.walk = dead;
  player.serve();
  assertShown(player, 299);
  assert.equal(player.key("Right"), 300, "and only then");
});

test("steps typed before the first moment has arrived are taken then", () => {
  const player = new PastPlayer();
  player.forget();
  for (const name of ["Left", "Left", "PgUp", "Right"]) pressInPast(player.walk, name, player.now);
  player.serve();
  assertShown(player, LAST - 11);
});

test("lines keep the turns that players read when the next run begins", () => {
  const game = new Game();
  const frame = (fields: Deltas[number]): void =>
    game.receive(create(ServerFrameSchema, { message: { case: "delta", value: delta(fields) } }), 0);
  frame({ fromTurn: 0, toTurn: 7, level: { depth: 1, name: "Test", width: 9, height: 9 }, looks });
  game.log.add(7, "You die!", "hurt");
  frame({ fromTurn: 7, toTurn: 9, runBegan: 8 });
  game.log.add(9, "You wait.", "mine");
  assert.deepEqual(game.log.lines.map((line) => line.readAs ?? game.known.ofRun(line.turn)), [7, 1]);
});

test("the past opens at its latest moment", () => {
  const player = new PastPlayer();
  assertShown(player, LAST);
  assert.equal(player.walk.status, "Past: turn 1000, moment 1000 of 1000");
});

test("keys go back and forward", () => {
  const player = new PastPlayer();
  assert.equal(player.key("Left"), LAST - 1);
  assert.equal(player.key("PgUp"), LAST - 11);
  assert.equal(player.key("l"), LAST - 10);
  assertShown(player, LAST - 10);
  assert.equal(player.key("End"), LAST);
  assert.equal(player.key("Right"), LAST);
  assert.match(player.walk.status, /This is the latest moment that is stored\./);
  assert.equal(player.key("Home"), 1);
  assert.equal(player.key("h"), 1);
  assert.equal(player.key("PgDn"), 11);
  assert.equal(pressInPast(player.walk, "F5", 0), false, "a key of the browser");
  assert.ok(leavesPast("q") && leavesPast("Esc") && !leavesPast("Enter"));
});

test("every moment is the right one both ways, however short the answers are", () => {
  for (const most of [200, 2, 37]) {
    const player = new PastPlayer();
    player.most = most;
    player.key("Home");
    for (let moment = 1; moment <= 450; ++moment) {
      assertShown(player, moment);
      player.key("Right");
    }
    for (let moment = 450; moment > 1; --moment) {
      player.key("Left");
      assertShown(player, moment);
    }
  }
});

test("brackets find deaths and descents", () => {
  for (const most of [200, 2, 11]) {
    const player = new PastPlayer();
    player.most = most;
    assert.deepEqual(["[", "[", "[", "["].map((key) => player.key(key)), [900, 500, 300, 300]);
    assert.match(player.walk.status, /No other death or descent before\./);
    assert.deepEqual(["]", "]", "]"].map((key) => player.key(key)), [500, 900, 900]);
  }
});

test("words find sentences", () => {
  const player = new PastPlayer();
  player.key("Home");
  assert.equal(player.find("RAT 2"), 207);
  assert.equal(player.walk.shown.log.lines.at(-1)?.text, "The rat 207 bites you.");
  assert.equal(player.walk.lines, "The rat 207 bites you.");
  assert.equal(player.key("n"), 207);
  assert.match(player.walk.status, /No other such sentence after\./);
  assert.equal(player.find("bites"), 307);
  assert.equal(player.key("n"), 407);
  assert.equal(player.key("N"), 307);
  assert.equal(player.find(""), 307);
  player.key("n");
  assert.ok(player.walk.typing, "without words, n asks for them");
});

test("it plays, faster and slower, until a key", () => {
  const player = new PastPlayer();
  player.key("Home");
  player.key("Space");
  assert.deepEqual([100, 100, 200].map((ms) => player.pass(ms)), [1, 2, 3]);
  player.key("+");
  assert.deepEqual([200, 100].map((ms) => player.pass(ms)), [4, 5]);
  assert.match(player.walk.status, /plays 10 a second/);
  assert.equal(player.walk.lines, "", "nothing is read out meanwhile");
  player.key("Space");
  assert.equal(player.pass(5000), 5);
  for (let i = 0; i < 20; ++i) player.key("-");
  player.key("Space");
  assert.match(player.walk.status, /plays 0\.6 a second/);
  player.key("Left");
  assert.equal(player.pass(5000), 4);
  player.key("End");
  player.key("Space");
  player.pass(5000);
  assert.match(player.walk.status, /1000 of 1000\. This is the latest moment/);
});

test("it says that the hero is being hurt, or that a turn waits", () => {
  const player = new PastPlayer();
  assert.equal(player.walk.call, "");
  player.live.known.apply(delta({ fromTurn: 1, toTurn: 1, members: [{ id: 7, name: "Bob", alive: true, connected: true, inGroup: true, chosen: true }] }), 0);
  assert.equal(player.walk.call, "A turn waits for you: q goes back. ");
  player.live.known.apply(delta({ toTurn: 2, entities: [{ id: HERO, health: 5 }] }), 0);
  assert.equal(player.walk.call, "You are being hurt: q goes back. ");
});

test("the live game stays as it is", () => {
  const player = new PastPlayer();
  player.key("Home");
  player.live.receive({ message: { case: "pastPart", value: player.answer({ number: 1, first: 1, count: 3 }) } } as never, 0);
  assert.deepEqual([player.live.known.turn, player.live.known.body?.health, player.live.log.lines.length], [1, 10, 0]);
});

test("a busy server is asked again after a second", () => {
  const player = new PastPlayer();
  player.forget();
  const asks = player.walk.request(player.now)!;
  player.walk.take(create(PastPartSchema, { number: asks.number, again: true, sentence: "Busy." }), player.now);
  player.now += 999;
  player.walk.elapse(player.now);
  assert.equal(player.walk.request(player.now), undefined);
  assert.equal(player.pass(1), LAST);
});

test("it says why there is none, and that a server is slow or too old", () => {
  const player = new PastPlayer();
  for (const [sentence, status] of [["Not here.", "Past. Not here."], ["", "Past. The server has no past of your hero."]] as const) {
    player.forget();
    const { number } = player.walk.request(player.now)!;
    player.walk.take(create(PastPartSchema, { number, sentence }), player.now);
    assert.deepEqual([player.walk.at, player.walk.status], [0, status]);
    assert.equal(player.walk.request(player.now), undefined);
  }
  player.forget();
  player.walk.request(player.now);
  player.walk.elapse(player.now + 5000);
  assert.equal(player.walk.status, "Past. The server reads your past, or is older than 0.5 and has none.");
  player.walk.lose();
  assert.equal(player.walk.status, "Past. Not connected to the server.");
});

test("answers that do not fit are dropped, and nothing is asked for ever", () => {
  const wrong: [number, Deltas, RegExp][] = [
    [1, [{ fromTurn: 5, toTurn: 6 }], /does not fit together/],
    [1, [{ fromTurn: 0, toTurn: 1, entities: [{ id: 5, look: RAT }] }], /does not fit together/],
    [1, [{ fromTurn: 0, toTurn: 1, moves: [9 * 8] }], /does not fit together/],
    [1, [{ fromTurn: 0, toTurn: 1, cells: [0, 2, 0, 99] }], /does not fit together/],
    [0, [deltaAt(1, true)], /does not fit together/],
    [1, Array.from({ length: 201 }, (_, i) => deltaAt(i + 1, i === 0)), /does not fit together/],
    [3, [deltaAt(3, true)], /no more of your past/],
    [400, [deltaAt(400, true), deltaAt(401, false)], /no more of your past/],
    [1, [], /no past of your hero/],
  ];
  for (const [first, deltas, words] of wrong) {
    const player = new PastPlayer();
    pressInPast(player.walk, "Home", player.now);
    const { number } = player.walk.request(player.now)!;
    player.walk.take(create(PastPartSchema, { number: number + 1, first: 1, last: 1, deltas: [deltaAt(1, true)] }), player.now);
    assertShown(player, LAST);
    player.walk.take(create(PastPartSchema, { number, first, last: LAST, deltas }), player.now);
    assertShown(player, LAST);
    assert.equal(player.walk.request(player.now), undefined);
    assert.match(player.walk.status, words);
  }
});

test("an answer to an earlier walk fits no later one", () => {
  const player = new PastPlayer();
  player.forget();
  const earlier = player.walk.request(player.now)!;
  player.forget();
  const later = player.walk.request(player.now)!;
  assert.notEqual(earlier.number, later.number);
  player.walk.take(player.answer(earlier), player.now);
  assert.equal(player.walk.at, 0);
});

test("without a connection it shows what has arrived", () => {
  const player = new PastPlayer();
  player.walk.lose();
  assert.equal(player.key("Left"), LAST - 1);
});

test("it holds a bounded number of parts", () => {
  const player = new PastPlayer();
  player.most = 2;
  player.key("Home");
  player.find("no such words");
  assert.equal(player.walk.chapters.size, 64);
});

test("deltas are applied again and again without a change to them", () => {
  const ability = { name: "shield", readyIn: 0 };
  const first = delta({ fromTurn: 0, toTurn: 1, self: { id: HERO, abilities: { abilities: [ability] } } });
  const known = new Observation();
  known.apply(first, 0);
  known.apply(delta({ toTurn: 2, self: { readiness: { readyIn: [9] } } }), 0);
  assert.equal(known.me.abilities?.abilities[0]?.readyIn, 9);
  assert.equal(first.self?.abilities?.abilities[0]?.readyIn, 0);
});
