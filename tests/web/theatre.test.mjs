// theatre.test.mjs: visitors of a link see the same moment together (R213).
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { connect, createServer } from "node:net";
import { after, before, test } from "node:test";
import { link, PATIENCE_MS, says, status, visit as visitIn } from "./moments.mjs";
import { DESK, focused, launch, LYING_PHONE, PHONE, play, Server, SMALL_PHONE, text, turnOf, until, wait, windowName } from "./stage.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const server = new Server("--player-realms", "99");
let browser;
let address; // of a link to 101 moments

// Goes to and fro, so that no two moments in a row have the same map.
async function pace(page, turns) {
  const end = (await turnOf(page)) + turns;
  for (let turn = await turnOf(page); turn < end; turn = await turnOf(page)) {
    await page.keyboard.press(turn % 2 === 0 ? "ArrowRight" : "ArrowLeft");
    await until(async () => (await turnOf(page)) > turn, 1000).catch(() => page.keyboard.press("."));
  }
}

async function share(page, along) {
  await page.keyboard.press("V");
  await says(page, /moment/);
  await page.keyboard.press("S");
  if (along) await page.getByLabel(along).check();
  return link(page);
}

before(async () => {
  await server.start();
  browser = await launch();
  const page = await play(browser, DESK, server.newRealm());
  await pace(page, 104);
  address = await share(page, /100 moments before it/);
  await page.context().close();
});
after(async () => {
  await browser?.close();
  await server.stop();
});

const visit = (shape, at = address, more = {}) => visitIn(browser, shape, at, more);
const theatre = (page) => text(page, "theatre");
const shows = (page, words) => until(async () => words.test(await theatre(page)), PATIENCE_MS).catch(async (error) => {
  throw new Error(`${error.message}\nnot ${words}: ${await theatre(page)}`);
});
const hears = (page, words) => until(async () => words.test(await text(page, "said")), PATIENCE_MS);
const names = (page) => page.locator("#theatre li b").allInnerTexts();
const pointers = (page) => page.locator("#pointers b").allInnerTexts();
const points = (page, ...wanted) => until(async () => JSON.stringify((await pointers(page)).sort()) === JSON.stringify(wanted));
const close = (...pages) => Promise.all(pages.map((page) => page.context().close()));

