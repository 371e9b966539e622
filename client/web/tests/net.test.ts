// net.test.ts: the outbox, pacing, seats, links and reconnecting.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { create } from "@bufbuild/protobuf";
import { act, type Order } from "../src/model/order";
import { delayOf, reconnectsAfter } from "../src/net/back_off";
import { decode, encode, orderMessage } from "../src/net/codec";
import { realmOf } from "../src/model/address";
import { readInvitation, socketAddress } from "../src/net/invitation";
import { Outbox } from "../src/net/outbox";
import { Pacer } from "../src/net/pacer";
import { Seats } from "../src/net/seats";
import { Session } from "../src/net/session";
import { MadeRealms } from "../src/net/made_realms";
import { ShownChat } from "../src/net/shown_chat";
import { PageStore } from "../src/net/store";
import { closedBy, refusedBy } from "../src/net/stage";
import { whyShut } from "../src/net/status";
import { Intent_Verb, Refusal_Code, RefusalSchema } from "../src/wire/wire_pb";

const wait = act(Intent_Verb.WAIT);

function outboxOf(): { sent: number[]; outbox: Outbox } {
  const sent: number[] = [];
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const outbox = new Outbox((_order: Order, sequence: number) => sent.push(sequence), () => Date.now());
  return { sent, outbox };
}

test("one order in flight, one waiting, ten a second at most", () => {
  const { sent, outbox } = outboxOf();
  for (let i = 0; i < 40; ++i) outbox.add(wait);
  assert.deepEqual(sent, [1]);
  mock.timers.tick(300);
  assert.deepEqual(sent, [1], "no second order before the answer");
  outbox.answered(1);
  assert.deepEqual(sent, [1, 2]);
  outbox.answered(2);
  outbox.add(wait);
  assert.deepEqual(sent, [1, 2], "not within 100 ms");
  mock.timers.tick(100);
  assert.deepEqual(sent, [1, 2, 3]);
  mock.timers.reset();
});

test("what waits can be dropped", () => {
  const { sent, outbox } = outboxOf();
  outbox.add(wait);
  outbox.add(wait);
  outbox.drop();
  outbox.answered(1);
  mock.timers.tick(1000);
  assert.deepEqual(sent, [1]);
  mock.timers.reset();
});

test("steps are spaced out, and shown at once on demand, in order", () => {
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const taken: number[] = [];
  const pacer = new Pacer<number>((item) => taken.push(item), () => Date.now() + 1000);
  for (let i = 0; i < 4; ++i) pacer.add(i, true);
  pacer.add(4, false);
  assert.deepEqual(taken, [0]);
  mock.timers.tick(15);
  assert.deepEqual(taken, [0, 1]);
  pacer.flush();
  assert.deepEqual(taken, [0, 1, 2, 3, 4]);
  mock.timers.reset();
});

test("seats are stored by path, server and name", () => {
  const items = new Map<string, string>();
  const seats = new Seats({ getItem: (key) => items.get(key) ?? null, setItem: (key, value) => void items.set(key, value) });
  seats.keep({ path: "/", server: "a", name: "Ann", token: "1" });
  seats.keep({ path: "/", server: "a", name: "Bob", token: "2" });
  seats.keep({ path: "/", server: "a", name: "ann", token: "3" });
  assert.equal(seats.find("/", "")?.token, "3");
  assert.equal(seats.find("/", "BOB")?.token, "2");
  assert.equal(seats.find("/cellar", ""), undefined);
  seats.forget("3");
  assert.equal(seats.find("/", "Ann"), undefined);
});

test("foreign items are no seats", () => {
  const seats = new Seats({ getItem: () => "[{\"path\":1}]", setItem: () => undefined });
  assert.equal(seats.find("/", ""), undefined);
});

function seatsInMemory(): Seats {
  const items = new Map<string, string>();
  return new Seats({ getItem: (key) => items.get(key) ?? null, setItem: (key, value) => void items.set(key, value) });
}
const annsSeat = { path: "/", server: "a", realm: "crypt", name: "Ann", token: "s.1" };

test("a link never replaces the token of another hero", () => {
  const seats = seatsInMemory();
  seats.keep(annsSeat);
  seats.keep({ ...annsSeat, name: "", token: "s.2" }, undefined);
  assert.equal(seats.find("/", "Ann")?.token, "s.1");
  seats.keep({ ...annsSeat, name: "Eve", token: "s.2" });
  assert.deepEqual(seats.names("/"), ["Eve", "Ann"]);
  seats.keep({ ...annsSeat, name: "ann", token: "s.3" }, undefined);
  assert.deepEqual(["Ann", "Ann-2", "Eve"].map((name) => seats.find("/", name)?.token), ["s.3", "s.1", "s.2"]);
  seats.keep({ ...annsSeat, token: "s.4" }, undefined);
  assert.deepEqual(seats.names("/").sort(), ["Ann", "Ann-2", "Eve", "ann-3"], "each under a name of its own");
});

