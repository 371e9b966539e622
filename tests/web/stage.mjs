// stage.mjs: a server, a browser, and what the tests ask of a page.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { chromium } from "playwright-core";

export const wait = (ms) => new Promise((done) => setTimeout(done, ms));

export const DESK = { viewport: { width: 1280, height: 800 } };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const SMALL_PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
export const LYING_PHONE = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true };

// The size of a map cell on a desk, unless the player has set another.
export const DESK_CELL = { width: 13, height: 22 };

const ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync"];

// Below the ports that the system gives to connections, so no browser's connection takes it while a server restarts.
let nextPort = process.pid * 61;
export async function freePort() {
  for (;;) {
    const port = 30000 + (nextPort++ % 2700);
    const server = createServer();
    const isFree = await new Promise((done) => {
      server.once("error", () => done(false)).listen(port, "127.0.0.1", () => done(true));
    });
    if (!isFree) continue;
    await new Promise((done) => server.close(done));
    return port;
  }
}

// A folder that lasts as long as this process.
function newFolder() {
  const folder = mkdtempSync(`${tmpdir()}/undercroft-web-`);
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

// Waits until `ask` gives something true, up to `ms`.
export async function until(ask, ms = 10000) {
  const end = Date.now() + ms;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`still not after ${ms} ms: ${ask}`);
    await wait(40);
  }
}

// Each test plays in a realm of its own, so that no test waits for the heroes of another.
const REALMS = Array.from({ length: 20 }, (_, i) => `room${i + 10}`);

// A server of its own on a free port, which a test may kill and start again. UNDERCROFT_URL names one
// that runs already.
export class Server {
  constructor(...more) {
    this.more = more; // further arguments
  }
  async start() {
    if (process.env.UNDERCROFT_URL) return (this.url = process.env.UNDERCROFT_URL);
    if (!process.env.UNDERCROFT_SERVER) throw new Error("UNDERCROFT_SERVER is not set; run: scripts/web.sh play BIN");
    this.port ??= await freePort();
    this.data ??= newFolder();
    this.url = `http://127.0.0.1:${this.port}`;
    const server = spawn(process.env.UNDERCROFT_SERVER, ["--listen", `127.0.0.1:${this.port}`, "--guests", "on",
      "--data", this.data, ...this.seed(), "--watchers", "5", ...REALMS.flatMap((realm) => ["--realm", realm]), ...this.more], { stdio: "ignore" });
    this.process = server;
    process.once("exit", () => server.kill("SIGKILL")); // if a test ended without `stop`
    await until(() => fetch(`${this.url}/-/health`).then((answer) => answer.ok, () => false), 20000);
    return this.url;
  }
  // A scenario file sets its own.
  seed() {
    return this.more.includes("--scenario") ? [] : ["--seed", "11"];
  }
  // The address of a realm that no test has used.
  newRealm() {
    this.used = (this.used ?? 0) + 1;
    return `${this.url}/${REALMS[this.used - 1]}`;
  }
  async stop(signal = "SIGTERM") {
    if (!this.process) return;
    const over = new Promise((done) => this.process.once("exit", done));
    this.process.kill(signal);
    await over;
  }
}

// Further arguments are those of Chromium.
export const launch = (...more) =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: [...ARGUMENTS, ...more] });

let count = 0;
export const newName = () => `T${process.pid % 10000}x${++count}`;

// A page of a new browser profile. Errors are collected in `errors`.
export async function open(browser, shape, address, more = {}) {
  const context = await browser.newContext({ ...shape, ...more });
  return openIn(context, address);
}

export async function openIn(context, address) {
  const page = await context.newPage();
  page.errors = [];
  page.on("pageerror", (error) => page.errors.push(String(error.stack)));
  page.on("console", (line) => {
    if (line.type() === "error" && !line.text().includes("WebSocket")) page.errors.push(line.text());
  });
  await page.goto(address);
  return page;
}

export const text = (page, id) => page.evaluate((name) => document.getElementById(name).innerText, id);
export const windowName = (page) =>
  page.evaluate(() => (document.getElementById("window").hidden ? "" : document.getElementById("window").dataset.name));
export const focused = (page) => page.evaluate(() => document.activeElement?.id);

// The turn that the top row shows. A page that has just reconnected shows "Joining…" for a moment, so this waits.
export async function turnOf(page) {
  let turn;
  await until(async () => (turn = turnIn(await text(page, "top"))) !== undefined, 15000);
  return turn;
}

// A number, or undefined if the row shows none.
function turnIn(top) {
  const shown = /(?:Turn |T)(\d+)/.exec(top);
  return shown ? Number(shown[1]) : undefined;
}

export const inTheGame = (page) => until(async () => isPlaying(await text(page, "top")), 60000);
const isPlaying = (top) => turnIn(top) !== undefined && !top.includes("OFFLINE");

// Waits until the page plays. A new hero's kits open by themselves; its first turn takes the first.
export async function playing(page) {
  await inTheGame(page);
  if ((await windowName(page)) !== "choices") return;
  await page.keyboard.press("Escape");
  await until(async () => (await windowName(page)) === "");
}

// A page that plays under a new name.
export async function play(browser, shape, realm, more) {
  const page = await open(browser, shape, `${realm}#name=${newName()}`, more);
  await playing(page);
  return page;
}

// The top left corner, in CSS pixels, of the cell that the look window marks in yellow; null: none in view.
export const markedCell = (page, width) => page.evaluate((least) => {
  const canvas = document.querySelector("#map canvas");
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  const scale = canvas.width / canvas.clientWidth;
  const box = canvas.getBoundingClientRect();
  let run = 0;
  for (let i = 0; i < data.length / 4; ++i) {
    const marked = data[4 * i] === 255 && data[4 * i + 1] === 215 && data[4 * i + 2] === 0;
    run = marked && i % canvas.width > 0 ? run + 1 : 0;
    if (run < (least - 2) * scale) continue;
    return { x: box.x + ((i % canvas.width) - run) / scale, y: box.y + Math.floor(i / canvas.width) / scale };
  }
  return null;
}, width);

// Where the hero stands on the screen.
export async function heroSpot(page, cell) {
  await page.keyboard.press("x");
  const corner = await until(() => markedCell(page, cell.width));
  await page.keyboard.press("Escape");
  await until(async () => (await windowName(page)) === "");
  return { x: corner.x + cell.width / 2, y: corner.y + cell.height / 2 };
}
