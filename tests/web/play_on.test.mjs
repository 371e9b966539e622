// play_on.test.mjs: visitors of a link, and players in their own past, play on from a moment (R214).
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { act, link, nameOf, says, visit, windowSays } from "./moments.mjs";
import { DESK, launch, open, PHONE, play, playing, Server, text, turnOf, until, windowName } from "./stage.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const server = new Server("--player-realms", "99");
let browser;

before(async () => {
  await server.start();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server.stop();
});

const door = (page) => page.locator("#door");
const isDoor = (page) => door(page).getByLabel("Name").waitFor();
const entersAnother = (page, realm) => until(async () => !page.url().startsWith(realm) && new URL(page.url()).pathname.length > 1, 20000);

// The address of a link to the moment one turn before the last of a new hero, who goes on.
async function shared() {
  const ann = await play(browser, DESK, server.newRealm());
  const name = await nameOf(ann);
  const turn = await act(ann, 4);
  await ann.keyboard.press("V");
  await says(ann, /moment/);
  await ann.keyboard.press("S");
  const address = await link(ann);
  await ann.context().close();
  return { name, turn, address };
}

async function isSound(page) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  assert.equal(wide, false, "nothing is cut off");
  await page.evaluate(axe);
  const found = await page.evaluate(() => axe.run({ resultTypes: ["violations"] }));
  assert.deepEqual(found.violations.map((row) => [row.id, row.nodes[0].html]), []);
}

test("a visitor plays on from the moment that is shown, and only by its own press", async () => {
  const { name, turn, address } = await shared();
  for (const shape of [DESK, PHONE]) {
    const guest = await visit(browser, shape, address, { bypassCSP: true });
    await says(guest, /moment/);
    await guest.keyboard.press("ArrowLeft");
    await says(guest, new RegExp(`turn ${turn - 1}`));
    await isSound(guest);
    await guest.getByText("Play on from here").click();
    await isDoor(guest);
    assert.match(await text(guest, "door"), new RegExp(`You play on from ${name}'s turn ${turn - 1} on level 1, as that hero, in a dungeon of its own\\.`));
    await isSound(guest);
    await guest.reload();
    await isDoor(guest);
    assert.match(await text(guest, "door"), /You play on from/, "a reload asks again");
    assert.equal(guest.sockets, 0, "nothing was asked of the server");

    await door(guest).getByLabel("Name").fill(`Heir${shape === DESK ? "" : 2}`);
    await door(guest).getByRole("button", { name: "Play", exact: true }).click();
    await entersAnother(guest, `${server.url}/#`);
    await playing(guest);
    assert.equal(await turnOf(guest), turn - 1);
    const realm = guest.url();
    assert.match(realm, new RegExp(`^${server.url}/[\\w-]+$`), "the bar has the realm's address");
    await guest.reload();
    await playing(guest);
    assert.equal(guest.url(), realm, "a reload makes no second realm");
    assert.deepEqual(guest.errors, []);

    await guest.keyboard.press("R");
    await windowSays(guest, new RegExp(`A branch: ${name}'s turn ${turn - 1}\\.`));
    await guest.context().close();
  }
});

test("the door says why there is no realm, and leads to the usual dungeon", async () => {
  const guest = await open(browser, PHONE, `${server.url}/#play-on=${"a".repeat(22)}.1&hero=%3Cb%3EAnn&turn=1`);
  await isDoor(guest);
  assert.match(await text(guest, "door"), /You play on from the moment of the link/, "a name that is none is not shown");
  await guest.getByLabel("Name").fill("Wanderer");
  await guest.getByRole("button", { name: "Play", exact: true }).click();
  await until(async () => (await guest.getByRole("alert").innerText()) !== "");
  assert.match(await guest.getByRole("alert").innerText(), /\w+\./);
  await guest.getByRole("button", { name: "Play the usual dungeon instead" }).click();
  await until(async () => !/You play on/.test(await text(guest, "door")));
  assert.equal(guest.url(), `${server.url}/`);
  await guest.getByRole("button", { name: "Enter" }).click();
  await playing(guest);
  assert.deepEqual(guest.errors, []);
  await guest.context().close();
});

test("a player plays on from its own past, and leaves its realm", async () => {
  const realm = server.newRealm();
  const page = await play(browser, DESK, realm, { bypassCSP: true });
  const turn = await act(page, 3);
  await page.keyboard.press("V");
  await says(page, /moment/);
  await page.keyboard.press("ArrowLeft");
  await says(page, new RegExp(`turn ${turn - 1}`));
  await page.keyboard.press("P");
  await windowSays(page, new RegExp(`Play on from level 1, turn ${turn - 1}`));
  await windowSays(page, /Your hero in this realm stays as it is/);
  await isSound(page);
  await page.getByRole("button", { name: "Play on from here" }).click();
  await entersAnother(page, realm);
  await playing(page);
  assert.equal(await turnOf(page), turn - 1);
  await page.goto(realm);
  await playing(page);
  assert.equal(await turnOf(page), turn, "the hero of the other realm has waited");
  await page.context().close();
});

test("a turning point leads to it, to the last moment in which the hero lived", async () => {
  const realm = server.newRealm();
  const page = await play(browser, DESK, realm);
  await act(page, 2);
  await page.keyboard.press("Q");
  await page.getByText("Yes").click();
  await page.getByText("Yes").click();
  await until(async () => (await windowName(page)) === "tale");
  await page.getByRole("button", { name: "Play on", exact: true }).last().click();
  await windowSays(page, /Play on from level 1, turn 2/);
  await page.getByRole("button", { name: "Play on from here" }).click();
  await entersAnother(page, realm);
  await playing(page);
  assert.ok((await turnOf(page)) < 3);
  await page.context().close();
});