test("a token is replaced by the one that the server gives for it, and a login by the next", () => {
  const seats = seatsInMemory();
  seats.keep(annsSeat);
  seats.keep({ ...annsSeat, token: "s.2" }, "s.1");
  assert.deepEqual([seats.names("/"), seats.find("/", "")?.token], [["Ann"], "s.2"]);
  seats.keep({ ...annsSeat, token: "a.1" }, undefined);
  assert.deepEqual(["Ann", "Ann-2"].map((name) => seats.find("/", name)?.token), ["a.1", "s.2"], "the guest stays");
  seats.keep({ ...annsSeat, token: "a.2" }, undefined);
  assert.deepEqual(["Ann", "Ann-2", "Ann-3"].map((name) => seats.find("/", name)?.token), ["a.2", "s.2", undefined]);
});

test("one name in two realms of one path, such as two dailies, is two seats", () => {
  const seats = seatsInMemory();
  seats.keep({ ...annsSeat, realm: "d1" });
  seats.keep({ ...annsSeat, realm: "d2", token: "s.2" }, undefined);
  assert.equal(seats.find("/", "Ann")?.token, "s.2");
  seats.forget("s.2");
  assert.equal(seats.find("/", "Ann")?.token, "s.1");
});

test("many links push no seat out", () => {
  const seats = seatsInMemory();
  seats.keep(annsSeat);
  for (let i = 0; i < 200; ++i) seats.keep({ ...annsSeat, path: `/r${i}`, token: `s.x${i}` }, undefined);
  assert.equal(seats.find("/", "")?.token, "s.1");
  assert.equal(seats.find("/R7", "")?.token, "s.x7", "the case of a path does not matter");
});

// Each row of a storage that a browser may have.
const thrown = (): never => { throw new Error("denied"); };
for (const [what, storage] of [
  ["null", () => null], ["undefined", () => undefined], ["a getter that throws", thrown],
  ["items that throw", () => ({ getItem: thrown, setItem: thrown })],
] as const) {
  test(`storage is ${what}: seats last as long as the page, and it knows that`, () => {
    const seats = new Seats(new PageStore(storage));
    assert.equal(seats.find("/", ""), undefined);
    assert.equal(seats.lasting, false);
    seats.name = "Ann";
    seats.keep(annsSeat);
    assert.equal(seats.find("/", "")?.token, "s.1");
    assert.equal(seats.name, "Ann");
    assert.equal(seats.lasting, false);
  });
}

test("a full storage keeps what it has; a seat that it does not take lasts as long as the page", () => {
  const items = new Map([["undercroft.seats", JSON.stringify([annsSeat])]]);
  const store = new PageStore(() => ({ getItem: (key) => items.get(key) ?? null, setItem: thrown }));
  const seats = new Seats(store);
  assert.equal(seats.lasting, true);
  seats.keep({ ...annsSeat, name: "Eve", token: "s.2" });
  assert.deepEqual(seats.names("/"), ["Eve", "Ann"]);
  assert.equal(seats.lasting, false);
  assert.match(items.get("undercroft.seats")!, /s\.1/);
});

test("links", () => {
  assert.deepEqual(readInvitation("#name=Ann&invite=a%20b"), { name: "Ann", invite: "a b", watch: "", link: "", from: undefined });
  assert.equal(socketAddress({ protocol: "https:", host: "x.org", pathname: "/cellar" }), "wss://x.org/cellar");
  assert.equal(readInvitation("#name=Ann%20").name, "Ann", "a phone adds the blank");
  assert.equal(realmOf("/dungeon/cellar"), "cellar");
  assert.equal(realmOf("/%74ower"), "tower");
  assert.equal(realmOf("/%zz"), "%zz");
});

test("reconnecting spreads after a restart, and waits longer each time", () => {
  assert.equal(delayOf(1012, 0, 0.5), 1000);
  assert.equal(delayOf(1006, 0, 0.5), 0);
  assert.equal(delayOf(1012, 3, 0), 2000);
  assert.deepEqual([1001, 1012, 4004, 4003, 4001].map(reconnectsAfter), [true, true, true, false, false]);
});

