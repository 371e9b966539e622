// fights.test.mjs: the keys and the button that fight, in a room that fights.toml draws.
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { after, before, test } from "node:test";
import { DESK, launch, newName, openIn, PHONE, playing, Server, text, turnOf, until } from "./stage.mjs";

const server = new Server("--scenario", fileURLToPath(new URL("fights.toml", import.meta.url)));
let browser;

before(async () => {
  await server.start();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server.stop();
});

const join = async (shape, options = {}) => {
  const context = await browser.newContext(shape);
  await context.addInitScript((stored) => localStorage.setItem("undercroft.options", stored), JSON.stringify(options));
  const page = await openIn(context, `${server.newRealm()}#name=${newName()}`);
  await playing(page);
  return page;
};

// Explores until the server says how to fight. It waits for the answer to each order before it lets a turn pass: on a
// slow machine keys would run ahead, and the foe would have killed the hero before the log is read.
async function advice(page) {
  const isUpon = async () => (await text(page, "log")).includes("is upon you");
  for (let order = 0; order < 20; ++order) {
    await page.keyboard.press("o");
    if (await until(isUpon, 1500).then(() => true, () => false)) break;
    await takesTurn(page, () => page.keyboard.press("."));
  }
  return /is upon you: fight it \((.*?)\)/.exec(await text(page, "log"))[1];
}

// Presses, and waits for the turn that it takes.
async function takesTurn(page, press) {
  const turn = await turnOf(page);
  await press();
  await until(async () => (await turnOf(page)) > turn);
}

test("the log names the key or the button that fights on this page, and each of them does", async () => {
  for (const [shape, options, named, press] of [
    [DESK, {}, "D", (page) => page.keyboard.press("D")],
    [DESK, { tab: "fight" }, "Tab", (page) => page.keyboard.press("Tab")],
    [PHONE, {}, "Fight", (page) => page.getByRole("button", { name: "Fight", exact: true }).tap()],
  ]) {
    const page = await join(shape, options);
    assert.equal(await advice(page), named);
    await takesTurn(page, () => press(page));
    assert.ok(await page.getByRole("button", { name: "Fight", exact: true }).isVisible(), "a foe is in view");
    assert.deepEqual(page.errors, []);
    await page.context().close();
  }
});

test("the help and the history name the same key", async () => {
  const page = await join(DESK);
  await advice(page);
  await page.keyboard.press("m");
  await until(async () => (await text(page, "window")).includes("fight it (D)"));
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await until(async () => /D\s+fight the nearest foe/.test(await text(page, "window")));
  assert.doesNotMatch(await text(page, "window"), /Tab\s+fight/);
  await page.context().close();
});
