// play.test.mjs: plays in a real browser against a real server.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import {
  DESK, DESK_CELL, focused, heroSpot, launch, LYING_PHONE, newName, open, openIn, PHONE, play, playing, Server, SMALL_PHONE,
  text, turnOf, until, wait, windowName,
} from "./stage.mjs";

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

const touch = async (page) => {
  const cdp = await page.context().newCDPSession(page);
  return (type, ...points) => cdp.send("Input.dispatchTouchEvent", { type, touchPoints: points });
};

test("a link is enough: joined, focus on the map, name gone from the address bar, no errors", async () => {
  const realm = server.newRealm();
  const page = await play(browser, DESK, realm);
  assert.equal(await focused(page), "map");
  assert.equal(await page.evaluate(() => location.hash), "");
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

test("Enter ends no hero: the question has the focus on Cancel", async () => {
  const page = await play(browser, DESK, server.newRealm());
  await page.keyboard.press("Q");
  await until(async () => (await text(page, "entry")).includes("for good"));
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Cancel");
  await page.keyboard.press("Enter");
  await until(() => page.evaluate(() => document.getElementById("entry").hidden));
  await page.keyboard.press("Q");
  await page.keyboard.press("y");
  await until(async () => (await text(page, "entry")).includes("no way back"));
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Cancel");
  await page.context().close();
});

// As they come in one task of a slow machine, before the page has drawn the question.
const typeAhead = (page, ...keys) => page.evaluate((names) => {
  for (const key of names) document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}, keys);

test("a key that follows a question at once answers it, and is no step", async () => {
  const page = await play(browser, DESK, server.newRealm());
  const before = await text(page, "top");
  await typeAhead(page, "Q", "y");
  await until(async () => (await text(page, "entry")).includes("no way back"));
  await typeAhead(page, "n", "i", "Escape", "."); // the pack opens and closes, and the last key is a turn
  await until(async () => (await text(page, "top")) !== before);
  assert.equal(await page.evaluate(() => document.getElementById("window").hidden), true);
  await page.context().close();
});

test("the map has at least 17 x 19 cells on a small phone, and no button is cut off", async () => {
  for (const shape of [PHONE, SMALL_PHONE, LYING_PHONE, DESK]) {
    const page = await play(browser, shape, server.newRealm()); // alone: friends take a row, also those who lost the link
    const outside = await page.evaluate(() => [...document.querySelectorAll("#controls button")].filter((button) => {
      const box = button.getBoundingClientRect();
      return box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || button.scrollWidth > button.clientWidth + 1;
    }).map((button) => button.textContent));
    assert.deepEqual(outside, [], JSON.stringify(shape.viewport));
    const box = await page.locator("#map").boundingBox();
    if (shape === SMALL_PHONE) assert.ok(box.width >= 17 * 19 && box.height >= 19 * 19, `${box.width}x${box.height}`);
    await page.context().close();
  }
});

test("the log shows whole lines", async () => {
  const realm = server.newRealm();
  for (const shape of [DESK, PHONE, SMALL_PHONE, { ...SMALL_PHONE, viewport: { width: 320, height: 568 } }]) {
    const page = await play(browser, shape, realm);
    const rest = await page.evaluate(() => {
      const line = parseFloat(getComputedStyle(document.getElementById("story")).lineHeight);
      const { clientHeight } = document.getElementById("story");
      return Math.abs(clientHeight - Math.round(clientHeight / line) * line);
    });
    assert.ok(rest < 1, `${JSON.stringify(shape.viewport)}: ${rest} px too many`);
    await page.context().close();
  }
});

test("a long press, a drag and a pinch take no turn and do not zoom the page", async () => {
  const realm = server.newRealm();
  const page = await play(browser, PHONE, realm);
  const cell = { width: 22, height: 22 };
  const hero = await heroSpot(page, cell);
  const turn = await turnOf(page);
  const send = await touch(page);
  const spot = { x: hero.x, y: hero.y - 60 };
  await send("touchStart", spot);
  await wait(500);
  await send("touchEnd");
  await until(async () => (await windowName(page)) === "look");
  await page.keyboard.press("Escape");
  await send("touchStart", spot);
  for (let i = 1; i < 9; ++i) await send("touchMove", { x: spot.x + i * 8, y: spot.y + i * 3 });
  await send("touchEnd");
  await send("touchStart", { x: 150, y: 300, id: 1 }, { x: 200, y: 300, id: 2 });
  for (let i = 1; i < 4; ++i) await send("touchMove", { x: 150 - i * 5, y: 300, id: 1 }, { x: 200 + i * 5, y: 300, id: 2 });
  await send("touchEnd");
  await wait(400);
  assert.equal(await turnOf(page), turn);
  assert.equal(await page.evaluate(() => visualViewport.scale), 1);
  assert.ok(await page.evaluate(() => JSON.parse(localStorage["undercroft.options"]).cell > 22));
  await page.context().close();
});

test("a tap beside the hero is one turn, and a tap on the hero too", async () => {
  const realm = server.newRealm();
  const page = await play(browser, DESK, realm);
  const hero = await heroSpot(page, DESK_CELL);
  const turn = await turnOf(page);
  await page.mouse.click(hero.x, hero.y - 22);
  await until(async () => (await turnOf(page)) === turn + 1);
  await page.mouse.click(hero.x, hero.y - 22);
  await until(async () => (await turnOf(page)) === turn + 2);
  await page.context().close();
});

test("40 taps a second do not close the connection", async () => {
  const realm = server.newRealm();
  const page = await play(browser, PHONE, realm);
  const box = await page.locator("#map").boundingBox();
  for (let i = 0; i < 120; ++i) {
    void page.touchscreen.tap(box.x + box.width / 2 + (i % 2 ? 30 : -30), box.y + box.height / 2).catch(() => undefined);
    await wait(25);
  }
  await wait(500);
  assert.ok(!(await text(page, "top")).includes("OFFLINE"));
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

test("a reload keeps seat and story; a second tab asks first; the first takes the seat back", async () => {
  const realm = server.newRealm();
  const page = await play(browser, PHONE, realm);
  const name = (await text(page, "vitals")).split(/\s/)[0];
  await page.reload();
  await playing(page);
  assert.ok((await text(page, "vitals")).startsWith(name));
  assert.notEqual((await text(page, "log")).trim(), "");
  const second = await openIn(page.context(), realm);
  await second.getByText("Play here").click();
  await playing(second);
  await until(async () => (await text(page, "lost")).includes("another place"));
  await second.close();
  await page.bringToFront();
  await page.getByText("Play here").click();
  await playing(page);
  await page.context().close();
});

test("chat reaches the others as text, and the keys typed there do nothing else", async () => {
  const realm = server.newRealm();
  const ann = await play(browser, DESK, realm);
  const bob = await play(browser, PHONE, realm);
  const turn = await turnOf(ann);
  await ann.keyboard.press("Enter");
  await ann.keyboard.type("hello <b>you</b> hjkl");
  await ann.keyboard.press("Enter");
  await until(async () => (await text(bob, "log")).includes("hello <b>you</b> hjkl"));
  assert.equal(await focused(ann), "map");
  assert.equal(await turnOf(ann), turn);
  await ann.context().close();
  await bob.context().close();
});

const WINDOWS = { i: "pack", v: "view", "@": "players", C: "character", "=": "options", T: "scores", R: "lobby", m: "history", "?": "help", x: "look" };

test("every window opens by its key, has no finding of axe, and leaves turn and vitals in view", async () => {
  const realm = server.newRealm();
  const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  for (const shape of [DESK, PHONE]) {
    const page = await play(browser, shape, realm, { bypassCSP: true });
    await page.evaluate(axe);
    for (const [key, name] of Object.entries(WINDOWS)) {
      await page.keyboard.press(key);
      await until(async () => (await windowName(page)) === name);
      const found = await page.evaluate(() => axe.run({ resultTypes: ["violations"] }));
      assert.deepEqual(found.violations.map((row) => [row.id, row.nodes[0].html]), [], name);
      const covered = await page.evaluate(() => {
        const box = document.getElementById("window").getBoundingClientRect();
        return ["top", "vitals"].filter((id) => {
          const other = document.getElementById(id).getBoundingClientRect();
          return box.left < other.right && box.right > other.left && box.top < other.bottom - 1 && box.bottom > other.top;
        });
      });
      assert.deepEqual(covered, []);
      await page.keyboard.press("Escape");
      await until(async () => (await windowName(page)) === "");
    }
    await page.context().close();
  }
});

test("Tab and Enter alone join, reach every button, and play a turn", async () => {
  const realm = server.newRealm();
  const page = await open(browser, DESK, realm);
  await until(async () => (await focused(page)) === "field-username");
  await page.keyboard.type(newName());
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await playing(page);
  const turn = await turnOf(page);
  for (let i = 0; i < 30; ++i) {
    await page.keyboard.press("Tab");
    if ((await page.evaluate(() => document.activeElement.textContent)) === "Wait") break;
  }
  await page.keyboard.press("Enter");
  await until(async () => (await turnOf(page)) > turn);
  await page.context().close();
});

test("keys play on after a press of a button, which keeps the focus", async () => {
  const page = await play(browser, DESK, server.newRealm());
  await page.locator("#controls button", { hasText: "Wait" }).click();
  await until(async () => (await turnOf(page)) === 1);
  assert.notEqual(await focused(page), "map");
  await page.keyboard.press(".");
  await until(async () => (await turnOf(page)) === 2);
  await page.keyboard.press(">");
  await until(async () => (await text(page, "log")).includes("You know of no stairs down yet."));
  await page.keyboard.press("i");
  await until(async () => (await windowName(page)) === "pack");
  await page.context().close();
});

test("a tap on the log leads to the history, and one on the vitals to the character", async () => {
  const page = await play(browser, PHONE, server.newRealm());
  for (const [id, name] of [["vitals", "character"], ["story", "history"]]) {
    await page.locator(`#${id}`).tap();
    await until(async () => (await windowName(page)) === name);
    await page.keyboard.press("Escape");
    await until(async () => (await windowName(page)) === "");
  }
  await page.context().close();
});

test("a spectator follows by #watch and cannot act", async () => {
  const realm = server.newRealm();
  const ann = await play(browser, DESK, realm);
  const name = (await text(ann, "vitals")).split(/\s/)[0];
  const watcher = await open(browser, PHONE, `${realm}#watch=${name}`);
  await until(async () => (await text(watcher, "top")).includes(`SPECTATING ${name}`));
  await watcher.context().close();
  await ann.context().close();
});

test("a taken name is refused with a sentence, and the form stays", async () => {
  const realm = server.newRealm();
  const ann = await play(browser, DESK, realm);
  const name = (await text(ann, "vitals")).split(/\s/)[0];
  const other = await open(browser, PHONE, `${realm}#name=${name}`);
  await until(async () => (await text(other, "door")).includes(name));
  assert.ok(await other.locator("input[name=username]").isVisible());
  await other.context().close();
  await ann.context().close();
});

test("another device takes the seat by a link, once", async () => {
  const realm = server.newRealm();
  const page = await play(browser, DESK, realm);
  const name = (await text(page, "vitals")).split(/\s/)[0];
  await page.getByText("Menu").click();
  await page.getByText("Play on another device").click();
  const address = await until(() => page.evaluate(() => document.querySelector("#window a")?.href));
  const phone = await open(browser, PHONE, address);
  await playing(phone);
  await until(async () => (await text(phone, "vitals")).startsWith(name));
  await phone.reload();
  await playing(phone);
  const third = await open(browser, PHONE, address);
  await until(async () => (await text(third, "door")).trim() !== "" && !(await third.evaluate(() => document.getElementById("door").hidden)));
  await phone.context().close();
  await third.context().close();
  await page.context().close();
});