// A page that has begun a theatre. Its address leads others there.
async function begin(shape, more) {
  const page = await visit(shape, address, more);
  await says(page, /moment/);
  await page.keyboard.press("W");
  await shows(page, /nobody else is here yet/);
  assert.match(page.url(), /\/-\/moment\/[\w-]{22}#theatre=[\w-]{22}$/);
  return page;
}

async function enter(shape, room, more) {
  const page = await visit(shape, room, more);
  await shows(page, /You see what .+ shows\./);
  await says(page, /moment \d/); // and has read it
  return page;
}

async function isCalled(page, name) {
  await page.getByText("Your name", { exact: true }).click();
  await page.getByLabel("Your name").fill(name);
  await page.getByRole("button", { name: "Use it" }).click();
  await until(async () => (await names(page)).includes(name));
}

const told = (page) => text(page, "about");
const pixels = (page) => page.evaluate(() => document.querySelector("#map canvas").toDataURL());

async function seeTheSame(leader, ...others) {
  const moment = await status(leader);
  for (const page of others) await says(page, new RegExp(`^${moment}$`));
  const about = await told(leader);
  assert.match(about, /In the past\. ./);
  for (const page of others) await until(async () => (await told(page)) === about);
}

// Of pages of one size, once the hero is in the middle of each.
async function lookTheSame(...pages) {
  for (const page of pages) {
    await page.locator("#map").dblclick({ position: { x: 40, y: 40 } });
    await page.mouse.move(2, 2);
  }
  await until(async () => new Set(await Promise.all(pages.map(pixels))).size === 1);
}

async function isSound(page) {
  const outside = await page.evaluate(() => [...document.querySelectorAll("#controls button, #said button, #theatre > button")].filter((element) => {
    const box = element.getBoundingClientRect();
    return box.right > innerWidth + 1 || (element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0);
  }).map((element) => element.textContent));
  assert.deepEqual(outside, []);
  await page.evaluate(axe);
  const found = await page.evaluate(() => axe.run({ resultTypes: ["violations"] }));
  assert.deepEqual(found.violations.map((row) => [row.id, row.nodes[0].html]), []);
}

test("three browsers stay on one turn for 200 steps, whoever leads", async () => {
  const ann = await begin(DESK);
  await isCalled(ann, "Ann");
  const bob = await enter(PHONE, ann.url());
  await shows(bob, /You see what Ann shows\./);
  let eve;
  for (let step = 1; step <= 200; ++step) {
    await ann.keyboard.press(step <= 100 ? "ArrowLeft" : "ArrowRight");
    if (step % 10 !== 0) continue;
    await says(ann, new RegExp(`moment ${step <= 100 ? 101 - step : step - 99} of 101`));
    if (step === 50) eve = await enter(DESK, ann.url());
    await seeTheSame(ann, bob, ...(eve ? [eve] : []));
    if (step % 50 === 0) await lookTheSame(ann, eve);
  }

  await bob.getByText("Your name", { exact: true }).tap();
  await bob.getByLabel("Your name").fill("Bob");
  await bob.getByText("Use it").tap();
  await ann.getByLabel("Let lead: Bob").click();
  await shows(bob, /You lead: the others see what you see\./);
  await hears(eve, /-- Bob leads now\./);
  await bob.getByText("First", { exact: true }).tap();
  await says(eve, /moment 1 of 101/);
  await bob.getByText("Play", { exact: true }).tap();
  await says(bob, /moment [5-9] of 101/);
  await bob.getByText("Pause", { exact: true }).tap();
  await says(bob, /moment \d+ of 101$/);
  await seeTheSame(bob, ann, eve);
  for (const page of [ann, bob, eve]) assert.deepEqual(page.errors, []);
  await close(ann, bob, eve);
});

test("a follower is told who leads, and moves its own view", async () => {
  const ann = await begin(DESK);
  await isCalled(ann, "Ann");
  const bob = await enter(DESK, ann.url());
  await says(bob, /moment 101/);
  for (const key of ["ArrowLeft", "Space", "Home", "/", "["]) {
    await bob.keyboard.press("ArrowUp");
    await bob.keyboard.press(key);
    await says(bob, /moment 101 of 101\. Ann leads: only the leader goes to another moment\.$/);
    assert.equal(await bob.getByLabel("Words of a sentence of the log").count(), 0);
  }
  await bob.getByRole("button", { name: /Back one moment/ }).click();
  await says(bob, /Ann leads/);
  const before = await pixels(ann);
  const view = await pixels(bob);
  await bob.mouse.move(300, 300);
  await bob.mouse.wheel(0, -300);
  await until(async () => (await pixels(bob)) !== view);
  await bob.mouse.down();
  await bob.mouse.move(400, 350, { steps: 4 });
  await bob.mouse.up();
  await bob.getByRole("button", { name: "Centre" }).click();
  assert.equal(await pixels(ann), before);
  await ann.keyboard.press("/");
  await ann.keyboard.type("Delver");
  await ann.keyboard.press("Enter");
  const found = /moment \d+ of/.exec(await status(ann))[0];
  await says(bob, new RegExp(found));
  await close(ann, bob);
});

test("visitors point at cells, until another moment is shown", async () => {
  const ann = await begin(DESK);
  const bob = await enter(PHONE, ann.url());
  await isCalled(ann, "Ann");
  const tap = async (dx) => {
    const box = await bob.locator("#map").boundingBox();
    await bob.touchscreen.tap(box.x + box.width / 2 + dx, box.y + box.height / 2);
    await wait(400);
  };
  await tap(60);
  await points(ann, "Visitor 2");
  await points(bob, "Visitor 2");
  assert.match(await theatre(ann), /Visitor 2 points \d+ /);
  await ann.locator("#map").click({ position: { x: 200, y: 200 } });
  await points(bob, "Ann", "Visitor 2");
  const colours = await bob.evaluate(() => [...document.querySelectorAll("#pointers i")].map((mark) => getComputedStyle(mark).color));
  assert.notEqual(colours[0], colours[1]);
  await tap(60);
  await points(bob, "Ann");
  await tap(-60);
  await points(ann, "Ann", "Visitor 2");
  await ann.keyboard.press("ArrowLeft");
  for (const page of [ann, bob]) await points(page);
  await close(ann, bob);
});

test("visitors talk, and no text of theirs is markup", async () => {
  const ann = await begin(DESK);
  const bob = await enter(DESK, ann.url());
  await ann.locator("#map").focus();
  await ann.keyboard.press("Enter");
  for (const line of ["<img src=x onerror=alert(1)>", "漢".repeat(400)]) {
    await ann.keyboard.type(line);
    await ann.keyboard.press("Enter");
    assert.equal(await ann.evaluate(() => document.activeElement.getAttribute("aria-label")), "Say to all");
  }
  await hears(bob, /<Visitor 1> <img src=x onerror=alert\(1\)>/);
  await hears(bob, /<Visitor 1> 漢{133}/);
  await hears(ann, /-- .*\bcut\b|-- .*400/i);
  assert.equal(await bob.locator("#said img").count(), 0);
  assert.equal(await bob.locator("[role=log]#said, #said [role=log]").count(), 1);
  await ann.keyboard.press("Escape");
  assert.equal(await focused(ann), "map");
  assert.notEqual(await theatre(ann), "", "Escape leaves the field only");

  await bob.getByText("Your name", { exact: true }).click();
  await bob.getByLabel("Your name").fill("Server");
  await bob.keyboard.press("Enter");
  await hears(bob, /-- .*name/i);
  await bob.getByText("Your name", { exact: true }).click();
  await bob.getByLabel("Your name").fill("a b");
  await bob.keyboard.press("Enter");
  assert.equal(await bob.evaluate(() => document.activeElement.validity.valid), false);
  await bob.keyboard.press("Escape");
  await bob.keyboard.press("Escape");
  assert.equal(await bob.locator("details[open]").count(), 0, "the first Escapes leave the field and close the form");
  await isCalled(bob, "Robert");
  assert.deepEqual(ann.errors.concat(bob.errors), []);
  await close(ann, bob);
});

test("the next one leads when the leader goes, and the last one ends the theatre", async () => {
  const ann = await begin(DESK);
  const room = ann.url();
  const bob = await enter(PHONE, room);
  await ann.keyboard.press("Home");
  await says(bob, /moment 1 of 101/);
  await ann.close();
  await hears(bob, /-- You lead now\./);
  await shows(bob, /nobody else is here yet/);
  await says(bob, /moment 1 of 101/);
  await bob.getByText("Forward", { exact: true }).tap();
  await says(bob, /moment 2 of 101/);
  await bob.getByText("Leave", { exact: true }).tap();
  await bob.locator("#theatre").waitFor({ state: "hidden" });
  assert.equal(bob.url(), address);
  await bob.getByText("Forward", { exact: true }).tap();
  await says(bob, /moment 3 of 101/);
  const eve = await visit(DESK, room);
  await shows(eve, /nobody else is here yet/);
  await says(eve, /moment 101 of 101/);
  assert.deepEqual(await names(eve), ["Visitor 1"]);
  assert.deepEqual(await eve.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie]), [0, 0, ""]);
  await eve.keyboard.press("q");
  assert.equal(eve.url(), address, "the first q leaves the theatre");
  await eve.keyboard.press("q");
  await eve.getByLabel("Name").waitFor();
  await Promise.all([ann, bob, eve].map((page) => page.context().close()));
});

