// theatre.test.ts: a theatre of a link, driven by a scripted server.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { fitting } from "../src/chat";
import { walksPast, watchesTogether } from "../src/input/past_keys";
import { newRoom, roomIn, theatreFragment } from "../src/model/theatre_room";
import type { ClientMessage } from "../src/net/codec";
import type { Listener } from "../src/net/connection";
import { Theatre } from "../src/theatre";
import { ServerFrameSchema, type TheatreSchema } from "../src/wire/wire_pb";

const ROOM = "AAAAAAAAAAAAAAAAAAAAAA";
const ANN = { number: 1, name: "Ann" };
const BOB = { number: 2, name: "Bob" };

type Fields = MessageInitShape<typeof TheatreSchema>;

// A theatre with a page that shows `at`, and a server that does what the test says. Time stands still.
function stage(shut: string | null = "") {
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const page = { at: 20, seeks: false, followed: [] as number[], rooms: [] as string[] };
  const sent: ClientMessage[] = [];
  const listeners: Listener[] = [];
  const theatre = new Theatre({
    at: () => page.at, seeks: () => page.seeks, changed: () => undefined, entered: (room) => page.rooms.push(room),
    follow: (moment) => {
      page.followed.push(moment);
      page.at = moment;
      theatre.walked();
    },
    ways: () => ({
      connect: (listener) => {
        listeners.push(listener);
        return { send: (message) => void sent.push(message), ask: () => undefined, drop: () => undefined };
      },
      whyShut: () => Promise.resolve(shut ?? undefined),
    }),
  }, () => Date.now());
  const say = (message: MessageInitShape<typeof ServerFrameSchema>["message"]): void =>
    listeners.at(-1)!.received(create(ServerFrameSchema, { message }));
  return {
    theatre, page, sent, listeners, say,
    tell: (fields: Fields) => say({ case: "theatre", value: { visitors: [ANN, BOB], leader: 1, you: 1, moment: 20, ...fields } }),
    walk: (moment: number) => {
      page.at = moment;
      theatre.walked();
    },
    close: async (code: number, opened = true) => {
      listeners.at(-1)!.closed(code, "", opened);
      await new Promise(setImmediate);
    },
    steps: () => sent.flatMap((message) => (message.case === "theatreStep" ? [message.value.moment] : [])),
    points: () => sent.flatMap((message) => (message.case === "theatrePoint" ? [message.value.place] : [])),
  };
}

type Stage = ReturnType<typeof stage>;

// A visitor who is in the theatre.
function visit(fields: Fields = {}): Stage {
  const all = stage();
  all.theatre.walked();
  all.theatre.enter(ROOM);
  all.listeners[0]!.opened();
  all.tell(fields);
  return all;
}

const over = (): void => mock.timers.reset();

test("a room is 16 random bytes in the fragment of the address", () => {
  const rooms = Array.from({ length: 50 }, newRoom);
  assert.equal(new Set(rooms).size, 50);
  for (const room of rooms) assert.equal(roomIn(theatreFragment(room)), room);
  assert.equal(roomIn(""), "");
  assert.equal(roomIn("#name=Ann"), "");
  for (const bad of ["", "abc", `${ROOM}A`, "A".repeat(21) + "/", "A".repeat(21) + "%", "<img src=x onerror=1>"]) {
    assert.equal(roomIn(`#theatre=${bad}`), undefined, bad);
  }
});

test("the first visitor leads, and shows what it sees", () => {
  const { theatre, page, steps } = visit({ visitors: [ANN], moment: 7 });
  assert.deepEqual([theatre.leads, theatre.follows, theatre.leader], [true, false, "Ann"]);
  assert.deepEqual([steps(), page.followed, page.rooms], [[20], [], [ROOM]]);
  over();
});

