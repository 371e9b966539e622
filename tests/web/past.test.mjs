// past.test.mjs: players walk through the past of their own heroes in the page (R177).
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { DESK, focused, launch, LYING_PHONE, newName, open, PHONE, play, playing, Server, SMALL_PHONE, text, turnOf, until, windowName } from "./stage.mjs";

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

const status = (page) => page.evaluate(() => document.getElementById("past")?.innerText ?? "");
const says = (page, words) => until(async () => words.test(await status(page))).catch(async (error) => {
  throw new Error(`${error.message}\nnot ${words}: ${await status(page)}`);
});
const closed = (page) => until(async () => (await status(page)) === "");

// Presses keys between two pictures of the page, and waits for the picture of the last.
const pressWithinAFrame = (page, ...keys) => page.evaluate(async (names) => {
  for (const key of names) document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  for (let frame = 0; frame < 2; ++frame) await new Promise(requestAnimationFrame);
}, keys);

// Waits `count` turns. Returns the turn after them.
async function act(page, count) {
  const end = (await turnOf(page)) + count;
  while ((await turnOf(page)) < end) {
    const turn = await turnOf(page);
    await page.keyboard.press(".");
    await until(async () => (await turnOf(page)) > turn);
  }
  return end;
}

const LATEST = (turn) => new RegExp(`Past: turn ${turn}, moment (\\d+) of \\1`);

