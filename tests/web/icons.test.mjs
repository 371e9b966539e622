// icons.test.mjs: the map in icons: where they are on, how they are turned off, and a device without them.
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { after, before, test } from "node:test";
import { DESK, heroSpot, launch, PHONE, play, playing, Server, text, until, windowName } from "./stage.mjs";

const SIDE = 22;
const IDOL = { dx: 3, dy: 0 };
const server = new Server("--scenario", fileURLToPath(new URL("icons.toml", import.meta.url)));
let browser;

before(async () => {
  await server.start();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server.stop();
});

// How many colours the middle of a cell has: a letter has those between two, a picture has more.
const coloursOf = (page, { x, y }) => page.evaluate(([left, top, side]) => {
  const canvas = document.querySelector("#map canvas");
  const box = canvas.getBoundingClientRect();
  const scale = canvas.width / box.width;
  const { data } = canvas.getContext("2d").getImageData((left - box.x - side / 4) * scale, (top - box.y - side / 4) * scale, side / 2 * scale, side / 2 * scale);
  const hues = new Set();
  for (let i = 0; i < data.length; i += 4) hues.add(`${data[i] >> 4} ${data[i + 1] >> 4} ${data[i + 2] >> 4}`);
  return hues.size;
}, [x, y, SIDE]);

const PICTURE = 12;

async function idolSpot(page, side) {
  const { x, y } = await heroSpot(page, side);
  return { x: x + IDOL.dx * side.width, y: y + IDOL.dy * side.height };
}
const isPicture = async (page, spot) => (await coloursOf(page, spot)) >= PICTURE;

test("a phone shows icons, a key shows glyphs instead, and the choice is stored", async () => {
  const page = await play(browser, PHONE, server.newRealm());
  const spot = await idolSpot(page, { width: SIDE, height: SIDE });
  assert.ok(await isPicture(page, spot));
  await page.keyboard.press("I");
  await until(async () => !(await isPicture(page, spot)));
  await page.reload();
  await playing(page);
  assert.ok(!(await isPicture(page, await idolSpot(page, { width: SIDE, height: SIDE }))));
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

test("a desk shows glyphs until the options say otherwise", async () => {
  const page = await play(browser, DESK, server.newRealm());
  const before = await page.evaluate(() => document.querySelector("#side .glyph")?.textContent);
  await page.keyboard.press("=");
  await until(async () => (await windowName(page)) === "options");
  await page.locator("[data-key=icons]").click();
  await page.keyboard.press("Escape");
  await until(async () => (await page.evaluate(() => document.querySelector("#side .glyph")?.textContent)) !== before);
  await until(async () => isPicture(page, await idolSpot(page, { width: 28, height: 28 })));
  await page.context().close();
});

test("a device whose font lacks an icon shows the glyph", async () => {
  const context = await browser.newContext(PHONE);
  await context.addInitScript(() => {
    const measure = CanvasRenderingContext2D.prototype.measureText;
    // As a font that draws the parts of each icon side by side.
    CanvasRenderingContext2D.prototype.measureText = function (words) {
      return words > "\u2000" ? { width: 99 } : measure.call(this, words);
    };
  });
  const page = await context.newPage();
  await page.goto(`${server.newRealm()}#name=Glyphs`);
  await playing(page);
  assert.ok(!(await isPicture(page, await idolSpot(page, { width: SIDE, height: SIDE }))));
  assert.match(await text(page, "top"), /T\d/);
  await context.close();
});