test("an address that names no room, and a full room, leave the visitor alone", async () => {
  const guest = await visit(DESK, `${address}#theatre=%3Cb%3E`);
  await shows(guest, /The address names no valid theatre, so you watch alone\./);
  assert.equal(guest.sockets, 0);
  assert.ok(await guest.getByRole("button", { name: /Close the past/ }).isVisible());
  await says(guest, /moment 101/);
  await guest.keyboard.press("ArrowLeft");
  await says(guest, /moment 100/);
  await guest.getByRole("button", { name: "OK" }).click();
  await guest.locator("#theatre").waitFor({ state: "hidden" });

  const ann = await begin(DESK);
  await guest.evaluate((url) => {
    window.crowd = Array.from({ length: 15 }, () => new WebSocket(url));
  }, ann.url().replace(/^http/, "ws").replace("#theatre=", "/theatre/"));
  await until(async () => (await names(ann)).length === 16);
  const late = await visit(PHONE, ann.url());
  await shows(late, /This theatre is full: it has 16 visitors\./);
  await late.getByText("Back", { exact: true }).tap();
  await says(late, /moment 100/);
  await guest.evaluate(() => window.crowd[0].close());
  await until(async () => (await names(ann)).length === 15);
  await late.reload();
  await shows(late, /You see what Visitor 1 shows\./);
  await close(ann, guest, late);
});

