// engines_moments.test.mjs: links to moments in each browser beside Chromium.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ENGINES, whySkipped } from "./engines.mjs";
import { act, link, nameOf, PATIENCE_MS, says, status, visit } from "./moments.mjs";
import { DESK, launch, play, playing, Server, text, turnOf, until } from "./stage.mjs";

const server = new Server("--player-realms", "99");
let browser;
let moment; // { address, name, turn }

before(async () => {
  await server.start();
  browser = await launch();
  const ann = await play(browser, DESK, server.newRealm());
  const name = await nameOf(ann);
  const turn = await act(ann, 6);
  await ann.keyboard.press("V");
  await says(ann, /moment/);
  await ann.keyboard.press("S");
  moment = { name, turn, address: await link(ann) };
  await ann.context().close();
});
after(async () => {
  await browser?.close();
  await server.stop();
});

const theatre = (page) => text(page, "theatre");
const shows = (page, words) => until(async () => words.test(await theatre(page)), PATIENCE_MS);
const seesTheSame = (one, other) => until(async () => (await status(one)) === (await status(other)), PATIENCE_MS);

// Presses the button with these words.
async function press(engine, words) {
  const isThere = () => engine.evaluate((sought) => {
    const button = [...document.querySelectorAll("button")].find((one) => one.innerText.trim() === sought && one.offsetParent !== null);
    button?.click();
    return button !== undefined;
  }, words);
  await until(isThere);
}

async function walksThrough(engine) {
  await says(engine, new RegExp(`turn ${moment.turn}`));
  await engine.keyboard.press("ArrowLeft");
  await says(engine, new RegExp(`turn ${moment.turn - 1}`));
}

async function watchesTogether(engine) {
  await engine.keyboard.press("W");
  await shows(engine, /nobody else is here yet/);
  const bob = await visit(browser, DESK, await engine.evaluate(() => location.href));
  await shows(bob, /You see what .+ shows\./);
  await seesTheSame(engine, bob);
  for (const key of ["ArrowLeft", "ArrowLeft", "ArrowRight"]) {
    await engine.keyboard.press(key);
    await seesTheSame(engine, bob);
  }
  await bob.locator("#map").click({ position: { x: 200, y: 200 } });
  await until(() => engine.evaluate(() => document.querySelectorAll("#pointers b").length === 1));
  await engine.keyboard.press("q");
  await until(async () => !/watch/i.test(await theatre(engine)));
  await bob.context().close();
}

const canFilm = (engine) => engine.evaluate(() => typeof MediaRecorder === "function" && [...document.querySelectorAll("button")].some((one) => /film/i.test(one.innerText)));
const filmSays = (engine, words) => until(async () => words.test(await text(engine, "film")), 60000);

async function savesFilm(engine) {
  await press(engine, "Save as film");
  await filmSays(engine, /The film is ready\./);
  const size = await engine.evaluate(() => document.querySelector("#film a").href);
  assert.match(size, /^blob:/);
  await press(engine, "Close");
}

async function playsOn(engine) {
  await says(engine, /turn/);
  const turn = Number(/turn (\d+)/.exec(await status(engine))[1]);
  await press(engine, "Play on from here");
  await until(() => engine.evaluate(() => /You play on from/.test(document.getElementById("door")?.innerText)), 20000);
  await until(() => engine.evaluate(() => document.activeElement?.id === "field-username"));
  await engine.keyboard.type("Heir");
  await engine.keyboard.press("Enter");
  await playing(engine);
  assert.equal(await turnOf(engine), turn);
  await engine.watch();
  await act(engine, 1);
}

for (const [name, Kind] of Object.entries(ENGINES)) {
  test(`${name}: opens a link, steps, watches together, films, plays on; nothing on the console`, { skip: whySkipped(name) }, async (t) => {
    const engine = new Kind();
    try {
      await engine.start();
      await engine.go(moment.address);
      await engine.watch();
      await walksThrough(engine);
      await watchesTogether(engine);
      if (await canFilm(engine)) await savesFilm(engine);
      else t.diagnostic(`${name} has no recorder for films`);
      assert.deepEqual(await engine.errors(), []);
      await playsOn(engine);
      assert.deepEqual(await engine.errors(), []);
    } finally {
      await engine.stop();
    }
  });
}
