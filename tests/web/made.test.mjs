// made.test.mjs: a realm that the visitor has made offers the invitation to it, in the lobby and on the door.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { DESK, launch, open, openIn, PHONE, play, Server, text, until, windowName } from "./stage.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const server = new Server("--player-realms", "9");
let browser;

before(async () => {
  await server.start();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server.stop();
});

// Makes a realm in the lobby.
async function make(page, name) {
  await page.keyboard.press("R");
  const field = page.getByRole("textbox", { name: "Name of a new realm" });
  await field.fill(name);
  await field.press("Enter");
  await until(async () => (await text(page, "window")).includes(`${name} is made`));
}

const doorOf = (page) => until(async () => (await page.evaluate(() => !document.getElementById("door").hidden)) && text(page, "door"));

test("a visitor can invite friends to a realm that it has just made, in the lobby and on its door", { skip: !!process.env.UNDERCROFT_URL }, async () => {
  for (const [shape, name] of [[DESK, "attic"], [PHONE, "belfry"]]) {
    const page = await play(browser, shape, server.newRealm(), { bypassCSP: true });
    await make(page, name);
    await page.getByRole("button", { name: `Invite friends to ${name}` }).first().click();
    await until(async () => (await windowName(page)) === "invite");
    assert.match(await text(page, "window"), new RegExp(`${server.url}/${name}`));

    await page.goto(`${server.url}/${name}`);
    assert.match(await doorOf(page), new RegExp(`You have made ${name}\\.`));
    await page.locator("summary").first().click();
    assert.equal(await page.locator("#door .address").first().getAttribute("href"), `${server.url}/${name}`);
    assert.ok(await page.getByRole("img", { name: "QR code of the address" }).first().isVisible());
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => axe.run({ resultTypes: ["violations"] }));
    assert.deepEqual(violations.map((row) => [row.id, row.nodes[0].html]), []);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.equal(wide, false, "nothing is cut off");
    assert.deepEqual(page.errors, []);

    const other = await openIn(page.context(), server.newRealm());
    assert.doesNotMatch(await doorOf(other), /You have made/);
    const stranger = await open(browser, shape, `${server.url}/${name}`);
    assert.doesNotMatch(await doorOf(stranger), /You have made/);
    await stranger.context().close();
    await page.context().close();
  }
});
