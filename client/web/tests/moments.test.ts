// moments.test.ts: links to moments of the past: what goes along, and how the page at their address walks.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { create, type MessageInitShape, toBinary } from "@bufbuild/protobuf";
import { pressInPast, sharesMoment } from "../src/input/past_keys";
import { Game } from "../src/model/game";
import { ALONG, lastsWords, momentAddress, stretchOf } from "../src/model/moment_links";
import { PastWalk } from "../src/model/past";
import { type Fetched, fetchPart } from "../src/net/moment_parts";
import { browserStore, readOnlyStore } from "../src/net/store";
import { linksRequest, shareMessage } from "../src/requests";
import { AskPastSchema, type PastPart, PastPartSchema, ServerFrameSchema } from "../src/wire/wire_pb";
import { delta, HERO, looks } from "./support";

test("each choice says which moments go along", () => {
  assert.deepEqual(ALONG.map((_, along) => stretchOf(along, 300)), [
    { first: 0, shown: 300, last: 0 }, { first: 200, shown: 300, last: 0 }, { first: 0, shown: 300, last: 400 },
  ]);
  assert.equal(stretchOf(1, 7).first, 1, "a past has no moment 0");
  assert.deepEqual({ ...shareMessage(stretchOf(2, 5), true).value, $typeName: "" },
    { $typeName: "", number: 0, first: 0, shown: 5, last: 105, hideNames: true, run: 0, point: 0 });
  assert.equal((linksRequest().value as { withdraw: string }).withdraw, "");
  assert.ok(sharesMoment("S") && !sharesMoment("s"));
});

test("a link leads to the server that the page is of, also below a folder", () => {
  const at = (pathname: string): string => momentAddress({ origin: "https://u.example", pathname }, "a-_9");
  assert.equal(at("/"), "https://u.example/-/moment/a-_9");
  assert.equal(at("/crypt"), "https://u.example/-/moment/a-_9");
  assert.equal(at("/games/u/crypt"), "https://u.example/games/u/-/moment/a-_9");
  assert.deepEqual([0, 1, 90].map(lastsWords), ["until you withdraw it", "for 1 day", "for 90 days"]);
});

test("the game takes the links of its hero", () => {
  const game = new Game();
  game.receive(create(ServerFrameSchema, { message: { case: "momentLinks", value: { made: "abc", links: [{ code: "abc", days: 3 }] } } }), 0);
  assert.equal(game.momentLinks?.links[0]?.days, 3);
});

const LAST = 450;
const deltaAt = (moment: number, whole: boolean) => ({
  fromTurn: whole ? 0 : moment - 1, toTurn: moment, looks: whole ? looks : [],
  level: whole ? { depth: 1, name: "Test", width: 9, height: 9 } : undefined,
  entities: [{ id: HERO, look: HERO, at: 4 * 512 + 4, health: 9, maxHealth: 9 }], self: { id: HERO, alive: true },
  lines: whole && moment > 1 ? [] : [{ text: `Turn ${moment}.` }],
});

type Asked = NonNullable<ReturnType<PastWalk["request"]>>;

// The walk of a visitor, and what it has asked for. The server sends at most `most` moments.
function visit(shown: number, most = 200): { walk: PastWalk; asked: Asked[]; serve: () => void } {
  const walk = new PastWalk(new Game(), shown);
  const asked: Asked[] = [];
  const serve = (): void => {
    for (let asks = walk.request(0); asks; asks = walk.request(0)) {
      const { number, first, count } = asks;
      asked.push(asks);
      const deltas = Array.from({ length: Math.min(most, count, LAST - first + 1) }, (_, i) => delta(deltaAt(first + i, i === 0)));
      walk.take(create(PastPartSchema, { number, first, last: LAST, deltas }), 0);
    }
  };
  serve();
  return { walk, asked, serve };
}

test("a link opens with its moment, and with the lines that lead to it", () => {
  for (const most of [200, 37, 2]) {
    for (const shown of [1, 2, 21, 300, LAST]) {
      const { walk, asked } = visit(shown, most);
      assert.deepEqual([walk.at, walk.shown.known.turn, walk.last], [shown, shown, LAST]);
      assert.equal(walk.shown.log.lines.length, Math.min(shown, 61));
      if (most === 200) assert.equal(asked.length, 1, "in one request");
    }
  }
});

test("at the end of a link, playing begins anew", () => {
  const { walk, serve } = visit(LAST);
  const key = (name: string, now = 0): void => {
    pressInPast(walk, name, now);
    serve();
  };
  key("Right");
  assert.match(walk.status, /moment 450 of 450\. The link ends here\./);
  key("Space");
  assert.equal(walk.at, 1);
  walk.elapse(200);
  serve();
  assert.equal(walk.at, 2);
});

