// tour.mjs: from the top of seed 11 to its stairs by touch alone, as a careful player: taps foes, rests when
// hurt, explores, and taps the stairs once they are known. Prints the number of touches.
//
//   UNDERCROFT_SERVER=build/release/bin/undercroft-server node tests/web/tour.mjs
import { launch, markedCell, newName, open, PHONE, playing, Server, text, turnOf, until, wait, windowName } from "./stage.mjs";

const CELL = 22; // of a phone of 390 x 844
const HEALTHY = 18; // of 20
const MOST_RESTS = 20;
const server = new Server();
let touches = 0;

// Waits until nothing runs and the turn stands still.
async function calm(page) {
  let last = -1;
  await until(async () => {
    await wait(150);
    const before = last;
    last = await turnOf(page);
    return last === before && !/EXPLORING|GOING|RESTING/.test(await text(page, "top"));
  }, 60000);
}

async function press(page, label) {
  touches += 1;
  await page.getByRole("button", { name: label, exact: true }).first().tap();
  await calm(page);
}

const focusMap = (page) => page.evaluate(() => document.getElementById("map").focus());

// Where the first thing of this name is drawn; undefined if it is not on the screen. The player sees it; this script asks the list and the look window.
async function spotOf(page, name) {
  await focusMap(page);
  await page.keyboard.press("v");
  await until(async () => (await windowName(page)) === "view");
  const found = await page.evaluate((wanted) => {
    const row = [...document.querySelectorAll("#window .row")].find((element) => element.innerText.includes(wanted));
    row?.click();
    return row !== undefined;
  }, name);
  const corner = found && (await until(() => markedCell(page, CELL), 1000).catch(() => undefined));
  await focusMap(page);
  await page.keyboard.press("Escape");
  await until(async () => (await windowName(page)) === "");
  return corner ? { x: corner.x + CELL / 2, y: corner.y + CELL / 2 } : undefined;
}

async function tap(page, name) {
  const spot = await spotOf(page, name);
  if (!spot) return false;
  touches += 1;
  await page.touchscreen.tap(spot.x, spot.y);
  await calm(page);
  return true;
}

async function step(page, rests) {
  const about = await page.evaluate(() => document.getElementById("about").textContent);
  const foe = /\d hostile/.test(about) && /In view: (.*?) \d+ /.exec(about)?.[1];
  if (foe && (await tap(page, foe))) return rests;
  const health = Number(/(\d+)\/\d+/.exec(await text(page, "vitals"))[1]);
  if (health < HEALTHY && rests < MOST_RESTS) {
    await press(page, "Rest");
    return rests + 1;
  }
  if (!(await tap(page, "stairs down"))) await press(page, "Explore");
  return rests;
}

await server.start();
const browser = await launch();
const page = await open(browser, PHONE, `${server.url}/#name=${newName()}`);
await playing(page);
let rests = 0;
while (!/D2/.test(await text(page, "top"))) {
  if (/DEAD/.test(await text(page, "top"))) throw new Error(`the hero died after ${touches} touches`);
  rests = await step(page, rests);
}
console.log(`${touches} touches, ${await turnOf(page)} turns`);
await browser.close();
await server.stop();