test("V shows earlier turns, and the game goes on where it was", async () => {
  const page = await play(browser, DESK, server.newRealm());
  const turn = await act(page, 3);
  const log = await text(page, "log");
  await page.keyboard.press("V");
  await says(page, LATEST(turn));
  assert.match(await text(page, "top"), /PAST/);
  await page.keyboard.press("ArrowLeft");
  await says(page, new RegExp(`turn ${turn - 1}`));
  assert.equal(await turnOf(page), turn - 1);
  await page.keyboard.press("Home");
  await says(page, /turn 0, moment 1 of/);
  await page.keyboard.press("]");
  await says(page, /No other death or descent after\./);
  await page.keyboard.press("Space");
  await says(page, /plays 5 a second/);
  await says(page, /the latest moment that is stored/);
  await page.keyboard.press("q");
  await closed(page);
  assert.equal(await turnOf(page), turn);
  assert.equal(await text(page, "log"), log);
  assert.equal(await focused(page), "map");
  assert.equal(await act(page, 1), turn + 1);
  await page.keyboard.press("V");
  await says(page, LATEST(turn + 1));
  await page.keyboard.press("Escape");
  await closed(page);
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

test("words find a sentence of the log", async () => {
  const page = await play(browser, DESK, server.newRealm());
  await act(page, 2);
  await page.keyboard.press("V");
  await says(page, /moment/);
  await page.keyboard.press("/");
  await until(() => page.evaluate(() => document.activeElement?.name === "find"));
  await page.keyboard.type("no such q words");
  await page.keyboard.press("Enter");
  await says(page, /No other such sentence after\./);
  assert.equal(await focused(page), "map");
  await pressWithinAFrame(page, "/", "Escape");
  assert.ok(await page.evaluate(() => document.getElementById("entry").hidden));
  assert.notEqual(await status(page), "", "Escape ends the typing only");
  await page.keyboard.press("q");
  await closed(page);
  await page.context().close();
});

test("fingers open the past by the menu and walk in it, and no button is cut off", async () => {
  const realm = server.newRealm();
  const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  for (const shape of [PHONE, SMALL_PHONE, LYING_PHONE]) {
    const page = await play(browser, shape, realm, { bypassCSP: true });
    const turn = await act(page, 2);
    await page.getByText("Menu").tap();
    await page.getByText("The past").tap();
    await says(page, LATEST(turn));
    await page.getByText("Back", { exact: true }).tap();
    await says(page, new RegExp(`turn ${turn - 1}`));
    await page.locator("#map").tap();
    const outside = await page.evaluate(() => [...document.querySelectorAll("#controls button")].filter((button) => {
      const box = button.getBoundingClientRect();
      return box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || button.scrollWidth > button.clientWidth + 1;
    }).map((button) => button.textContent));
    assert.deepEqual(outside, [], JSON.stringify(shape.viewport));
    await page.evaluate(axe);
    const found = await page.evaluate(() => axe.run({ resultTypes: ["violations"] }));
    assert.deepEqual(found.violations.map((row) => [row.id, row.nodes[0].html]), []);
    await page.getByText("First", { exact: true }).tap();
    await says(page, /moment 1 of/);
    await page.getByText("Play", { exact: true }).tap();
    await says(page, /the latest moment that is stored/);
    await page.locator("#controls").getByText("Close").tap();
    await closed(page);
    assert.equal(await turnOf(page), turn, "nothing in the past is a turn");
    await page.context().close();
  }
});

// Away { reading: true }, and Away {}, as the page sends them.
const READING = "42021001";
const BACK = "4200";

test("a turn that waits calls back, and the server knows that the player reads", async () => {
  const realm = server.newRealm();
  const ann = await open(browser, DESK, "about:blank");
  const sent = [];
  ann.on("websocket", (socket) => socket.on("framesent", ({ payload }) => sent.push(Buffer.from(payload).toString("hex"))));
  await ann.goto(`${realm}#name=${newName()}`);
  await playing(ann);
  const bob = await play(browser, DESK, realm);
  await until(async () => (await text(ann, "top")).includes("YOUR TURN"));
  await ann.keyboard.press("V");
  await says(ann, /moment/);
  await until(() => sent.includes(READING));
  await says(ann, /A turn waits for you: q goes back\./);
  assert.match(await text(ann, "top"), /YOUR TURN/);
  const turn = await turnOf(bob);
  await bob.keyboard.press(".");
  await ann.keyboard.press("q");
  await closed(ann);
  await until(() => sent.at(-1) === BACK || sent.includes(BACK));
  await ann.keyboard.press(".");
  await until(async () => (await turnOf(bob)) === turn + 1 && (await turnOf(ann)) >= turn);
  await ann.context().close();
  await bob.context().close();
});

// Bytes of a message: fields with a number or with bytes.
const varint = (value) => (value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]);
const field = (number, value) => (typeof value === "number" ? [...varint(number * 8), ...varint(value)]
  : [...varint(number * 8 + 2), ...varint(value.length), ...value]);
const frame = (...fields) => Buffer.from(field(21, fields.flat()));
// A delta whose only creature has a glyph that is no character.
const ODD = [field(1, 0), field(2, 1), field(3, [...field(1, 1), ...field(3, 9), ...field(4, 9)]),
  field(12, [...field(1, 1), ...field(7, 0x7fffffff)]), field(6, [...field(1, 5), ...field(2, 1), ...field(3, 0)])].flat();

test("parts of the past that nobody asked for, or that are broken, leave the game as it is", async () => {
  const page = await open(browser, DESK, "about:blank");
  let far;
  let answer; // to AskPast, in place of the server's
  await page.routeWebSocket(/./, (socket) => {
    far = socket;
    const near = socket.connectToServer();
    socket.onMessage((data) => {
      const asks = Buffer.from(data);
      if (answer && asks.readUInt16BE(0) === 0xb201) socket.send(answer(asks));
      else near.send(data);
    });
  });
  await page.goto(`${server.newRealm()}#name=${newName()}`);
  await playing(page);
  await act(page, 1);
  for (const odd of [frame(), frame(field(1, 1), field(2, 1), field(4, ODD)), Buffer.from([0xaa, 1, 5, 255, 255]), frame(field(4, [255]))]) {
    far.send(odd);
    await act(page, 1);
  }
  const turn = await turnOf(page);
  // AskPast begins with its number, which is small here.
  answer = (asks) => frame(field(1, asks[4]), field(2, 1), field(3, 1), field(4, ODD));
  await page.keyboard.press("V");
  await until(async () => (await text(page, "log")).includes("a past that does not fit together"));
  await closed(page);
  answer = (asks) => frame(field(1, asks[4]), field(2, 1), field(3, 1), field(4, field(6, field(1, 5))));
  await page.keyboard.press("V");
  await says(page, /a past that does not fit together/);
  await page.keyboard.press("q");
  await closed(page);
  assert.equal(await turnOf(page), turn);
  assert.equal(await act(page, 1), turn + 1);
  assert.equal(await windowName(page), "");
  await page.context().close();
});

test("a hero who dies meanwhile is called back, and may look at its death", async () => {
  const grave = new Server("--scenario", fileURLToPath(new URL("../terminal/grave.toml", import.meta.url)));
  await grave.start();
  const realm = grave.newRealm();
  const ann = await play(browser, DESK, realm);
  const bob = await play(browser, PHONE, realm);
  const isHurt = async () => (await status(ann)).includes("You are being hurt: q goes back.");
  for (let i = 0; i < 6 && !(await isHurt()); ++i) {
    const turn = await turnOf(bob);
    if ((await status(ann)) !== "") await ann.keyboard.press("q");
    await closed(ann);
    await ann.keyboard.press(".");
    await ann.keyboard.press("V");
    await says(ann, /moment/);
    await bob.keyboard.press(".");
    await until(async () => (await turnOf(bob)) > turn);
    await until(isHurt, 1500).catch(() => undefined);
  }
  assert.ok(await isHurt(), await status(ann));
  assert.equal(await windowName(ann), "", "no window covers the past");
  await ann.keyboard.press("q");
  await until(async () => (await windowName(ann)) === "tombstone");
  await ann.getByText("The past").click();
  await says(ann, LATEST("\\d+"));
  await ann.keyboard.press("Home");
  await says(ann, /moment 1 of/);
  await ann.keyboard.press("]");
  await says(ann, /Past: turn [1-9]/);
  await ann.keyboard.press("]");
  await says(ann, /No other death or descent after\./);
  assert.deepEqual(ann.errors, []);
  await ann.context().close();
  await bob.context().close();
  await grave.stop();
});

test("the host may turn the past off", async () => {
  const off = new Server("--past", "off");
  await off.start();
  const page = await play(browser, DESK, off.newRealm());
  await page.keyboard.press("V");
  await says(page, /This server does not show the past\./);
  await page.keyboard.press("q");
  await closed(page);
  await act(page, 1);
  await page.context().close();
  await off.stop();
});
