// taps.test.mjs: what one tap does, in a hall that taps.toml draws.
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { after, before, test } from "node:test";
import { heroSpot, launch, PHONE, play, Server, text, turnOf, until, wait } from "./stage.mjs";

const CELL = { width: 22, height: 22 };
const server = new Server("--scenario", fileURLToPath(new URL("taps.toml", import.meta.url)));
let browser;

before(async () => {
  await server.start();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server.stop();
});

// A hero in a hall of its own, with a tap by cells from where the hero stands.
async function hero() {
  const page = await play(browser, PHONE, server.newRealm());
  const at = () => heroSpot(page, CELL);
  const tap = async (dx, dy) => {
    const { x, y } = await at();
    await page.touchscreen.tap(x + dx * CELL.width, y + dy * CELL.height);
  };
  const says = (words) => until(async () => (await text(page, "log")).includes(words));
  // Waits until the turn stands still.
  const rest = async () => {
    let last = -1;
    await until(async () => {
      await wait(150);
      const before = last;
      last = await turnOf(page);
      return before === last;
    });
    return last;
  };
  return { page, at, tap, says, rest };
}

test("a far tap is one message and a walk", async () => {
  const { page, at, tap, rest } = await hero();
  const from = await at();
  await tap(-4, 3);
  assert.equal(await rest(), 4);
  const to = await at();
  assert.deepEqual([Math.round((to.x - from.x) / 22), Math.round((to.y - from.y) / 22)], [-4, 3]);
  await page.context().close();
});

test("a tap walks beside a chest or an altar, and opens or touches it", async () => {
  const { page, tap, says, rest } = await hero();
  await tap(-3, -2);
  await says("open the chest");
  await rest();
  const { page: other, tap: press, says: hears } = await hero();
  await press(5, -2);
  await hears("altar gives");
  assert.ok(await other.getByRole("button", { name: "ask for might" }).isVisible());
  await page.context().close();
  await other.context().close();
});

test("a tap walks onto a thing and takes it", async () => {
  const { page, tap, says } = await hero();
  await tap(5, 2);
  await says("You take the torch");
  await page.context().close();
});

test("a tap opens a far door", async () => {
  const { page, tap, says } = await hero();
  await tap(7, 0);
  await says("You open the door");
  await page.context().close();
});

test("a tap walks to a locked door, and the log says what it takes", async () => {
  const { page, tap, says } = await hero();
  await tap(-5, 1);
  await says("locked");
  await page.context().close();
});

test("a ledge asks once; the second tap goes down", async () => {
  const { page, tap, says, rest } = await hero();
  await tap(1, 2);
  await says("again to go on");
  assert.equal(await rest(), 0);
  await tap(1, 2);
  await until(async () => (await text(page, "top")).includes("D2"));
  await page.context().close();
});

test("a tap on oneself waits a turn", async () => {
  const { page, tap, rest } = await hero();
  await tap(0, 0);
  assert.equal(await rest(), 1);
  await page.context().close();
});

// Random, but the same in each run.
function randomNumbers(seed) {
  let last = seed;
  return () => (last = (last * 48271) % 2147483647) / 2147483647;
}

// A spot within 6 points of one edge of the box.
function besideEdge(box, edge, next) {
  const away = (next() - 0.5) * 12;
  const x = box.left + next() * (box.right - box.left);
  const y = box.top + next() * (box.bottom - box.top);
  return [[box.left + away, y], [box.right + away, y], [x, box.top + away], [x, box.bottom + away]][edge];
}

test("200 taps within 6 points of a button's edge press that button or nothing", async () => {
  const { page } = await hero();
  const boxes = await page.evaluate(() => {
    window.pressed = [];
    const note = (event) => {
      window.pressed.push(event.currentTarget.textContent);
      event.stopImmediatePropagation(); // the buttons do nothing in this test
    };
    return [...document.querySelectorAll(".steady button")].map((element) => {
      element.addEventListener("click", note, { capture: true });
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { text: element.textContent, left, right, top, bottom };
    });
  });
  const next = randomNumbers(11);
  let hits = 0;
  for (let i = 0; i < 200; ++i) {
    const box = boxes[i % boxes.length];
    const [x, y] = besideEdge(box, Math.floor(i / boxes.length) % 4, next);
    await page.touchscreen.tap(x, y);
    const pressed = await page.evaluate(() => window.pressed.splice(0));
    assert.deepEqual(pressed.filter((name) => name !== box.text), [], `${x},${y} beside ${box.text}`);
    hits += pressed.length;
  }
  assert.ok(hits > 50, `only ${hits} taps pressed a button`);
  await page.context().close();
});
