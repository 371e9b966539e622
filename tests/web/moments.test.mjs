// moments.test.mjs: players share moments of the past by links, and strangers open them (R213).
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { act, leftNothing, link, make, nameOf, says, status, visit as visitIn, windowSays } from "./moments.mjs";
import { DESK, focused, launch, LYING_PHONE, open, PHONE, play, Server, SMALL_PHONE, text, turnOf, until, windowName } from "./stage.mjs";

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

const visit = (shape, address, more) => visitIn(browser, shape, address, more);

const pixels = (page) => page.evaluate(() => {
  const canvas = document.querySelector("#map canvas");
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  return data.filter((value, i) => i % 4 < 3 && value > 60).length;
});

const meta = (page, name) => page.locator(`meta[property="og:${name}"]`).getAttribute("content");

test("a player shares a moment, and a stranger walks through what leads to it", async () => {
  const ann = await play(browser, DESK, server.newRealm());
  const name = await nameOf(ann);
  const turn = await act(ann, 4);
  await ann.keyboard.press("V");
  await says(ann, /moment/);
  await ann.keyboard.press("ArrowLeft");
  await says(ann, new RegExp(`turn ${turn - 1}`));
  await ann.keyboard.press("S");
  await windowSays(ann, new RegExp(`Share level 1, turn ${turn - 1}`));
  const address = await link(ann);
  assert.match(address, new RegExp(`^${server.url}/-/moment/[\\w-]{22}$`));
  assert.match(await text(ann, "window"), new RegExp(`Level 1, turn ${turn - 1}`));
  await ann.keyboard.press("Escape");
  await until(async () => (await windowName(ann)) === "");
  assert.notEqual(await status(ann), "", "Escape closes the window only");
  assert.equal(await focused(ann), "map");

  const guest = await visit(DESK, address);
  await says(guest, new RegExp(`Past: turn ${turn - 1}, moment (\\d+) of \\1$`));
  const title = `${name} on level 1, turn ${turn - 1}`;
  assert.equal(await guest.title(), `${title} - Undercroft`);
  assert.match(await text(guest, "top"), new RegExp(title));
  assert.equal(await meta(guest, "title"), title);
  assert.equal(await meta(guest, "url"), address);
  const picture = await fetch(await meta(guest, "image"));
  assert.deepEqual([picture.status, picture.headers.get("content-type")], [200, "image/png"]);
  assert.ok((await pixels(guest)) > 1000, "the map is drawn");
  assert.equal(await guest.locator("#still").count(), 0, "the picture of the server has given way");
  assert.match(await text(guest, "log"), /You arrive\./);
  assert.equal(await guest.locator("#door").isVisible(), false);
  assert.equal(await guest.getByText("Share …").count(), 0);

  await guest.keyboard.press("ArrowLeft");
  await says(guest, new RegExp(`turn ${turn - 2}`));
  await guest.keyboard.press("Home");
  await says(guest, /turn 0, moment 1 of/);
  await guest.keyboard.press("/");
  await guest.keyboard.type("Delver");
  await guest.keyboard.press("Enter");
  await says(guest, /moment [2-9] of/);
  await guest.keyboard.press("End");
  await guest.keyboard.press("Space");
  await says(guest, /plays 5 a second/);
  await says(guest, /moment (\d+) of \1\. The link ends here\./);
  await guest.keyboard.press("S");
  assert.equal(await guest.locator("#window").count(), 0, "a stranger shares nothing");
  await leftNothing(guest);
  await guest.keyboard.press("q");
  await guest.getByLabel("Name").waitFor();
  assert.equal(guest.url(), `${server.url}/`);
  await guest.context().close();

  await ann.keyboard.press("q");
  await until(async () => (await status(ann)) === "");
  assert.equal(await turnOf(ann), turn, "nothing of it was a turn");
  assert.equal(await act(ann, 1), turn + 1);
  assert.deepEqual(ann.errors, []);
  await ann.context().close();
});

