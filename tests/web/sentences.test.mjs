// sentences.test.mjs: whatever keeps a player out, the page says so in a sentence.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Relay } from "./relay.mjs";
import { DESK, launch, newName, open, PHONE, play, Server, text, until } from "./stage.mjs";

const server = new Server("--max-players", "1");
const relay = new Relay();
let browser;

before(async () => {
  await server.start();
  await relay.start(new URL(server.url).port);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await relay.stop();
  await server.stop();
});

const says = (page, words) => until(async () => (await text(page, "door")).includes(words), 10000);

test("without scripts the page names the terminal client", async () => {
  const context = await browser.newContext({ ...DESK, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(server.newRealm());
  const words = page.locator("noscript p");
  assert.match(await words.innerText(), /needs JavaScript.*terminal client/);
  assert.ok(await words.isVisible());
  await context.close();
});

test("a proxy that blocks WebSockets is named, after a few attempts", async () => {
  relay.refuses = /^upgrade: *websocket/im;
  const page = await open(browser, PHONE, `${server.newRealm().replace(/:\d+/, `:${relay.port}`)}#name=${newName()}`);
  await says(page, "something between blocks the WebSocket");
  assert.ok(await page.getByText("Join again").isVisible());
  relay.refuses = undefined;
  await page.context().close();
});

test("a full realm says so before and after the name is given", async () => {
  const realm = server.newRealm();
  const ann = await play(browser, DESK, realm);
  const bob = await open(browser, PHONE, realm);
  await says(bob, "full");
  await bob.locator("input[name=username]").fill(newName());
  await bob.getByText("Enter", { exact: true }).click();
  await says(bob, "full");
  await bob.locator("input[name=username]").waitFor(); // again, once the refusal has arrived
  await ann.context().close();
  await bob.context().close();
});

test("a server that is down does not answer", async () => {
  const page = await open(browser, PHONE, server.newRealm().replace(/:\d+/, `:${relay.port}`));
  await page.locator("input[name=username]").waitFor();
  relay.cut();
  await page.locator("input[name=username]").fill(newName());
  await page.keyboard.press("Enter");
  await says(page, "The server does not answer.");
  relay.mend();
  await page.context().close();
});

test("a newer server, which refuses the page's protocol, asks for a reload", async () => {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  // ServerFrame.refusal: code 1 (VERSION), the sentence "v2", and 2 as the only protocol spoken.
  const refusal = Buffer.from([0x12, 9, 0x08, 1, 0x12, 2, 0x76, 0x32, 0x1a, 1, 2]);
  await page.routeWebSocket(/./, (socket) => socket.onMessage(() => socket.send(refusal)));
  await page.goto(`${server.newRealm()}#name=${newName()}`);
  await says(page, "This page is older than the server");
  assert.ok(await page.getByText("Reload", { exact: true }).isVisible());
  await context.close();
});