test("the leader's steps are sent ten times a second, and the last one always", () => {
  const { walk, steps, tell } = visit();
  for (let moment = 21; moment <= 60; ++moment) {
    walk(moment);
    mock.timers.tick(25);
  }
  mock.timers.tick(1000);
  const sent = steps();
  assert.ok(sent.length >= 10 && sent.length <= 12, `${sent.length} in a second`);
  assert.equal(sent.at(-1), 60);
  tell({ moment: 55 });
  walk(60);
  mock.timers.tick(1000);
  assert.equal(steps().length, sent.length, "the leader does not go back, and says nothing twice");
  over();
});

test("a follower goes where the leader goes, and sends no step", () => {
  const { theatre, page, tell, walk, steps } = visit({ you: 2, moment: 7 });
  assert.deepEqual([theatre.follows, page.followed], [true, [7]]);
  tell({ you: 2, moment: 7, visitors: [{ ...ANN, place: 9 }, BOB] });
  assert.deepEqual(page.followed, [7], "a pointer is no step");
  tell({ you: 2, moment: 8 });
  walk(3);
  mock.timers.tick(1000);
  assert.deepEqual([page.followed, steps()], [[7, 8], []]);
  tell({ you: 2, moment: 8 });
  assert.deepEqual(page.followed, [7, 8, 8], "it was not there yet");
  page.at = 3;
  page.seeks = true;
  tell({ you: 2, moment: 8 });
  assert.equal(page.followed.length, 3, "the moment is on its way");
  over();
});

test("the lead is handed over, with the last step before it", () => {
  const ann = visit();
  ann.walk(21);
  ann.walk(22);
  ann.theatre.handOver(2);
  assert.deepEqual(ann.sent.map((message) => message.case), ["theatreStep", "theatreStep", "theatreLead"]);
  assert.deepEqual(ann.steps(), [20, 22]);
  ann.tell({ moment: 22, leader: 2 });
  assert.ok(ann.theatre.follows);
  assert.equal(ann.theatre.lines.at(-1)?.text, "Bob leads now.");
  ann.walk(30);
  mock.timers.tick(1000);
  assert.equal(ann.steps().length, 2);
  over();

  const bob = visit({ you: 2, moment: 21 });
  bob.tell({ you: 2, leader: 2, moment: 22 });
  assert.deepEqual([bob.theatre.leads, bob.page.at], [true, 22]);
  bob.walk(23);
  mock.timers.tick(100);
  assert.equal(bob.steps().at(-1), 23);
  assert.ok(!bob.steps().includes(21), "nothing from before it led");
  over();
});

test("pointers are sent five times a second, and not to another moment", () => {
  const { theatre, points, tell } = visit();
  for (let place = 1; place <= 20; ++place) {
    theatre.point(place);
    mock.timers.tick(50);
  }
  mock.timers.tick(1000);
  assert.ok(points().length <= 6, `${points().length} in a second`);
  assert.equal(points().at(-1), 20);
  tell({ visitors: [{ ...ANN, place: 20 }, BOB] });
  theatre.point(20);
  assert.equal(points().at(-1), undefined, "a second time: at none");
  theatre.point(7);
  tell({ moment: 21 });
  mock.timers.tick(1000);
  assert.equal(points().at(-1), undefined, "that moment is gone");
  theatre.point(undefined);
  assert.equal(points().at(-1), undefined);
  over();
});

test("lines and notices are kept, fifty of them, and long ones fit into a frame", () => {
  const { theatre, say, sent } = visit();
  theatre.say("  ");
  theatre.say(" hello ");
  assert.deepEqual(sent.filter(({ case: kind }) => kind === "chat").map(({ value }) => (value as { text: string }).text), ["hello"]);
  for (let number = 1; number <= 60; ++number) say({ case: "chatLine", value: { number, from: "Bob", text: `line ${number}` } });
  say({ case: "chatLine", value: { text: "That name is taken." } });
  assert.deepEqual([theatre.lines.length, theatre.lines.at(-1)!.number, theatre.lines.at(-2)!.text], [50, 0, "line 60"]);
  for (const letter of ["x", "é", "漢", "🜂"]) {
    const text = fitting(letter.repeat(400));
    assert.ok(Buffer.byteLength(text) <= 450 && Buffer.byteLength(text) >= 400, letter);
    assert.equal(text.replaceAll(letter, ""), "");
  }
  over();
});

