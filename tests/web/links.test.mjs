// links.test.mjs: a link never takes the place of a hero of this browser: any page may have opened it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DESK, launch, newName, open, openIn, play, playing, Server, text, until } from "./stage.mjs";

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

const nameOf = (page) => until(async () => (await text(page, "vitals")).split(/\s/)[0]);
const seatsOf = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("undercroft.seats")));
const doorOf = (page) => until(async () => (await page.evaluate(() => !document.getElementById("door").hidden)) && text(page, "door"));
const leave = async (page) => {
  await page.keyboard.press("S");
  await page.getByRole("button", { name: "Yes" }).click();
  await doorOf(page);
};

// A one-time link to the hero of this page.
async function linkTo(page) {
  await page.getByText("Menu").click();
  await page.getByText("Play on another device").click();
  return until(() => page.evaluate(() => document.querySelector("#window a")?.href));
}

test("a stranger's link asks first, and leaves the hero of this browser as it is", async () => {
  const realm = server.newRealm();
  const eve = await play(browser, DESK, realm);
  const eves = await nameOf(eve);
  const mine = await play(browser, DESK, realm);
  const anns = await nameOf(mine);
  const before = await seatsOf(mine);
  const context = mine.context();
  await mine.close();

  // The link claims to be for this browser's own hero.
  const claimed = (await linkTo(eve)).replace(/name=[^&]*/, `name=${anns}`);
  const page = await openIn(context, claimed);
  assert.match(await doorOf(page), new RegExp(`Your own ${anns} stays as she is\\.`));
  assert.deepEqual(await seatsOf(page), before, "nothing has happened yet");
  await page.getByRole("button", { name: `Go on as ${anns}` }).click();
  await playing(page);
  assert.equal(await nameOf(page), anns);
  await page.close();

  await eve.keyboard.press("Escape");
  const other = await openIn(context, await linkTo(eve));
  assert.match(await doorOf(other), new RegExp(`Play as ${eves} on this device\\? Your ${anns} stays as she is\\.`));
  await other.getByRole("button", { name: `Play as ${eves}` }).click();
  await playing(other);
  assert.equal(await nameOf(other), eves);
  await until(async () => (await seatsOf(other)).map((seat) => seat.name).join() === `${eves},${anns}`);
  await leave(other);
  await other.getByRole("button", { name: `Play as ${anns}` }).click();
  await until(async () => (await nameOf(other)) === anns);
  assert.deepEqual((await seatsOf(other)).map((seat) => seat.name), [anns, eves]);
  await context.close();
  await eve.context().close();
});

test("a link stores the hero under the name that the server says, not the one that it claims", async () => {
  const realm = server.newRealm();
  const eve = await play(browser, DESK, realm);
  const eves = await nameOf(eve);
  const page = await open(browser, DESK, (await linkTo(eve)).replace(/name=[^&]*/, "name=Somebody"));
  await playing(page);
  await until(async () => (await seatsOf(page)).map((seat) => seat.name).join() === eves);
  await page.reload();
  await playing(page);
  assert.equal(await nameOf(page), eves);
  await page.context().close();
  await eve.context().close();
});

test("a link with another name makes no second hero without a question", async () => {
  const realm = server.newRealm();
  const page = await play(browser, DESK, realm);
  const anns = await nameOf(page);
  const context = page.context();
  await page.close();
  const name = newName();
  const other = await openIn(context, `${realm}#name=${name}`);
  assert.match(await doorOf(other), new RegExp(`Play as ${name} on this device\\? Your ${anns} stays as she is\\.`));
  await other.keyboard.press("Enter");
  await playing(other);
  assert.equal(await nameOf(other), anns, "the button that has the focus changes nothing");
  await context.close();
});