test("no key in the window plays, and a field keeps its own", async () => {
  const page = await play(browser, DESK, server.newRealm());
  const turn = await act(page, 2);
  await page.keyboard.press("V");
  await says(page, /moment/);
  await page.keyboard.press("S");
  await windowSays(page, /Make the link/i);
  for (const key of ["Tab", ".", "q", "Home", "S", "Space"]) await page.keyboard.press(key);
  await page.getByLabel("Hide the names of players").focus();
  for (const key of [".", "q", "Space"]) await page.keyboard.press(key);
  assert.ok(await page.getByLabel("Hide the names of players").isChecked());
  assert.equal(await windowName(page), "share");
  await says(page, new RegExp(`turn ${turn}, moment (\\d+) of \\1`));
  await page.keyboard.press("Escape");
  await until(async () => (await windowName(page)) === "");
  await page.keyboard.press("q");
  await until(async () => (await status(page)) === "");
  assert.equal(await turnOf(page), turn);
  await page.context().close();
});

test("more goes along when the player says so, before and after the moment", async () => {
  const page = await play(browser, DESK, server.newRealm());
  await act(page, 30);
  await page.keyboard.press("V");
  await says(page, /moment 31 of 31/);
  await page.keyboard.press("PageUp");
  await says(page, /moment 21 of 31/);
  for (const [choice, status] of [[/100 moments before it/, /moment 21 of 21/], [/100 after it/, /moment 21 of 31/]]) {
    await page.keyboard.press("S");
    await page.getByLabel(choice).check();
    const guest = await visit(DESK, await link(page));
    await says(guest, status);
    await guest.context().close();
    await page.keyboard.press("Escape");
  }
  await page.context().close();
});

test("a link that is withdrawn opens nothing, and the player is asked before", async () => {
  const page = await open(browser, DESK, "about:blank");
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", { get: () => undefined });
    document.execCommand = () => true;
  });
  await page.goto(`${server.newRealm()}#name=Withdrawer`);
  await until(async () => /Turn 0/.test(await text(page, "top")));
  await page.keyboard.press("Escape");
  await act(page, 1);
  await page.keyboard.press("V");
  await says(page, /moment/);
  const addresses = [];
  for (let i = 0; i < 2; ++i) {
    await page.keyboard.press("S");
    addresses.push(await link(page));
    await page.keyboard.press("Escape");
  }
  await page.keyboard.press("S");
  await windowSays(page, /Make the link/i);
  const row = page.locator("#window li").first();
  await row.getByRole("button", { name: "Copy" }).click();
  await until(async () => (await row.innerText()).includes("Copied."));
  assert.equal(await page.evaluate(() => String(getSelection()).trim()), addresses[0]);
  const guest = await visit(DESK, addresses[0]);
  await says(guest, /moment/);
  await row.getByRole("button", { name: "Withdraw" }).click();
  assert.equal((await fetch(addresses[0])).status, 200, "the first press asks");
  await row.getByRole("button", { name: "Really withdraw?" }).click();
  await windowSays(page, /The link is withdrawn: it opens nothing any more\./);
  assert.equal(await page.locator("#window li").count(), 1);
  assert.equal((await fetch(addresses[1])).status, 200);
  const again = await guest.reload();
  assert.equal(again.status(), 410);
  assert.match(await guest.innerText("body"), /The player has withdrawn this moment\./);
  await guest.getByText("Play Undercroft").click();
  await guest.getByLabel("Name").waitFor();
  await guest.context().close();
  await page.context().close();
});

test("a link without names has none", async () => {
  const realm = server.newRealm();
  const ann = await play(browser, DESK, realm);
  const bob = await play(browser, DESK, realm);
  const names = [await nameOf(ann), await nameOf(bob)];
  await until(async () => (await text(ann, "side")).includes(names[1]));
  await ann.keyboard.press("V");
  await says(ann, /moment/);
  await ann.keyboard.press("S");
  await ann.getByLabel("Hide the names of players").check();
  const address = await link(ann);
  assert.match(await text(ann, "window"), /without names/);
  const parts = [];
  const guest = await open(browser, DESK, "about:blank");
  guest.on("response", async (answer) => parts.push(answer.url().includes("/part") ? await answer.body() : Buffer.from(await answer.text())));
  await guest.goto(address);
  await says(guest, /moment/);
  assert.match(await text(guest, "top"), /^A hero on level 1/);
  assert.match(await text(guest, "side"), /Hero-\d/);
  const cdp = await guest.context().newCDPSession(guest);
  const { nodes } = await cdp.send("Accessibility.getFullAXTree");
  const told = [JSON.stringify(nodes), await guest.content(), ...parts.map((part) => part.toString("latin1"))].join();
  assert.ok(parts.length >= 2 && told.includes("Hero-"));
  for (const name of names) assert.ok(!told.includes(name), name);
  for (const page of [ann, bob, guest]) await page.context().close();
});

