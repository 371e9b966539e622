// measure.mjs: figures of the page in Chromium, printed as a table. Not part of the tests: a busy machine
// proves nothing.
//
//   UNDERCROFT_SERVER=build/release/bin/undercroft-server node tests/web/measure.mjs [NAME...]
//
// NAMEs: bytes, frame, moment, key, heap, loads. Without any, all of them.
import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { act, link, says } from "./moments.mjs";
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

// Notes when what a condition waits for is painted: a task that a frame posts runs after the frame.
const NOTE = () => {
  window.note = (name) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => (window[name] ??= []).push(performance.now());
    port2.postMessage(0);
  };
};

// From the start of the navigation until the map is painted, and until an empty page is.
async function frame() {
  const empty = createServer((_, answer) => answer.setHeader("Content-Type", "text/html").end("<!DOCTYPE html><title>0</title>")).listen(0, "127.0.0.1");
  await new Promise((done) => empty.once("listening", done));
  const watch = () => document.addEventListener("DOMContentLoaded", () => {
    const top = document.getElementById("top");
    if (!top) return requestAnimationFrame(() => window.note("shown"));
    new MutationObserver(() => /\d/.test(top.textContent) && window.note("shown")).observe(top, { childList: true });
  });
  const times = { empty: [], game: [] };
  const realm = server.newRealm();
  const name = newName();
  const context = await browser.newContext(DESK);
  await context.addInitScript(NOTE);
  await context.addInitScript(watch);
  for (let i = 0; i < 31; ++i) {
    for (const [kind, address] of [["empty", `http://127.0.0.1:${empty.address().port}/`], ["game", `${realm}#name=${name}`]]) {
      const page = await context.newPage();
      await page.goto(address);
      times[kind].push(await until(() => page.evaluate(() => window.shown?.[0])));
      await page.close();
    }
  }
  await context.close();
  empty.close();
  const [bare, game] = [part(times.empty.slice(1), 0.5), part(times.game.slice(1), 0.5)];
  return { "empty page": ms(bare), "first map": ms(game), ratio: (game / bare).toFixed(1) };
}

const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const SLOW_PHONE = { rate: 4 }; // times slower than this machine