test("a slow server is waited for", () => {
  const walk = new PastWalk(new Game(), 5);
  walk.request(0);
  walk.elapse(5000);
  assert.equal(walk.status, "Past. The server is still reading that game: wait a moment.");
});

const part = (fields: MessageInitShape<typeof PastPartSchema>): Response => new Response(toBinary(ServerFrameSchema,
  create(ServerFrameSchema, { message: { case: "pastPart", value: create(PastPartSchema, fields) } })));

// Fetches a part from a server that gives these answers, the last one for ever. Returns it, and the addresses.
async function fetched(...answers: (() => Response)[]): Promise<[PastPart, string[], boolean]> {
  const addresses: string[] = [];
  const usual = globalThis.fetch;
  Object.assign(globalThis, { window: globalThis, location: { pathname: "/games/-/moment/CODE" } });
  globalThis.fetch = async (address) => {
    addresses.push(String(address));
    return answers[Math.min(addresses.length, answers.length) - 1]!();
  };
  mock.timers.enable({ apis: ["setTimeout"] });
  const due = fetchPart(create(AskPastSchema, { number: 7, first: 3, count: 9 }));
  let answer: Fetched | undefined;
  void due.then((found) => (answer = found));
  for (let i = 0; !answer && i < 100; ++i) {
    await new Promise(setImmediate);
    mock.timers.tick(2000);
  }
  mock.timers.reset();
  globalThis.fetch = usual;
  const { part, playsOn } = await due;
  return [part, addresses, playsOn];
}

test("parts are fetched beside the page", async () => {
  const [answer, addresses] = await fetched(() => part({ first: 3, last: 11, deltas: [delta({ toTurn: 3 })] }));
  assert.deepEqual([answer.number, answer.first, answer.last, answer.deltas.length], [7, 3, 11, 1]);
  assert.deepEqual(addresses, ["./CODE/part?first=3&count=9"]);
});

test("the header of a part says whether visitors play on", async () => {
  const allowing = (): Response => {
    const answer = part({ first: 3, last: 3, deltas: [delta({ toTurn: 3 })] });
    answer.headers.set("Undercroft-Play-On", "1");
    return answer;
  };
  assert.equal((await fetched(allowing))[2], true);
  assert.equal((await fetched(() => part({ first: 3, last: 3 })))[2], false);
});

const plain = (status: number, words: string) => (): Response =>
  new Response(words, { status, headers: { "content-type": "text/plain; charset=utf-8" } });

test("a busy server is asked again, a few times", async () => {
  const busy = plain(503, "Still reading.\n");
  const [answer, addresses] = await fetched(busy, () => part({ again: true, sentence: "Two parts." }), () => part({ first: 3, last: 3 }));
  assert.deepEqual([answer.first, answer.again, addresses.length], [3, false, 3]);
  const [later, twice] = await fetched(plain(429, "too many pages\n"), () => part({ first: 3, last: 3 }));
  assert.deepEqual([later.first, twice.length], [3, 2]);
  const [none, tries] = await fetched(busy);
  assert.deepEqual([none.sentence, none.again, none.deltas.length, tries.length], ["Still reading.", false, 0, 10]);
});

test("it says why there is no part", async () => {
  const sentence = async (answer: () => Response): Promise<string> => (await fetched(answer))[0].sentence;
  assert.equal(await sentence(plain(410, "The player has withdrawn this moment.\n")), "The player has withdrawn this moment.");
  assert.equal(await sentence(() => new Response("<html>", { status: 502, headers: { "content-type": "text/html" } })), "The server answers 502.");
  assert.equal(await sentence(() => new Response(new Uint8Array([255, 255]))), "The server does not answer.");
  assert.equal(await sentence(() => {
    throw new TypeError("no network");
  }), "The server does not answer.");
  assert.equal(await sentence(() => new Response(new Uint8Array())), "The server does not answer.");
});

test("the page of a link stores nothing, and reads what an earlier page has stored", () => {
  const items = new Map([["theme", "light"]]);
  const storage = { getItem: (key: string) => items.get(key) ?? null, setItem: (key: string, value: string) => void items.set(key, value) };
  Object.assign(globalThis, { window: { localStorage: storage } });
  const store = readOnlyStore();
  assert.equal(store.getItem("theme"), "light");
  store.setItem("theme", "dark");
  assert.deepEqual([store.getItem("theme"), items.get("theme")], ["dark", "light"]);
  browserStore().setItem("theme", "dark");
  assert.equal(items.get("theme"), "dark");
});
