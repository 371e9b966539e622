// reconnect.test.mjs: the seat and the turn survive a lost connection, a hidden page and a restarted server.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Relay } from "./relay.mjs";
import { DESK, inTheGame, launch, newName, open, PHONE, play, playing, Server, text, turnOf, until, wait, windowName } from "./stage.mjs";

const server = new Server();
const relay = new Relay();
let browser;

before(async () => {
  await server.start();
  await relay.start(new URL(server.url).port);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await relay.stop();
  await server.stop();
});

const SIGN_OF_LIFE = "4200"; // Away {}

const nameOf = (page) => until(async () => (await text(page, "vitals")).split(/\s/)[0]);
const offline = (page) => until(async () => (await text(page, "top")).includes("OFFLINE"));

// A page whose clock the test can put forward.
async function playByClock(address) {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(`${address}#name=${newName()}`);
  await playing(page);
  return page;
}

async function takeTurns(page, count) {
  for (let i = 0; i < count; ++i) {
    const turn = await turnOf(page);
    await page.keyboard.press(".");
    await until(async () => (await turnOf(page)) > turn);
  }
}

// As the browser reports it when the player goes to another tab, and comes back.
const hide = (page, hidden) => page.evaluate((value) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => value });
  document.dispatchEvent(new Event("visibilitychange"));
}, hidden);

test("a cut of 1, 15 or 90 seconds: the others play on, and the page returns to its seat", async () => {
  const realm = server.newRealm();
  const ann = await playByClock(realm.replace(/:\d+/, `:${relay.port}`));
  const bob = await play(browser, DESK, realm);
  const name = await nameOf(ann);
  for (const seconds of [1, 15, 90]) {
    relay.cut();
    await offline(ann);
    await takeTurns(bob, 2);
    await ann.clock.fastForward(seconds * 1000);
    relay.mend();
    await ann.evaluate(() => window.dispatchEvent(new Event("online")));
    await playing(ann);
    assert.equal(await nameOf(ann), name);
    await until(async () => (await turnOf(ann)) === (await turnOf(bob)));
  }
  await ann.context().close();
  await bob.context().close();
});

test("without word from the network, the page tries again by itself", async () => {
  const page = await playByClock(server.newRealm().replace(/:\d+/, `:${relay.port}`));
  relay.cut();
  await offline(page);
  for (let i = 0; i < 8; ++i) await page.clock.fastForward(8000);
  relay.mend();
  await until(async () => {
    await page.clock.fastForward(1000);
    return !(await text(page, "top")).includes("OFFLINE");
  }, 15000);
  await playing(page);
  await page.context().close();
});

test("two seconds hidden are no absence; five are, and no turn waits for it", async () => {
  const realm = server.newRealm();
  const ann = await playByClock(realm);
  const bob = await play(browser, DESK, realm);
  const row = async () => (await text(bob, "side")).split("In view")[0];
  await hide(ann, true);
  await ann.clock.fastForward(2000);
  await hide(ann, false);
  await bob.keyboard.press(".");
  await until(async () => (await text(bob, "top")).includes("waiting"));
  assert.ok(!(await row()).includes("away"));
  await hide(ann, true);
  await ann.clock.fastForward(5000);
  await until(async () => (await row()).includes("away"));
  await takeTurns(bob, 3);
  await hide(ann, false);
  await until(async () => !(await row()).includes("away"));
  assert.equal(await turnOf(ann), await turnOf(bob));
  await ann.context().close();
  await bob.context().close();
});

test("keys without a use are a sign of life, at most one a second, and only in company", async () => {
  const realm = server.newRealm();
  const ann = await open(browser, DESK, "about:blank");
  const sent = [];
  ann.on("websocket", (socket) => socket.on("framesent", ({ payload }) => sent.push(Buffer.from(payload).toString("hex"))));
  await ann.goto(`${realm}#name=${newName()}`);
  await playing(ann);
  await wait(500); // the window of the kits has closed, which is reported too
  sent.length = 0;
  const signs = () => sent.filter((frame) => frame === SIGN_OF_LIFE).length;
  const press = async () => {
    for (let i = 0; i < 10; ++i) await ann.keyboard.press("F9");
  };
  await press();
  assert.equal(signs(), 0, "alone, no turn waits");
  const bob = await play(browser, DESK, realm);
  await until(async () => (await text(ann, "top")).includes("YOUR TURN"));
  const began = Date.now();
  await press();
  await until(() => signs() > 0);
  assert.ok(signs() <= 1 + Math.floor((Date.now() - began) / 1000), `${signs()} signs`);
  await ann.context().close();
  await bob.context().close();
});

test("back and forward return to the same hero", async () => {
  const first = server.newRealm();
  const page = await play(browser, DESK, first);
  await takeTurns(page, 2);
  const name = await nameOf(page);
  await page.goto(`${server.newRealm()}#name=${newName()}`);
  await playing(page);
  const other = await nameOf(page);
  await page.goBack();
  await playing(page);
  assert.deepEqual([await nameOf(page), await turnOf(page)], [name, 2]);
  await page.goForward();
  await playing(page);
  assert.deepEqual([await nameOf(page), await turnOf(page)], [other, 0]);
  await page.context().close();
});

test("ten pages come back at the same turn after each kind of stop", { skip: !!process.env.UNDERCROFT_URL }, async (t) => {
  const realm = server.newRealm();
  const pages = [];
  for (let i = 0; i < 10; ++i) pages.push(await play(browser, PHONE, realm));
  const turns = () => Promise.all(pages.map(turnOf));
  const before = await turns();
  for (const signal of ["SIGTERM", "SIGUSR1", "SIGKILL"]) {
    await server.stop(signal);
    await Promise.all(pages.map(offline));
    await server.start();
    const ready = Date.now();
    const backAfter = await Promise.all(pages.map(async (page) => {
      await inTheGame(page);
      assert.equal(await windowName(page), "", "the kits do not open a second time");
      return Date.now() - ready;
    }));
    assert.deepEqual(await turns(), before, signal);
    t.diagnostic(`${signal}: back after ${Math.min(...backAfter)} to ${Math.max(...backAfter)} ms`);
  }
  for (const page of pages) await page.context().close();
});
