// daily.test.mjs: the address of a party's daily leads friends and the hero itself to the same dungeon.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DESK, launch, newName, open, openIn, playing, Server, text, until, windowName } from "./stage.mjs";

const server = new Server("--daily");
let browser;

before(async () => {
  await server.start();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server.stop();
});

const pathOf = (page) => new URL(page.url()).pathname;

test("the bar of a daily has the address of the party's dungeon", { skip: !!process.env.UNDERCROFT_URL }, async () => {
  const name = newName();
  const ann = await open(browser, DESK, `${server.url}/daily#name=${name}`);
  await playing(ann);
  await until(() => /^\/d\d{6}-/.test(pathOf(ann)));
  const address = ann.url();
  await ann.keyboard.press("T");
  await ann.getByRole("button", { name: "Invite friends" }).click();
  assert.equal(await ann.locator("#window .address").getAttribute("href"), address);
  await ann.keyboard.press("Escape");

  const friend = newName();
  const bob = await open(browser, DESK, `${address}#name=${friend}`);
  await playing(bob);
  await until(async () => (await text(ann, "side")).includes(friend));
  assert.equal(bob.url(), address);

  await ann.reload();
  await playing(ann);
  await until(async () => (await text(ann, "vitals")).includes(name));
  assert.equal(ann.url(), address, "the same hero in the same dungeon");
  const again = await openIn(ann.context(), `${server.url}/daily`);
  await until(async () => (await text(again, "door")).includes("Play here"));
  for (const page of [ann, bob]) await page.context().close();
});

test("the lobby invites to each realm, and to the daily", { skip: !!process.env.UNDERCROFT_URL }, async () => {
  const ann = await open(browser, DESK, `${server.newRealm()}#name=${newName()}`);
  await playing(ann);
  for (const realm of ["room12", "daily"]) {
    await ann.getByRole("button", { name: "Menu" }).click();
    await ann.getByRole("button", { name: "Realms" }).click();
    await ann.getByRole("button", { name: `Invite friends to ${realm}` }).click();
    await until(async () => (await windowName(ann)) === "invite");
    assert.equal(await ann.locator("#window .address").getAttribute("href"), `${server.url}/${realm}`);
    assert.ok(await ann.locator("#window svg.code").isVisible());
    await ann.keyboard.press("Escape");
  }
  await ann.context().close();
});