test("fingers share and walk, and nothing is cut off", async () => {
  const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  const realm = server.newRealm();
  const isSound = async (page, shape) => {
    const outside = await page.evaluate(() => [...document.querySelectorAll("button, #window label, #top a")].filter((element) => {
      const box = element.getBoundingClientRect();
      return box.right > innerWidth + 1 || element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
    }).map((element) => element.textContent));
    assert.deepEqual(outside, [], JSON.stringify(shape.viewport));
    await page.evaluate(axe);
    const found = await page.evaluate(() => axe.run({ resultTypes: ["violations"] }));
    assert.deepEqual(found.violations.map((row) => [row.id, row.nodes[0].html]), []);
  };
  for (const shape of [PHONE, SMALL_PHONE, LYING_PHONE]) {
    const page = await play(browser, shape, realm, { bypassCSP: true });
    const turn = await act(page, 2);
    await page.getByText("Menu").tap();
    await page.getByText("The past").tap();
    await says(page, /moment/);
    await page.getByText("Share …").tap();
    await windowSays(page, /Make the link/i);
    await isSound(page, shape);
    await make(page).tap();
    await windowSays(page, /The links of your hero/);
    await isSound(page, shape);
    const guest = await visit(shape, await page.locator("#window a.address").getAttribute("href"), { bypassCSP: true });
    await says(guest, new RegExp(`turn ${turn}`));
    await guest.getByText("Back", { exact: true }).tap();
    await says(guest, new RegExp(`turn ${turn - 1}`));
    await guest.getByText("Latest").tap();
    await says(guest, new RegExp(`turn ${turn}`));
    await guest.getByText("Play", { exact: true }).tap();
    await says(guest, /The link ends here\./);
    await isSound(guest, shape);
    await leftNothing(guest);
    await guest.getByText("Play Undercroft").tap();
    await guest.getByLabel("Name").waitFor();
    await guest.context().close();
    await page.context().close();
  }
});

test("a browser without scripts shows the picture and the last lines", async () => {
  const ann = await play(browser, DESK, server.newRealm());
  await act(ann, 1);
  await ann.keyboard.press("V");
  await says(ann, /moment/);
  await ann.keyboard.press("S");
  const address = await link(ann);
  const lines = await ann.evaluate(() => [...document.querySelectorAll("#lines p")].slice(-2).map((line) => line.innerText));
  const page = await open(browser, PHONE, address, { javaScriptEnabled: false });
  const words = await page.locator("noscript").innerText();
  for (const line of lines) assert.ok(words.includes(line.trim()), `${line} in ${words}`);
  const { width, x } = await page.locator("noscript img").boundingBox();
  assert.ok(width > 300 && x + width <= 390, "the picture fits a phone");
  assert.equal(await page.locator("noscript a").getAttribute("href"), "../../");
  assert.equal(await page.locator("#game").isVisible(), false, "nothing that needs scripts is shown");
  await page.context().close();
  await ann.context().close();
});

test("the page says that the server is busy, and why it has no part", async () => {
  const ann = await play(browser, DESK, server.newRealm());
  await ann.keyboard.press("V");
  await says(ann, /moment/);
  await ann.keyboard.press("S");
  const address = await link(ann);
  const answers = [[503, "The server is still reading that game: wait a moment."]];
  const guest = await visit(DESK, "about:blank");
  await guest.route("**/part?*", (route) => {
    const [status, body] = answers.shift() ?? [];
    return status ? route.fulfill({ status, body, contentType: "text/plain; charset=utf-8" }) : route.continue();
  });
  await guest.goto(address);
  await says(guest, /moment \d/);
  answers.push([410, "The player has withdrawn this moment."]);
  await guest.reload();
  await until(async () => (await text(guest, "lost")).includes("The player has withdrawn this moment."));
  assert.ok(await guest.getByText("Play Undercroft").isVisible());
  assert.equal(await guest.locator("#vitals").isVisible(), false, "no hero, no health");
  await guest.getByRole("button", { name: "Reload" }).click();
  await says(guest, /moment \d/);
  await guest.context().close();
  await ann.context().close();
});

