// fingers.test.mjs: fingers on a phone, in the hall of taps.toml: drags, throws, Back, and sheets beside the cell that
// they describe.
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { after, before, test } from "node:test";
import { Relay } from "./relay.mjs";
import {
  heroSpot, launch, LYING_PHONE, markedCell, open, PHONE, play, playing, Server, SMALL_PHONE, text, turnOf, until, wait, windowName,
} from "./stage.mjs";

const CELL = { width: 22, height: 22 };
const server = new Server("--scenario", fileURLToPath(new URL("taps.toml", import.meta.url)));
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

const isShown = (page, id) => page.evaluate((name) => !document.getElementById(name).hidden, id);
const press = (page, name) => page.getByRole("button", { name }).first().click();

async function drag(page, from, dx, dy) {
  const cdp = await page.context().newCDPSession(page);
  const send = (type, ...touchPoints) => cdp.send("Input.dispatchTouchEvent", { type, touchPoints });
  await send("touchStart", from);
  for (let i = 1; i <= 8; ++i) await send("touchMove", { x: from.x + (dx * i) / 8, y: from.y + (dy * i) / 8 });
  await send("touchEnd");
}

test("after a drag a double tap brings the view back and takes no turn; so does the button", async () => {
  const page = await play(browser, PHONE, server.newRealm());
  const hero = await heroSpot(page, CELL);
  await drag(page, hero, 66, 44);
  await until(() => isShown(page, "centre"));
  await Promise.all([0, 1].map(() => page.touchscreen.tap(hero.x - 66, hero.y))); // at once: a slow pair is two orders
  await until(async () => !(await isShown(page, "centre")));
  await wait(500);
  assert.equal(await turnOf(page), 0);
  await drag(page, hero, -66, 44);
  await until(() => isShown(page, "centre"));
  await press(page, "Centre");
  await until(async () => !(await isShown(page, "centre")));
  assert.deepEqual(await heroSpot(page, CELL), hero);
  assert.equal(await turnOf(page), 0);
  await drag(page, hero, 44, 0);
  await until(() => isShown(page, "centre"));
  await page.touchscreen.tap(hero.x + 44, hero.y - 22);
  await until(async () => (await turnOf(page)) === 1); // one tap alone is an order
  await page.context().close();
});

async function withTorch(shape) {
  const page = await play(browser, shape, server.newRealm());
  const hero = await heroSpot(page, CELL);
  await page.touchscreen.tap(hero.x + 5 * CELL.width, hero.y + 2 * CELL.height);
  await until(async () => (await text(page, "log")).includes("You take the torch"));
  return page;
}

test("the first tap of a throw shows its way, the second throws, and its quick slot is empty then", async () => {
  const page = await withTorch(PHONE);
  const hero = await heroSpot(page, CELL);
  const turn = await turnOf(page);
  await press(page, "Pack");
  await page.locator("#window .row").first().click();
  await press(page, /^throw/i);
  const tap = () => page.touchscreen.tap(hero.x - 2 * CELL.width, hero.y);
  await until(async () => (await text(page, "entry")).includes("tap a place"));
  await tap();
  await until(async () => (await text(page, "entry")).includes("again to do it"));
  assert.deepEqual(await page.evaluate(() => ["range", "way", "aimed"].map((name) => document.querySelectorAll(`#aim .${name}`).length)), [1, 2, 1]);
  assert.equal(await turnOf(page), turn);
  await wait(350); // two quick taps are a double tap, which means the same
  await tap();
  await until(async () => (await text(page, "log")).includes("You throw the torch"));
  await until(async () => (await page.locator("#controls .quick > *").first().textContent()) === ""); // it is gone
  await page.context().close();
});

