// party.test.mjs: what a phone shows of friends, and what a downed player can do, in a hall that party.toml draws.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { after, before, test } from "node:test";
import { DESK, launch, open, PHONE, playing, Server, SMALL_PHONE, text, turnOf, until, windowName } from "./stage.mjs";

const server = new Server("--scenario", fileURLToPath(new URL("party.toml", import.meta.url)));
const ZOOMED = { viewport: { width: 640, height: 400 } }; // a desk at 200 %
let browser;

before(async () => {
  await server.start();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server.stop();
});

const join = async (realm, name, shape) => {
  const page = await open(browser, shape, `${realm}#name=${name}`, { bypassCSP: true });
  await playing(page);
  return page;
};
const party = (page) => text(page, "party");
const topHas = (page, words) => until(async () => (await text(page, "top")).includes(words));

// Three friends, of whom the third is down.
async function company() {
  const realm = server.newRealm();
  const pages = [await join(realm, "Ann", PHONE), await join(realm, "Bea", SMALL_PHONE), await join(realm, "Cid", PHONE)];
  await until(async () => (await party(pages[0])).includes("Cid"));
  return pages;
}

// All but the last page choose, and then that one.
async function playTurn(pages) {
  for (const page of pages) await page.keyboard.press(".");
}

const downed = (pages) => until(async () => {
  for (const page of pages) if ((await text(page, "top")).includes("You are down")) return page;
  return undefined;
});
const close = (pages) => Promise.all(pages.map((page) => page.context().close()));

test("chips show whom the turn waits for, wholly within the screen", async () => {
  const pages = await company();
  const [ann, bea, cid] = pages;
  await ann.keyboard.press(".");
  await bea.keyboard.press(".");
  await topHas(ann, "wait: Cid");
  assert.deepEqual(await ann.locator(".chip.waited .name").allInnerTexts(), ["3@ Cid"]);
  for (const page of [ann, bea]) {
    const cut = await page.evaluate(() => [...document.querySelectorAll("#top .turn, .chip")].filter((element) => {
      const box = element.getBoundingClientRect();
      return box.left < 0 || box.right > innerWidth || element.scrollWidth > element.clientWidth + 1;
    }).map((element) => element.textContent));
    assert.deepEqual(cut, []);
  }
  await cid.setViewportSize(ZOOMED.viewport);
  await until(() => cid.evaluate(() => document.body.dataset.shape === "landscape"));
  assert.ok(await cid.locator(".chip", { hasText: "Ann" }).isVisible(), "the party at 200 %");
  await close(pages);
});

test("a downed friend has a banner that leads there, and the downed player watches and comes back", async () => {
  const pages = await company();
  await playTurn(pages);
  const cid = await downed(pages);
  const [ann] = pages.filter((page) => page !== cid);
  await until(async () => /is down, .*turns left/.test(await party(ann)));
  assert.deepEqual(await cid.locator("#controls button:enabled").allInnerTexts(), ["Watch", "Point", "Give up", "Chat", "Party", "Menu"]);
  await cid.getByRole("button", { name: "Watch a friend" }).click();
  await topHas(cid, "SPECTATING");
  await until(async () => /^Watching \w+/.test(await text(cid, "controls")));
  await until(async () => /You watch \w+\./.test(await text(cid, "log")));
  const first = await text(cid, "controls");
  await cid.getByRole("button", { name: /^Watch / }).click();
  await until(async () => /^Watching \w+/.test(await text(cid, "controls")) && (await text(cid, "controls")) !== first);
  await cid.getByRole("button", { name: "Back", exact: true }).click();
  await topHas(cid, "You are down");
  const turn = await turnOf(ann);
  const go = ann.getByRole("button", { name: /^Go there/ });
  const others = pages.filter((page) => page !== cid && page !== ann);
  await go.click();
  await until(async () => (await text(ann, "log")).includes("again to go on"));
  await go.click();
  await until(async () => {
    for (const page of others) await page.keyboard.press(".");
    return (await turnOf(ann)) > turn;
  });
  await close(pages);
});

test("a row of the party on a desk keeps its height and its bar, whatever it says", async () => {
  const realm = server.newRealm();
  const pages = [await join(realm, "Ann", DESK), await join(realm, "Bea", DESK), await join(realm, "Christopher", DESK)];
  const [ann] = pages;
  const boxes = () => ann.evaluate(() => [...document.querySelectorAll("#side .member, #side .member .bar")].map((one) => [one.className, one.clientWidth, one.clientHeight].join()));
  await until(async () => (await text(ann, "side")).includes("Christopher"));
  const before = await boxes();
  assert.equal(new Set(before).size, 2, "one size of row, one of bar");
  await ann.keyboard.press(".");
  await until(async () => (await text(ann, "side")).includes("waited for"));
  assert.deepEqual(await boxes(), before);
  await close(pages);
});

test("a desk lists a downed friend first, in red, with way and turns", async () => {
  const realm = server.newRealm();
  const pages = [await join(realm, "Ann", DESK), await join(realm, "Bea", DESK), await join(realm, "Cid", DESK)];
  await playTurn(pages);
  const fallen = await downed(pages);
  const [other] = pages.filter((page) => page !== fallen);
  const first = other.locator("#side button").first();
  await until(async () => /down \d+\s+\S+\d+$/.test(await first.locator(".shown").innerText()));
  const colours = await first.locator(".name, .condition").evaluateAll((all) => all.map((one) => getComputedStyle(one).color));
  const red = await other.evaluate(() => getComputedStyle(document.querySelector(".banner")).backgroundColor);
  assert.deepEqual(colours, [red, red]);
  await close(pages);
});

test("the row above the map has whose turn it is, and the chat all its buttons, on phones of all sizes", async () => {
  const pages = await company();
  await playTurn(pages);
  const fallen = await downed(pages);
  const [other] = pages.filter((page) => page !== fallen);
  for (const width of [390, 360, 320]) {
    await other.setViewportSize({ width, height: 568 });
    const cut = () => other.evaluate(() => [...document.querySelectorAll("#top .turn, .chip, .banner button, #entry button")].filter((element) => {
      const box = element.getBoundingClientRect();
      return box.left < 0 || box.right > innerWidth || element.scrollWidth > element.clientWidth + 1;
    }).map((element) => element.textContent));
    await until(async () => (await text(other, "top")).includes("YOUR TURN"));
    assert.deepEqual(await cut(), [], `${width}`);
    const { height } = await other.locator("#map").boundingBox();
    assert.ok(height > 190, `${width}: the map is ${height} px high`);
    await other.evaluate(() => document.querySelector('[data-key="Chat"]').click());
    await other.locator("#say").waitFor();
    assert.deepEqual(await cut(), [], `${width}, with the chat`);
    await other.locator("#entry button", { hasText: "Close" }).click();
  }
  await close(pages);
});

test("a chip opens a sheet, and neither has a finding of axe", async () => {
  const pages = await company();
  await playTurn(pages);
  await downed(pages);
  const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  for (const page of pages) {
    await page.evaluate(axe);
    await page.locator(".chip").first().click();
    await until(async () => (await windowName(page)) === "friend");
    const found = await page.evaluate(() => axe.run({ resultTypes: ["violations"] }));
    assert.deepEqual(found.violations.map((row) => [row.id, row.nodes[0].html]), []);
    assert.deepEqual(page.errors, []);
  }
  await close(pages);
});