test("the end of a hero is shared from its tombstone", async () => {
  const grave = new Server("--scenario", fileURLToPath(new URL("../terminal/grave.toml", import.meta.url)));
  await grave.start();
  const realm = grave.newRealm();
  const ann = await play(browser, DESK, realm);
  const bob = await play(browser, DESK, realm);
  for (let i = 0; i < 6 && (await windowName(ann)) !== "tombstone"; ++i) {
    const turn = await turnOf(bob);
    await ann.keyboard.press(".");
    await bob.keyboard.press(".");
    await until(async () => (await turnOf(bob)) > turn);
    await until(async () => (await windowName(ann)) === "tombstone", 1000).catch(() => undefined);
  }
  await ann.getByText("Share this end").click();
  const address = await link(ann);
  const guest = await visit(DESK, address);
  await says(guest, /moment (\d+) of \1$/);
  assert.match(await text(guest, "log"), /die|kill/i);
  await guest.context().close();
  await ann.context().close();
  await bob.context().close();
  await grave.stop();
});

test("a turning point is shared from the tale of its run", async () => {
  const page = await play(browser, DESK, server.newRealm());
  await act(page, 2);
  await page.keyboard.press("Q");
  await page.getByText("Yes").click();
  await page.getByText("Yes").click();
  await until(async () => (await windowName(page)) === "tale");
  await page.getByRole("button", { name: "Share", exact: true }).last().click();
  const guest = await visit(DESK, await link(page));
  await says(guest, /Past: turn 2, moment/);
  assert.match(await text(guest, "log"), /You give up\./);
  await guest.context().close();
  await page.keyboard.press("Escape");
  await until(async () => (await windowName(page)) === "");
  await page.keyboard.press("q");
  await until(async () => (await windowName(page)) === "tale");
  await page.context().close();
});

test("a stranger saves the moments as a film, without the server", async () => {
  const ann = await play(browser, DESK, server.newRealm());
  const name = await nameOf(ann);
  const turn = await act(ann, 5);
  await ann.keyboard.press("V");
  await says(ann, /moment/);
  await ann.keyboard.press("S");
  const address = await link(ann);
  const guest = await visit(DESK, address, { acceptDownloads: true });
  await says(guest, /moment/);
  const requests = [];
  guest.on("request", (request) => requests.push(request.url()));
  const film = guest.locator("#film");
  await guest.getByRole("button", { name: /film/i }).click();
  await until(async () => /Filming moment 2 of \d+: \d s left\./.test(await film.innerText()));
  await guest.keyboard.press("Home");
  await guest.keyboard.press("+");
  await until(async () => /The film is ready\./.test(await film.innerText()), 30000);
  await says(guest, /moment (\d+) of \1/);
  const [download] = await Promise.all([guest.waitForEvent("download"), film.getByRole("link").click()]);
  assert.equal(download.suggestedFilename(), `${name.toLowerCase()}-turn-${turn}.webm`);
  const bytes = readFileSync(await download.path());
  assert.deepEqual([...bytes.subarray(0, 4)], [0x1a, 0x45, 0xdf, 0xa3], "it is WebM");
  assert.ok(bytes.length > 5000, `${bytes.length} bytes`);
  assert.deepEqual(requests.filter((address) => !address.startsWith("blob:")), []);

  await film.getByRole("button", { name: "Close" }).click();
  await until(async () => !(await film.isVisible()));
  await guest.keyboard.press("F");
  await until(async () => /Filming moment 2/.test(await film.innerText()));
  await guest.keyboard.press("q");
  await until(async () => /The film is ready\./.test(await film.innerText()));
  assert.match(guest.url(), /moment/, "the first q ends the film");
  await leftNothing(guest);
  await guest.context().close();

  const old = await open(browser, DESK, "about:blank");
  await old.addInitScript(() => delete window.MediaRecorder);
  await old.goto(address);
  await says(old, /moment/);
  assert.equal(await old.getByRole("button", { name: /film/i }).count(), 0);
  await old.context().close();
  await ann.context().close();
});
