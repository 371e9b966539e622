// company.test.mjs: taps on a foe and a friend, in a hall that taps_company.toml draws.
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { after, before, test } from "node:test";
import { heroSpot, launch, PHONE, play, Server, text, turnOf, until, wait } from "./stage.mjs";

const CELL = { width: 22, height: 22 };
const server = new Server("--scenario", fileURLToPath(new URL("taps_company.toml", import.meta.url)));
let browser;

before(async () => {
  await server.start();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server.stop();
});

const says = (page, words) => until(async () => (await text(page, "log")).includes(words)).catch(async (error) => {
  throw new Error(`${error.message}\n${await text(page, "top")}\n${await text(page, "log")}`);
});

async function tap(page, dx, dy) {
  const { x, y } = await heroSpot(page, CELL);
  await page.touchscreen.tap(x + dx * CELL.width, y + dy * CELL.height);
}

test("with a foe in view a far tap is one step, and a tap beside it a blow", async () => {
  const page = await play(browser, PHONE, server.newRealm());
  await tap(page, 5, 0);
  await until(async () => (await turnOf(page)) === 1);
  await wait(300);
  assert.equal(await turnOf(page), 1);
  await tap(page, 1, 0);
  await until(async () => (await turnOf(page)) === 2);
  await tap(page, 1, -1);
  await until(async () => /You (hit|miss)|your blow/i.test(await text(page, "log")));
  await page.context().close();
});

test("a tap on a friend changes places", async () => {
  const realm = server.newRealm();
  const ann = await play(browser, PHONE, realm);
  const bob = await play(browser, PHONE, realm);
  await until(async () => (await text(ann, "top")).includes("YOUR TURN"));
  await tap(ann, 0, -1);
  await bob.keyboard.press(".");
  await says(ann, "You change places with");
  await ann.context().close();
  await bob.context().close();
});
