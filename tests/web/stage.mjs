// stage.mjs: a server, a browser, and what the tests ask of a page.
import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { chromium } from "playwright-core";

export const wait = (ms) => new Promise((done) => setTimeout(done, ms));

export const DESK = { viewport: { width: 1280, height: 800 } };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const SMALL_PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
export const LYING_PHONE = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true };

const ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync"];

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}

// Waits until `ask` gives something true, up to `ms`.
export async function until(ask, ms = 5000) {
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
  async start() {
    if (process.env.UNDERCROFT_URL) return (this.url = process.env.UNDERCROFT_URL);
    this.port ??= await freePort();
    this.data ??= mkdtempSync(`${tmpdir()}/undercroft-web-`);
    this.url = `http://127.0.0.1:${this.port}`;
    this.process = spawn(process.env.UNDERCROFT_SERVER, ["--listen", `127.0.0.1:${this.port}`, "--guests", "on",
      "--data", this.data, "--seed", "11", "--watchers", "5", ...REALMS.flatMap((realm) => ["--realm", realm])], { stdio: "ignore" });
    await until(() => fetch(`${this.url}/-/health`).then((answer) => answer.ok, () => false), 20000);
    return this.url;
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

export const launch = () =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ARGUMENTS });

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

export async function turnOf(page) {
  return Number(/(?:Turn |T)(\d+)/.exec(await text(page, "top"))?.[1] ?? Number.NaN);
}

// Waits until the page plays.
export const playing = (page) =>
  until(async () => /(?:Turn |T)\d/.test(await text(page, "top")) && !(await text(page, "top")).includes("OFFLINE"), 15000);

// A page that plays under a new name.
export async function play(browser, shape, realm, more) {
  const page = await open(browser, shape, `${realm}#name=${newName()}`, more);
  await playing(page);
  return page;
}

const STEPS = { "↑": [0, -1], "↗": [1, -1], "→": [1, 0], "↘": [1, 1], "↓": [0, 1], "↙": [-1, 1], "←": [-1, 0], "↖": [-1, -1] };

// Where the hero stands on the screen: looks at a cell, and goes the way that the title says.
export async function heroSpot(page, cell) {
  const box = await page.locator("#map").boundingBox();
  let spot = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  for (let i = 0; i < 40; ++i) {
    await page.mouse.click(spot.x, spot.y, { button: "right" });
    await wait(60);
    const title = (await text(page, "window")).split("\n")[0];
    const [dx, dy] = STEPS[title.charAt("Look ".length)] ?? [0, 0];
    if (title.startsWith("Look here")) break;
    spot = { x: spot.x - dx * cell.width, y: spot.y - dy * cell.height };
  }
  await page.keyboard.press("Escape");
  await wait(60);
  return spot;
}
