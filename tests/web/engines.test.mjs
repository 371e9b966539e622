// engines.test.mjs: a short game in each browser beside Chromium.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ENGINES, whySkipped } from "./engines.mjs";
import { DESK_CELL, focused, heroSpot, newName, playing, Server, text, turnOf, until, windowName } from "./stage.mjs";

const server = new Server();
before(() => server.start());
after(() => server.stop());

// The share of the map's pixels that are not black.
const inked = (engine) => engine.evaluate(() => {
  const canvas = document.querySelector("#map canvas");
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  return data.filter((value, i) => i % 4 === 0 && value > 0).length / (data.length / 4);
});

async function join(engine) {
  await until(async () => (await focused(engine)) === "field-username");
  await engine.watch();
  await engine.keyboard.type(newName());
  await engine.keyboard.press("Enter");
  await playing(engine);
}

async function walk(engine) {
  for (const key of ["h", "j", "k", "l", "y", "u", "b", "n"]) {
    const turn = await turnOf(engine);
    await engine.keyboard.press(".");
    await until(async () => (await turnOf(engine)) > turn);
    await engine.keyboard.press(key);
  }
}

// Taps the four cells beside the hero until one of them is no wall.
async function tapBesideHero(engine) {
  const hero = await heroSpot(engine, DESK_CELL);
  const turn = await turnOf(engine);
  for (const [dx, dy] of [[0, -1], [0, 1], [-1, 0], [1, 0]]) {
    await engine.mouse.click(hero.x + dx * DESK_CELL.width, hero.y + dy * DESK_CELL.height);
    if (await until(async () => (await turnOf(engine)) > turn, 2000).catch(() => false)) return;
  }
  assert.fail("no tap took a turn");
}

async function talk(engine, words) {
  await engine.keyboard.press("Enter");
  await until(async () => (await engine.evaluate(() => document.activeElement.tagName)) === "INPUT");
  await engine.keyboard.type(words);
  await engine.keyboard.press("Enter");
  await until(async () => (await text(engine, "log")).includes(words));
}

for (const [name, Kind] of Object.entries(ENGINES)) {
  test(`${name}: joins by a link, walks, opens the pack, talks; nothing on the console`, { skip: whySkipped(name) }, async () => {
    const engine = new Kind();
    try {
      await engine.start();
      await engine.go(server.newRealm());
      await join(engine);
      assert.equal(await focused(engine), "map");
      await until(async () => (await inked(engine)) > 0.002);
      await until(() => engine.evaluate(() => [...document.fonts].every((font) => font.status === "loaded") && document.fonts.size === 1));
      await walk(engine);
      await tapBesideHero(engine);
      await engine.keyboard.press("i");
      await until(async () => (await windowName(engine)) === "pack");
      await engine.keyboard.press("Escape");
      await until(async () => (await windowName(engine)) === "");
      await talk(engine, "hello there");
      assert.equal(await focused(engine), "map");
      assert.deepEqual(await engine.errors(), []);
    } finally {
      await engine.stop();
    }
  });
}
