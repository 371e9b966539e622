// storage.test.mjs: the page plays in browsers that lack, refuse or slow what others have.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DESK, inTheGame, launch, newName, open, PHONE, play, playing, Server, text, turnOf, until, wait } from "./stage.mjs";

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

const hide = (page, hidden) => page.evaluate((value) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => value });
  document.dispatchEvent(new Event("visibilitychange"));
}, hidden);

// A page that plays after `script` has changed its browser.
async function playAfter(script, shape, realm) {
  const page = await open(browser, shape, "about:blank");
  await page.addInitScript(script);
  await page.goto(`${realm}#name=${newName()}`);
  await playing(page);
  return page;
}

const STORAGES = {
  null: () => Object.defineProperty(window, "localStorage", { get: () => null }),
  undefined: () => Object.defineProperty(window, "localStorage", { get: () => undefined }),
  "a getter that throws": () => Object.defineProperty(window, "localStorage", { get: () => { throw new DOMException("denied", "SecurityError"); } }),
  "items that throw": () => {
    Storage.prototype.getItem = () => { throw new DOMException("denied", "SecurityError"); };
    Storage.prototype.setItem = () => { throw new DOMException("denied", "SecurityError"); };
  },
};
for (const [what, script] of Object.entries(STORAGES)) {
  test(`localStorage is ${what}: the page plays, and says how long its seat lasts`, async () => {
    const page = await playAfter(script, DESK, server.newRealm());
    assert.match(await text(page, "log"), /This browser stores nothing/);
    const turn = await turnOf(page);
    await page.keyboard.press(".");
    await until(async () => (await turnOf(page)) > turn);
    assert.deepEqual(page.errors, []);
    await page.context().close();
  });
}

test("a notification that throws: the title and a sound mark the turn, and it is tried once", async () => {
  const realm = server.newRealm();
  const ann = await playAfter(() => {
    localStorage.setItem("undercroft.options", JSON.stringify({ signal: "notification" }));
    window.tried = 0;
    window.sounds = 0;
    window.Notification = class {
      static permission = "granted";
      constructor() {
        window.tried += 1;
        throw new TypeError("Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.");
      }
    };
    const usual = window.AudioContext;
    window.AudioContext = class extends usual {
      constructor() {
        super();
        window.sounds += 1;
      }
    };
  }, DESK, realm);
  const bob = await play(browser, DESK, realm);
  await until(async () => (await text(ann, "top")).includes("YOUR TURN"));
  for (let i = 1; i <= 2; ++i) {
    await hide(ann, false);
    await ann.keyboard.press(".");
    await until(async () => (await text(ann, "top")).includes("READY"));
    await hide(ann, true);
    await bob.keyboard.press(".");
    await until(async () => (await ann.title()).startsWith("YOUR TURN"));
    await until(() => ann.evaluate((count) => window.sounds === count, i));
  }
  assert.equal(await ann.evaluate(() => window.tried), 1);
  assert.deepEqual(ann.errors, []);
  await ann.context().close();
  await bob.context().close();
});

for (const copies of [true, false]) {
  test(`without a clipboard the link is ${copies ? "copied otherwise" : "marked, with a word to copy it by hand"}`, async () => {
    const page = await open(browser, DESK, "about:blank");
    await page.addInitScript((can) => {
      Object.defineProperty(navigator, "clipboard", { get: () => undefined });
      document.execCommand = () => can;
    }, copies);
    await page.goto(`${server.newRealm()}#name=${newName()}`);
    await playing(page);
    await page.getByText("Menu").click();
    await page.getByText("Play on another device").click();
    await page.getByRole("button", { name: "Copy" }).click();
    await until(async () => (await text(page, "window")).includes(copies ? "Copied." : "by hand."));
    const [marked, link] = await page.evaluate(() => [String(getSelection()), document.querySelector("#window a").href]);
    assert.equal(marked, link);
    await page.context().close();
  });
}

test("a tab that is hidden for nine minutes, with timers once a minute, keeps its connection", async () => {
  const context = await browser.newContext(DESK);
  const page = await context.newPage();
  let sockets = 0;
  page.on("websocket", () => (sockets += 1));
  await page.clock.install();
  await page.goto(`${server.newRealm()}#name=${newName()}`);
  await playing(page);
  await hide(page, true);
  for (let minute = 0; minute < 9; ++minute) {
    await page.clock.fastForward(60000);
    await wait(60);
  }
  await hide(page, false);
  await page.clock.runFor(4000);
  await inTheGame(page);
  assert.equal(sockets, 1);
  await context.close();
});

test("no field is smaller than 16 px, or a phone zooms in", async () => {
  const sizes = (page) => page.evaluate(() => [...document.querySelectorAll("input")].map((input) => parseFloat(getComputedStyle(input).fontSize)));
  const realm = server.newRealm();
  const form = await open(browser, PHONE, realm);
  await form.locator("input").first().waitFor();
  assert.ok((await sizes(form)).every((size) => size >= 16));
  await form.context().close();
  const page = await play(browser, PHONE, realm);
  const openers = [() => page.locator("#map").press("Enter"), async () => {
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "History" }).click();
  }];
  for (const openField of openers) {
    await openField();
    await page.locator("input").first().waitFor();
    const found = await sizes(page);
    assert.ok(found.length > 0 && found.every((size) => size >= 16), found.join());
    await page.keyboard.press("Escape");
  }
  await page.context().close();
});

test("a name with a blank after it, as phones add one, plays", async () => {
  const name = newName();
  const page = await open(browser, PHONE, server.newRealm());
  await page.locator("input[name=username]").pressSequentially(`${name} `);
  await page.getByRole("button", { name: "Enter" }).click();
  await playing(page);
  assert.ok((await text(page, "vitals")).startsWith(name));
  await page.context().close();
});

test("at 400 % zoom the map has 11 x 9 cells, and everything is in reach", async () => {
  for (const viewport of [{ width: 320, height: 200 }, { width: 320, height: 256 }]) {
    const page = await play(browser, { viewport }, server.newRealm());
    const map = await page.locator("#map").boundingBox();
    const { width } = await page.evaluate(() => ({ width: document.documentElement.scrollWidth }));
    assert.ok(width <= viewport.width, "no scrolling sideways");
    const side = Math.max(10, Math.floor((viewport.height - 92) / 9));
    assert.ok(map.width >= 11 * side && map.height >= 9 * side, `${map.width}x${map.height}, cells of ${side}`);
    for (const id of ["top", "vitals", "log", "controls"]) {
      const box = await page.locator(`#${id}`).boundingBox();
      assert.ok(box.height > 0 && box.y >= 0 && box.y + box.height <= viewport.height + 1, `${id} ${JSON.stringify(box)}`);
    }
    await page.getByRole("button", { name: "Menu" }).click();
    await until(async () => (await text(page, "window")).includes("Options"));
    await page.context().close();
  }
});
