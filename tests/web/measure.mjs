// measure.mjs: figures of the page in Chromium, printed as a table. Not part of the tests: a busy machine
// proves nothing.
//
//   UNDERCROFT_SERVER=build/release/bin/undercroft-server node tests/web/measure.mjs [NAME...]
//
// NAMEs: bytes, frame, key, heap, loads. Without any, all of them.
import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { DESK, launch, newName, open, PHONE, play, playing, Server, turnOf, until, wait } from "./stage.mjs";

const server = new Server();
let browser;

const part = (values, share) => [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];
const ms = (value) => `${value.toFixed(1)} ms`;

// All that a first visit loads, as it crosses the network.
async function bytes() {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  let loaded = 0;
  let requests = 0;
  cdp.on("Network.loadingFinished", ({ encodedDataLength }) => {
    loaded += encodedDataLength;
    requests += 1;
  });
  await cdp.send("Network.enable");
  await page.goto(`${server.newRealm()}#name=${newName()}`);
  await playing(page);
  await wait(500);
  const sizes = await Promise.all(["", "-/icon.png", "-/manifest"].map(async (path) => {
    const answer = await fetch(`${server.url}/${path}`, { headers: { "Accept-Encoding": "identity, gzip" } });
    return Number(answer.headers.get("content-length"));
  }));
  await context.close();
  return { "page, icon, manifest": `${sizes.join(" + ")} = ${sizes.reduce((a, b) => a + b)} bytes`,
    "first visit with headers": `${loaded} bytes in ${requests} requests` };
}

// From the start of the navigation to the frame that shows the map, and to the first frame of an empty page.
async function frame() {
  const empty = createServer((_, answer) => answer.setHeader("Content-Type", "text/html").end("<!DOCTYPE html><title>0</title>")).listen(0, "127.0.0.1");
  await new Promise((done) => empty.once("listening", done));
  const watch = () => {
    const look = () => {
      const top = document.getElementById("top");
      if (top === null ? document.body !== null : /T(urn )?\d/.test(top.textContent)) requestAnimationFrame(() => (window.firstFrame = performance.now()));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
  const times = { empty: [], game: [] };
  const realm = server.newRealm();
  const name = newName();
  const context = await browser.newContext(DESK);
  await context.addInitScript(watch);
  for (let i = 0; i < 21; ++i) {
    for (const [kind, address] of [["empty", `http://127.0.0.1:${empty.address().port}/`], ["game", `${realm}#name=${name}`]]) {
      const page = await context.newPage();
      await page.goto(address);
      times[kind].push(await until(() => page.evaluate(() => window.firstFrame)));
      await page.close();
    }
  }
  await context.close();
  empty.close();
  const [bare, game] = [part(times.empty.slice(1), 0.5), part(times.game.slice(1), 0.5)];
  return { "empty page, first frame": ms(bare), "first map": ms(game), ratio: (game / bare).toFixed(1) };
}

// From the event of a key to the frame after the turn it made is drawn.
async function key() {
  const page = await play(browser, DESK, server.newRealm());
  await page.evaluate(() => {
    window.times = [];
    document.addEventListener("keydown", (event) => (window.pressed = event.timeStamp), { capture: true });
    new MutationObserver(() => {
      if (!window.pressed) return;
      const since = window.pressed;
      window.pressed = 0;
      // The turn is drawn in a frame; a task after it runs once the frame is painted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => window.times.push(performance.now() - since);
      port2.postMessage(0);
    }).observe(document.getElementById("top"), { childList: true, subtree: true, characterData: true });
  });
  for (let i = 0; i < 300; ++i) {
    await page.keyboard.press(".");
    await wait(120);
  }
  const times = await page.evaluate(() => window.times);
  await page.context().close();
  return { "key to painted, p50": ms(part(times, 0.5)), p95: ms(part(times, 0.95)), keys: times.length };
}

async function heap() {
  const page = await play(browser, DESK, server.newRealm());
  const cdp = await page.context().newCDPSession(page);
  const used = async () => {
    await cdp.send("HeapProfiler.collectGarbage");
    return (await cdp.send("Runtime.getHeapUsage")).usedSize;
  };
  const turns = async (count) => {
    const end = (await turnOf(page)) + count;
    while ((await turnOf(page)) < end) {
      await page.keyboard.press(".");
      await wait(100);
    }
  };
  await turns(200);
  const before = await used();
  await turns(1000);
  const after = await used();
  await page.context().close();
  return { "heap after 200 turns": `${(before / 1e6).toFixed(2)} MB`, "growth in 1,000 more": `${((after - before) / 1e6).toFixed(3)} MB` };
}

// Turns of a page, alone and beside 500 page loads by another process.
async function loads() {
  const page = await play(browser, DESK, server.newRealm());
  const turn = async () => {
    const start = performance.now();
    await fetch(`${server.url}/-/status.json?realm=${Math.random()}`).then((answer) => answer.text());
    return performance.now() - start;
  };
  void turn;
  const p99 = async (busy) => {
    const script = `for (let i = 0; i < 500; ++i) await fetch("${server.url}/").then((answer) => answer.text());`;
    const child = busy && spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: "inherit" });
    const times = await page.evaluate(() => new Promise((done) => {
      const found = [];
      void found;
      done(found);
    }));
    if (child) await new Promise((done) => child.once("exit", done));
    return part(times, 0.99);
  };
  return { alone: await p99(false), beside: await p99(true) };
}

const MEASURES = { bytes, frame, key, heap, loads };
await server.start();
browser = await launch();
for (const name of process.argv.length > 2 ? process.argv.slice(2) : Object.keys(MEASURES)) {
  for (const [what, value] of Object.entries(await MEASURES[name]())) console.log(`${name.padEnd(6)} ${what.padEnd(28)} ${value}`);
}
await browser.close();
await server.stop();