test("a shut door is explained", () => {
  const status = { server: "", motd: "", guests: true, accounts: false, realm: "", realms: [], may_join: false, sentence: "Full.", wait_ms: 0 };
  assert.equal(whyShut(status, 0), "Full.");
  assert.equal(whyShut(undefined, 0), "The server does not answer.");
  assert.equal(whyShut({ ...status, may_join: true }, 0), "The connection failed.");
  assert.match(whyShut({ ...status, may_join: true }, 3), /blocks the WebSocket/);
});

test("an order becomes a message for the coming turn", () => {
  const message = orderMessage(act(Intent_Verb.BUMP, { direction: 3 }), 7, 12, 90);
  assert.equal(message.case, "intent");
  assert.deepEqual([...encode(message)], [18, 10, 8, 7, 16, 12, 32, 2, 40, 3, 64, 90]);
  assert.throws(() => decode(new Uint8Array([255]).buffer));
});

test("each refusal and each final close says what to do next", () => {
  const asked = (code: Refusal_Code, reason = ""): string => {
    const stage = refusedBy(create(RefusalSchema, { code, reason, sentence: "No." }));
    return stage.at === "refused" ? stage.ask : "";
  };
  assert.equal(asked(Refusal_Code.VERSION), "reload");
  assert.equal(asked(Refusal_Code.SERVER, "playing"), "takeover");
  assert.equal(asked(Refusal_Code.SERVER, "wrong-password"), "password");
  assert.equal(asked(Refusal_Code.NAME_TAKEN), "name");
  assert.deepEqual(closedBy(4005, "You were idle."), { at: "closed", sentence: "You were idle.", idle: true });
  assert.equal(closedBy(4003, "").at, "refused");
  assert.deepEqual(closedBy(4009, ""), { at: "closed", sentence: "The server closed the connection (4009).", idle: false });
});

test("the realms made from a browser are known there, the latest first, by any spelling", () => {
  const store = new PageStore(() => null);
  const made = new MadeRealms(store);
  assert.deepEqual(made.names, []);
  ["attic", "belfry", "Attic"].forEach((name) => made.note(name));
  assert.deepEqual(made.names, ["belfry", "attic"]);
  assert.ok(made.has("BELFRY"));
  store.setItem("undercroft.made", '{"not": "a list"}');
  assert.deepEqual(made.names, []);
});

test("the newest line of chat that was shown is known for each seat", () => {
  const items = new Map<string, string>();
  const store = { getItem: (key: string) => items.get(key) ?? null, setItem: (key: string, value: string) => void items.set(key, value) };
  const ann = { server: "s", realm: "cellar", name: "Ann" };
  new ShownChat(store).note(ann, 30);
  assert.equal(new ShownChat(store).newest({ ...ann, name: "ann" }), 30);
  assert.equal(new ShownChat(store).newest({ ...ann, name: "Bob" }), 0);
  new ShownChat(store).note(ann, 2);
  assert.equal(new ShownChat(store).newest(ann), 2, "a new realm of the same name counts anew");
  items.set("undercroft.chat", "[7");
  assert.equal(new ShownChat(store).newest(ann), 0);
});

// A stand-in for the browser's socket, which opens and receives when the test says so.
class ScriptedSocket extends EventTarget {
  static readonly OPEN = 1;
  static made: ScriptedSocket[] = [];
  readonly sent: Uint8Array[] = [];
  readyState = 1;
  binaryType = "";
  onopen?: () => void;
  onmessage?: (event: { data: ArrayBufferLike }) => void;
  onclose?: ((event: { code: number; reason: string }) => void) | null;
  constructor() {
    super();
    ScriptedSocket.made.push(this);
  }
  send(frame: Uint8Array): void {
    this.sent.push(frame);
  }
  close(): void {}
}

// The server makes a seat when it reads Hello, and only Welcome carries its token: a page that dropped this connection
// would lock its own player out.
test("no attempt replaces one that has said Hello", () => {
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  const { window, location, WebSocket } = globalThis;
  Object.assign(globalThis, { window: globalThis, location: new URL("http://host/"), WebSocket: ScriptedSocket });
  const seats = new Seats(new PageStore(() => null));
  const session = new Session(seats, "", "/", { changed() {}, received() {}, lastReport: () => 0 });
  session.join({ name: "Ann" });
  session.retry();
  assert.equal(ScriptedSocket.made.length, 2, "a handshake may be begun again");
  ScriptedSocket.made[1]!.onopen?.();
  session.retry();
  session.wake();
  assert.equal(ScriptedSocket.made.length, 2, "Hello is sent");
  ScriptedSocket.made[1]!.onclose?.({ code: 1001, reason: "" });
  session.retry();
  assert.equal(ScriptedSocket.made.length, 3, "the connection is lost");
  Object.assign(globalThis, { window, location, WebSocket });
  mock.timers.reset();
});
