// shapes.test.mjs: the page on six screens, compared with pictures; and turning the phone.
//
// UNDERCROFT_RECORD=1 writes the pictures, tests/golden/pages.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { after, before, test } from "node:test";
import {
  DESK, heroSpot, launch, LYING_PHONE, open, PHONE, play, playing, Server, SMALL_PHONE, text, turnOf,
  until, wait,
} from "./stage.mjs";

const FOLDER = new URL("../golden/pages/", import.meta.url);
const TABLET = { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true };
const WIDE = { viewport: { width: 1920, height: 1080 } };
const SHAPES = { portrait: PHONE, small: SMALL_PHONE, landscape: LYING_PHONE, tablet: TABLET, desk: DESK, wide: WIDE };

// Edges of letters differ between versions of Chromium and FreeType. A block of the page that moved, or a
// colour that changed, covers more.
const SCALE = 4; // pixels of the page for one that is compared
const NEAR = 40; // of 255, in any channel
const FAR_PIXELS = 0.02;

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

// The share of pixels that differ between two PNG files, both scaled down. The browser decodes them.
async function difference(one, other) {
  const page = await browser.newPage();
  const share = await page.evaluate(async ([files, scale, near]) => {
    const read = async (file) => {
      const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const canvas = new OffscreenCanvas(Math.round(image.width / scale), Math.round(image.height / scale));
      const brush = canvas.getContext("2d");
      brush.imageSmoothingQuality = "high";
      brush.drawImage(image, 0, 0, canvas.width, canvas.height);
      return brush.getImageData(0, 0, canvas.width, canvas.height);
    };
    const [left, right] = [await read(files[0]), await read(files[1])];
    if (left.width !== right.width || left.height !== right.height) return 1;
    const far = new Set();
    left.data.forEach((value, i) => Math.abs(value - right.data[i]) > near && far.add(i >> 2));
    return far.size / (left.width * left.height);
  }, [[one, other].map((file) => file.toString("base64")), SCALE, NEAR]);
  await page.close();
  return share;
}

// A page at rest: without the focus ring, and without the delay of the network.
async function picture(page) {
  await page.addStyleTag({ content: "#top .net, #map:focus-visible::after { visibility: hidden }" });
  await page.evaluate(() => document.fonts.ready);
  await wait(300);
  return page.screenshot();
}

async function explore(page) {
  const turn = await turnOf(page);
  await page.keyboard.press("o");
  await until(async () => (await turnOf(page)) > turn);
  await until(async () => !(await text(page, "top")).includes("EXPLORING"));
}

// One hero, on each screen in turn.
test("six screens look as they did", async (t) => {
  const realm = server.newRealm();
  const first = await open(browser, DESK, `${realm}#name=Ann`);
  await playing(first);
  for (let i = 0; i < 3; ++i) await explore(first);
  const storageState = await first.context().storageState();
  await first.context().close();
  for (const [name, shape] of Object.entries(SHAPES)) {
    const page = await open(browser, shape, realm, { storageState, bypassCSP: true });
    await playing(page);
    const now = await picture(page);
    await page.context().close();
    const file = new URL(`${name}.png`, FOLDER);
    if (process.env.UNDERCROFT_RECORD) {
      mkdirSync(FOLDER, { recursive: true });
      writeFileSync(file, now);
      continue;
    }
    const share = await difference(readFileSync(file), now);
    t.diagnostic(`${name}: ${(share * 100).toFixed(2)} % of the pixels differ`);
    if (share <= FAR_PIXELS) continue;
    const kept = new URL(`${name}.new.png`, `file://${process.env.TMPDIR ?? "/tmp"}/`);
    writeFileSync(kept, now);
    assert.fail(`${(share * 100).toFixed(1)} % of ${name} differ, see ${kept.pathname}; UNDERCROFT_RECORD=1 writes new pictures`);
  }
});

// The first turn has more lines than the log of a small phone.
test("a phone's log shows a newest line of two rows from its start", async () => {
  const page = await play(browser, SMALL_PHONE, server.newRealm());
  await until(() => page.locator("#lines .more").count());
  const hidden = await page.evaluate(() => {
    const line = [...document.querySelectorAll("#lines p:not(.more):not(.unseen)")].at(-1);
    line.textContent = "Two kobolds and a kobold slinger come into view (south-west, 12).";
    return document.getElementById("story").getBoundingClientRect().top - line.getBoundingClientRect().top;
  });
  assert.ok(hidden <= 1, `${hidden} px of it are above the log`);
  await page.context().close();
});

test("turning the phone takes no turn, and keeps the hero in view", async () => {
  const page = await play(browser, PHONE, server.newRealm());
  const turn = await turnOf(page);
  for (const [width, height, shape, side] of [[844, 390, "landscape", 22], [390, 844, "portrait", 22], [844, 390, "landscape", 22]]) {
    await page.setViewportSize({ width, height });
    await until(() => page.evaluate((wanted) => document.body.dataset.shape === wanted, shape));
    const hero = await heroSpot(page, { width: side, height: side });
    const box = await page.locator("#map").boundingBox();
    assert.ok(hero.x > box.x && hero.x < box.x + box.width && hero.y > box.y && hero.y < box.y + box.height);
  }
  assert.equal(await turnOf(page), turn);
  await page.keyboard.press(".");
  await until(async () => (await turnOf(page)) === turn + 1);
  await page.context().close();
});