test("Back closes a window, then asks, and the game goes on", async () => {
  const page = await play(browser, PHONE, server.newRealm());
  await press(page, "Pack");
  await until(async () => (await windowName(page)) === "pack");
  await page.goBack();
  await until(async () => (await windowName(page)) === "");
  await page.goBack();
  await until(async () => (await text(page, "entry")).includes("Leave?"));
  await page.goBack();
  await until(async () => !(await isShown(page, "entry")));
  assert.ok(await isShown(page, "game"));
  await page.context().close();
});

const SIZES = [PHONE, SMALL_PHONE, LYING_PHONE, { viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true },
  { viewport: { width: 640, height: 400 } }, { viewport: { width: 320, height: 256 } }];

test("the sheet of a cell leaves the cell in view in six sizes", async () => {
  for (const shape of SIZES) {
    const page = await play(browser, shape, server.newRealm());
    await page.keyboard.press("x");
    await until(async () => (await windowName(page)) === "look");
    for (const keys of ["", "jj", "j", "kkkk", "kk"]) {
      for (const key of keys) await page.keyboard.press(key);
      await wait(150);
      const cell = await markedCell(page, 10);
      const box = await page.locator("#window").boundingBox();
      const isClear = cell === null || cell.y + 2 >= box.y + box.height || cell.y + 8 <= box.y;
      assert.ok(isClear, `${JSON.stringify(shape.viewport)} ${keys}: ${JSON.stringify([cell, box])}`);
    }
    await page.context().close();
  }
});

test("the sheet of a cell opens at its top, and so does the next one", async () => {
  const page = await play(browser, LYING_PHONE, server.newRealm());
  const top = () => page.evaluate(() => document.querySelector("#window .content").scrollTop);
  await press(page, "In view");
  await until(async () => (await windowName(page)) === "view");
  await page.locator("#window .content button").last().tap();
  await until(async () => (await windowName(page)) === "look");
  assert.equal(await top(), 0);
  await page.locator("#window .content button").last().scrollIntoViewIfNeeded();
  await page.locator("#map").focus();
  await page.keyboard.press("j");
  await until(async () => (await top()) === 0);
  await page.context().close();
});

test("the map stays where it is while the chat or a question about a way is open, and after it", async () => {
  const page = await play(browser, PHONE, server.newRealm());
  for (const key of ["k", "k", "l"]) await page.keyboard.press(key);
  await wait(700);
  const spot = async () => {
    const { x, y } = await heroSpot(page, { width: 20, height: 20 });
    return [x, y];
  };
  const before = await spot();
  await press(page, "Chat");
  await until(async () => (await windowName(page)) === "chat");
  await wait(300);
  await page.keyboard.press("Escape");
  await until(async () => (await windowName(page)) === "");
  await page.locator("#map").focus();
  assert.deepEqual(await spot(), before, "after the chat");
  const picture = () => page.evaluate(() => document.querySelector("#map canvas").getContext("2d").getImageData(0, 0, 300, 300).data.join());
  const shown = await picture();
  await page.keyboard.press("F");
  await until(async () => (await text(page, "entry")).includes("which way"));
  await wait(300);
  assert.equal(await picture(), shown, "under the question");
  await page.context().close();
});

test("buttons keep their places while the connection is lost", async () => {
  const page = await open(browser, PHONE, `${server.newRealm().replace(/:\d+/, `:${relay.port}`)}#name=Rea`);
  await playing(page);
  await page.locator("#map").click({ position: { x: 5, y: 5 } });
  await press(page, "Explore");
  await wait(1500);
  const places = () => page.evaluate(() => [...document.querySelectorAll("#controls button")].map((one) => `${one.textContent} ${Math.round(one.getBoundingClientRect().x)}`));
  const before = await places();
  relay.cut();
  await until(async () => (await text(page, "top")).includes("OFFLINE"));
  assert.equal((await places()).length, before.length);
  relay.mend();
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await until(async () => !(await text(page, "top")).includes("OFFLINE"));
  await wait(1200);
  assert.deepEqual(await places(), before);
  await page.context().close();
});