test("a film and a theatre exclude each other, and visitors play on from a theatre", async () => {
  const ann = await begin(DESK);
  await ann.keyboard.press("F");
  await says(ann, /Leave the theatre to make a film\./);
  assert.equal(await ann.getByRole("button", { name: /film|together/i }).count(), 0);
  const bob = await visit(DESK);
  await says(bob, /moment/);
  await bob.keyboard.press("F");
  await until(async () => /Filming/.test(await text(bob, "film")));
  await bob.keyboard.press("W");
  assert.equal(await bob.getByRole("button", { name: /together/i }).count(), 0);
  assert.equal(bob.sockets, 0);
  await close(bob);

  const eve = await enter(DESK, ann.url());
  await says(eve, /moment 101/);
  await eve.keyboard.press("P");
  await eve.locator("#door").getByLabel("Name").waitFor();
  assert.match(await text(eve, "door"), /You play on from/);
  await until(async () => (await names(ann)).length === 1);
  await close(ann, eve);
});

test("visitors enter again when the server has restarted", async () => {
  const ann = await begin(DESK);
  await isCalled(ann, "Ann");
  const bob = await enter(DESK, ann.url());
  await ann.keyboard.press("Home");
  await says(bob, /moment 1 of/);
  await server.stop();
  await shows(bob, /The connection to the theatre is lost: entering again …/);
  await server.start();
  for (const page of [ann, bob]) await until(async () => (await names(page)).length === 2, 60000);
  for (const page of [ann, bob]) await says(page, /moment 1 of/);
  await until(async () => (await names(ann)).includes("Ann"));
  await close(ann, bob);
});

test("a theatre works below a folder of a proxy", async () => {
  const proxy = createServer((near) => {
    const far = connect(server.port, "127.0.0.1");
    near.on("data", (data) => far.write(data.toString("latin1").replace(/^GET \/games\//, "GET /"), "latin1"));
    far.pipe(near);
    for (const [socket, other] of [[near, far], [far, near]]) socket.on("error", () => undefined).on("close", () => other.destroy());
  });
  await new Promise((done) => proxy.listen(0, "127.0.0.1", done));
  const ann = await visit(DESK, `http://127.0.0.1:${proxy.address().port}/games${new URL(address).pathname}`);
  await says(ann, /moment 101/);
  await ann.keyboard.press("W");
  await shows(ann, /nobody else/);
  const bob = await enter(DESK, ann.url());
  assert.match(bob.url(), /\/games\/-\/moment\//);
  await ann.keyboard.press("Home");
  await says(bob, /moment 1 of/);
  await close(ann, bob);
  proxy.close();
});

test("nothing is cut off, and the map keeps most of a phone", async () => {
  const ann = await begin(DESK, { bypassCSP: true });
  await ann.getByText("Invite others", { exact: true }).click();
  assert.equal(await ann.locator("#invite a.address").innerText(), ann.url());
  await isSound(ann);
  const pages = [];
  for (const shape of [PHONE, SMALL_PHONE, LYING_PHONE]) pages.push(await enter(shape, ann.url(), { bypassCSP: true }));
  for (const page of pages) await isSound(page);
  const share = (page) => page.evaluate(() => document.getElementById("map").clientHeight / innerHeight);
  assert.ok((await share(pages[0])) > 0.55, `${await share(pages[0])} for a follower`);
  await ann.keyboard.press("Escape");
  await ann.getByLabel("Let lead: Visitor 2").click();
  await shows(pages[0], /You lead/);
  await isSound(pages[0]);
  assert.ok((await share(pages[0])) > 0.5, `${await share(pages[0])} for the leader`);
  await isSound(ann);
  await close(ann, ...pages);
});

test("all are sent away when the link is withdrawn", async () => {
  const owner = await play(browser, DESK, server.newRealm());
  await pace(owner, 2);
  const own = await share(owner);
  const guest = await visit(DESK, own);
  await says(guest, /moment/);
  await guest.keyboard.press("W");
  await shows(guest, /nobody else/);
  await owner.keyboard.press("Escape");
  await until(async () => (await windowName(owner)) === "");
  await owner.keyboard.press("S");
  await owner.getByRole("button", { name: "Withdraw" }).click();
  await owner.getByRole("button", { name: "Really withdraw?" }).click();
  await until(async () => /withdrawn/.test(await theatre(guest)), 60000);
  await guest.keyboard.press("ArrowLeft");
  await says(guest, /moment/);
  await close(owner, guest);
});
