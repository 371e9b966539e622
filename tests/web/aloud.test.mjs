// aloud.test.mjs: the page as a screen reader finds it, by its accessibility tree alone.
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { after, before, test } from "node:test";
import { DESK, launch, open, PHONE, playing, Server, text, turnOf, until } from "./stage.mjs";
import { Tree } from "./tree.mjs";

const server = new Server("--scenario", fileURLToPath(new URL("party.toml", import.meta.url)));
let browser;

before(async () => {
  await server.start();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server.stop();
});

const join = async (realm, name, shape, more) => {
  const page = await open(browser, shape, `${realm}#name=${name}`, more);
  await playing(page);
  return page;
};
const close = (pages) => Promise.all(pages.map((page) => page.context().close()));

// Notes what the live regions say from now on, in order.
const listen = (page) => page.evaluate(() => {
  window.said = [];
  for (const id of ["aloud", "alarm"]) {
    new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach((node) => window.said.push(`${id}: ${node.textContent}`))))
      .observe(document.getElementById(id), { childList: true });
  }
});
const heard = (page, words) => until(() => page.evaluate((wanted) => window.said.find((line) => new RegExp(wanted).test(line)), words));
// The sentences that are true now.
const held = (page, id) => page.evaluate((name) => [...document.getElementById(name).children].map(({ textContent }) => textContent).filter((line) => !line.startsWith("In view")).join(" "), id);
const times = (page, words) => page.evaluate((wanted) => window.said.filter((line) => new RegExp(wanted).test(line)).length, words);

test("the live regions say whose turn it is, a friend who is down, and that the player is down", async () => {
  const realm = server.newRealm();
  const pages = [];
  for (const [name, shape] of [["Ann", DESK], ["Bea", PHONE], ["Cid", DESK]]) pages.push(await join(realm, name, shape));
  await Promise.all(pages.map(listen));
  await pages[0].keyboard.press(".");
  await heard(pages[0], "^aloud: The turn waits for Bea, Cid\\.$");
  for (const page of pages.slice(1)) await page.keyboard.press(".");
  const isDown = async (page) => (await text(page, "top")).includes("You are down");
  const fallen = await until(async () => {
    for (const page of pages) if (await isDown(page)) return page;
    return undefined;
  });
  assert.match(await heard(fallen, "^alarm: You are down"), /: \d+ turns left\.$/);
  for (const page of pages.filter((one) => one !== fallen)) {
    assert.match(await heard(page, "^alarm: .* is down"), /alarm: \w+ is down, (north|south|east|west)[a-z-]* \d+: \d+ turns left\.$/);
    await heard(page, "^aloud: Your turn, turn \\d+\\.$");
  }
  const [other] = pages.filter((one) => one !== fallen);
  assert.equal(await held(other, "aloud"), `Your turn, turn ${await turnOf(other)}.`, "the turn waits for nobody any longer");
  await other.keyboard.press(".");
  await until(async () => !(await held(other, "aloud")).includes("Your turn"));
  await until(async () => (await held(other, "alarm")).includes("turns left"));
  assert.equal(await times(other, "is down"), 1, "told once");
  await close(pages);
});

test("the tree has each creature with state, sign and bearing, on a desk and on a phone", async () => {
  for (const shape of [DESK, PHONE]) {
    const page = await join(server.newRealm(), "Ann", shape);
    const found = await new Tree(page).read();
    const foes = (found.side["In view"] ?? []).filter((row) => row.startsWith("grunt"));
    assert.equal(foes.length, 1, JSON.stringify(found.side));
    assert.match(foes[0], /^grunt(, [a-z ]+)*, (west|north|south|east)[a-z-]* \d+$/);
    assert.match(found.vitals, /HP/);
    await page.context().close();
  }
});

test("Ctrl-T and Ctrl-E say in the log how the player is and what is around", async () => {
  const page = await join(server.newRealm(), "Ann", DESK);
  await page.keyboard.press("Control+e");
  await until(async () => /Floor .*(north|south|east|west)/.test(await text(page, "log")));
  await page.keyboard.press("Control+t");
  await until(async () => /Turn \d+, .*, health \d+ of \d+/.test(await text(page, "log")));
  await page.context().close();
});

test("motion is off where the device asks for it, and fields follow its colours", async () => {
  const page = await join(server.newRealm(), "Ann", DESK, { reducedMotion: "reduce", colorScheme: "light" });
  assert.equal(await page.evaluate(() => document.body.dataset.motion), "none");
  await page.keyboard.press("Enter");
  await page.locator("#say").waitFor();
  const scheme = () => page.evaluate(() => getComputedStyle(document.getElementById("say")).colorScheme);
  assert.equal(await scheme(), "light");
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "no-preference" });
  await until(async () => (await scheme()) === "dark");
  await until(async () => (await page.evaluate(() => document.body.dataset.motion)) === "full");
  await page.context().close();
});