test("a broken connection enters again, under the same name, as a follower", async () => {
  const { theatre, tell, close, sent, listeners, page, walk, steps } = visit();
  theatre.call("Ann");
  walk(25);
  await close(1006);
  assert.deepEqual([theatre.room, theatre.state], [ROOM, undefined]);
  assert.match(theatre.trouble, /lost/);
  const before = steps().length;
  walk(30);
  mock.timers.tick(5000);
  assert.equal(steps().length, before, "nothing is sent meanwhile");
  assert.equal(listeners.length, 2);
  listeners[1]!.opened();
  assert.deepEqual(sent.filter(({ case: kind }) => kind === "theatreName").length, 2);
  tell({ you: 3, leader: 2, moment: 40, visitors: [BOB, { number: 3, name: "Ann" }] });
  assert.deepEqual([theatre.follows, theatre.trouble, page.at], [true, "", 40]);
  over();
});

test("attempts are made ever more rarely, and say when something blocks them", async () => {
  const { theatre, listeners, close } = visit();
  for (let i = 0; i < 6; ++i) {
    await close(1006, false);
    mock.timers.tick(60000);
  }
  assert.equal(listeners.length, 7);
  assert.match(theatre.trouble, /block WebSockets/);
  theatre.leave();
  mock.timers.tick(60000);
  assert.deepEqual([listeners.length, theatre.room, theatre.trouble], [7, "", ""]);
  over();
});

test("a server that is away blocks nothing, however long it takes", async () => {
  const { theatre, close } = stage(null);
  theatre.enter(ROOM);
  for (let i = 0; i < 6; ++i) {
    await close(1006, false);
    mock.timers.tick(60000);
  }
  assert.match(theatre.trouble, /lost/);
  over();
});

test("a refusal leaves the visitor alone, with the sentence", async () => {
  const full = visit();
  full.say({ case: "refusal", value: { sentence: "This theatre is full: it has 16 visitors." } });
  assert.deepEqual([full.theatre.room, full.theatre.state, full.theatre.trouble], ["", undefined, "This theatre is full: it has 16 visitors."]);
  assert.equal(full.theatre.follows, false);
  full.theatre.dismiss();
  assert.equal(full.theatre.trouble, "");
  over();

  const closed = stage("The player has withdrawn this moment.");
  closed.theatre.enter(ROOM);
  await closed.close(1006, false);
  assert.deepEqual([closed.theatre.room, closed.theatre.trouble], ["", "The player has withdrawn this moment."]);
  over();

  const flood = visit();
  await flood.close(4001);
  assert.deepEqual([flood.theatre.room, flood.theatre.trouble], ["", "The theatre is closed: code 4001."]);
  mock.timers.tick(60000);
  assert.equal(flood.listeners.length, 1);
  over();
});

test("leaving sends the last step, and clears the address", () => {
  const { theatre, walk, sent, page } = visit();
  walk(21);
  walk(22);
  theatre.leave();
  assert.deepEqual(sent.map((message) => message.case), ["theatreStep", "theatreStep", "leave"]);
  assert.deepEqual([page.rooms, theatre.room, theatre.leads], [[ROOM, ""], "", false]);
  over();
});

test("the keys of the walk are the leader's", () => {
  for (const name of ["Space", "+", "-", "Left", "l", "PgUp", "Home", "[", "/", "n"]) assert.ok(walksPast(name), name);
  for (const name of ["P", "F", "q", "W", "Enter"]) assert.ok(!walksPast(name), name);
  assert.ok(watchesTogether("W") && !watchesTogether("w"));
});