// From the start of the navigation until a link's picture and its map are painted, in ms, by a browser that has nothing
// of it. An empty page has no picture.
async function openCold(address) {
  const context = await browser.newContext(PHONE);
  await context.addInitScript(NOTE);
  await context.addInitScript(() => {
    const look = () => {
      const [still, past] = ["still", "past"].map((id) => document.getElementById(id));
      if (still?.complete && !window.picture) window.note("picture");
      if (document.body && (document.title === "0" || /moment/.test(past?.textContent))) window.note("shown");
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", SLOW_NETWORK);
  await cdp.send("Emulation.setCPUThrottlingRate", SLOW_PHONE);
  await page.goto(address);
  const map = await until(() => page.evaluate(() => window.shown?.[0]));
  const picture = await page.evaluate(() => window.picture?.[0] ?? Infinity);
  await context.close();
  return { map, picture };
}

async function moment() {
  const ann = await play(browser, DESK, server.newRealm());
  await act(ann, 30);
  await ann.keyboard.press("V");
  await says(ann, /moment/);
  await ann.keyboard.press("S");
  const address = await link(ann);
  const empty = createServer((_, answer) => answer.setHeader("Content-Type", "text/html").end("<!DOCTYPE html><title>0</title>")).listen(0, "127.0.0.1");
  await new Promise((done) => empty.once("listening", done));
  const times = { empty: [], picture: [], map: [] };
  for (let i = 0; i < 11; ++i) {
    times.empty.push((await openCold(`http://127.0.0.1:${empty.address().port}/`)).map);
    const { picture, map } = await openCold(address);
    times.picture.push(picture);
    times.map.push(map);
  }
  empty.close();
  await ann.context().close();
  const [bare, shown, map] = [times.empty, times.picture, times.map].map((all) => part(all, 0.5));
  const sizes = await Promise.all([address, `${address}.png`].map(async (one) =>
    Number((await fetch(one, { headers: { "Accept-Encoding": "identity, gzip" } })).headers.get("content-length"))));
  return { "empty page, 1.6 Mbit/s": ms(bare), "picture of a link": ms(shown), "its map": ms(map), "ratio, picture to empty": (shown / bare).toFixed(1), "page, preview": `${sizes.join(" + ")} bytes` };
}

// From the event of each key until the turn that it made is painted.
async function keyTimes(count) {
  const page = await play(browser, DESK, server.newRealm());
  await page.evaluate(NOTE);
  await page.evaluate(() => {
    window.pressed = [];
    window.shown = [];
    document.addEventListener("keydown", (event) => window.pressed.push(event.timeStamp), { capture: true });
    new MutationObserver(() => window.shown.length < window.pressed.length && window.note("shown"))
      .observe(document.getElementById("top"), { childList: true });
  });
  for (let i = 0; i < count; ++i) {
    await page.keyboard.press(".");
    await until(() => page.evaluate(() => window.shown.length >= window.pressed.length));
    await wait(70);
  }
  const times = await page.evaluate(() => window.pressed.map((at, i) => window.shown[i] - at));
  await page.context().close();
  return times;
}

async function key() {
  const times = await keyTimes(300);
  return { "key to painted, p50": ms(part(times, 0.5)), p95: ms(part(times, 0.95)) };
}

// The bytes of the page's heap: those of compiled code, which the engine adds to for as long as it likes, and
// all others.
async function heapSizes(cdp) {
  let json = "";
  const take = ({ chunk }) => (json += chunk);
  cdp.on("HeapProfiler.addHeapSnapshotChunk", take);
  await cdp.send("HeapProfiler.collectGarbage");
  await cdp.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  cdp.off("HeapProfiler.addHeapSnapshotChunk", take);
  const { snapshot, nodes } = JSON.parse(json);
  const { node_fields: fields, node_types: [types] } = snapshot.meta;
  const [type, size] = [fields.indexOf("type"), fields.indexOf("self_size")];
  const sizes = { code: 0, rest: 0 };
  for (let i = 0; i < nodes.length; i += fields.length) sizes[types[nodes[i + type]] === "code" ? "code" : "rest"] += nodes[i + size];
  return sizes;
}

async function heap() {
  const page = await play(browser, DESK, server.newRealm());
  const cdp = await page.context().newCDPSession(page);
  // Asks the page nothing meanwhile: the browser keeps each question that it compiles.
  const turns = async (count) => {
    for (let i = 0; i < count; ++i) {
      await page.keyboard.press(".");
      await wait(105);
    }
  };
  await turns(200);
  const before = await heapSizes(cdp);
  await turns(1000);
  const after = await heapSizes(cdp);
  const last = await turnOf(page);
  await page.context().close();
  const mb = (value) => `${(value / 1e6).toFixed(3)} MB`;
  return { "heap after 200 keys": mb(before.code + before.rest), "growth by 1,000 more": mb(after.rest - before.rest),
    "growth of compiled code": mb(after.code - before.code), "last turn": last };
}

// The turns of a player, alone and beside 500 page loads of another process.
async function loads() {
  const alone = part(await keyTimes(300), 0.99);
  const script = `for (let i = 0; i < 500; ++i) {
    await fetch("${server.url}/").then((answer) => answer.text());
    await new Promise((done) => setTimeout(done, 60));
  }`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: "inherit" });
  const beside = part(await keyTimes(300), 0.99);
  if (child.exitCode === null) await new Promise((done) => child.once("exit", done));
  return { "turn alone, p99": ms(alone), "beside 500 page loads": ms(beside), ratio: (beside / alone).toFixed(2) };
}

const MEASURES = { bytes, frame, moment, key, heap, loads };
await server.start();
browser = await launch();
for (const name of process.argv.length > 2 ? process.argv.slice(2) : Object.keys(MEASURES)) {
  for (const [what, value] of Object.entries(await MEASURES[name]())) console.log(`${name.padEnd(6)} ${what.padEnd(28)} ${value}`);
}
await browser.close();
await server.stop();
