// door.test.mjs: what a first visitor sees, in both themes, and the cards of the kits.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { DESK, inTheGame, launch, newName, open, PHONE, Server, text, until, windowName } from "./stage.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const server = new Server();
let browser;

before(async () => {
  await server.start();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server.stop();
});

async function findings(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => axe.run({ resultTypes: ["violations"] }));
  return violations.map((row) => [row.id, row.nodes[0].html]);
}

// The names of the animations that run on the page.
const moving = (page) => page.evaluate(() => document.getAnimations().map((one) => one.animationName));

test("the door says what the game is and where one may play, and has no finding of axe", async () => {
  for (const shape of [DESK, PHONE]) {
    const page = await open(browser, shape, server.newRealm(), { bypassCSP: true });
    await until(async () => (await text(page, "door")).includes("playing"));
    const words = await text(page, "door");
    assert.match(words, /turn by turn/);
    assert.match(words, /Crown/);
    assert.deepEqual(await findings(page), []);
    assert.deepEqual(await moving(page), ["breathe"]);
    await page.context().close();
  }
});

test("an address without a realm leads to this dungeon, and the server's key is below", async () => {
  const page = await open(browser, PHONE, server.url);
  await until(async () => /This dungeon · \d+ of \d+ players/.test(await text(page, "door")));
  const key = page.locator("#door code");
  assert.equal(await key.isVisible(), false);
  await page.getByText("Key of this server").click();
  assert.match(await key.innerText(), /^[A-Za-z0-9+/_=-]{43,}$/);
  await page.context().close();
});

test("the door stands still for those who want no motion", async () => {
  const calm = await open(browser, DESK, server.newRealm(), { reducedMotion: "reduce" });
  await until(async () => (await text(calm, "door")).includes("UNDERCROFT"));
  assert.deepEqual(await moving(calm), []);
  const context = await browser.newContext(DESK);
  await context.addInitScript(() => localStorage.setItem("undercroft.options", '{"motion":"none"}'));
  const page = await context.newPage();
  await page.goto(server.newRealm());
  await until(async () => (await text(page, "door")).includes("UNDERCROFT"));
  assert.deepEqual(await moving(page), []);
  await context.close();
  await calm.context().close();
});

test("kits are cards without a finding of axe, in both themes", async () => {
  for (const theme of ["dark", "light"]) {
    const context = await browser.newContext({ ...PHONE, bypassCSP: true });
    await context.addInitScript((name) => localStorage.setItem("undercroft.options", `{"theme":"${name}"}`), theme);
    const page = await context.newPage();
    await page.goto(`${server.newRealm()}#name=${newName()}`);
    await inTheGame(page);
    await until(async () => (await windowName(page)) === "choices");
    assert.ok((await page.locator(".cards button").count()) > 4);
    assert.deepEqual(await findings(page), [], theme);
    await context.close();
  }
});
