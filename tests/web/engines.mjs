// engines.mjs: Firefox by WebDriver BiDi, and WebKitGTK by WebDriver, from Debian's packages. An Engine has the `evaluate`, `keyboard` and `mouse` of Playwright's
// pages, so that stage.mjs can ask it.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { WebSocket } from "ws";
import { freePort, until } from "./stage.mjs";

const FIREFOX = process.env.FIREFOX ?? "/usr/bin/firefox-esr";
const WEBKIT_DRIVER = "/usr/bin/WebKitWebDriver";
const XVFB = "/usr/bin/Xvfb";
const MINI_BROWSERS = ["4.1", "6.0", "4.0"].map((version) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${version}/MiniBrowser`);
const SIZE = { width: 1024, height: 768 };
const KEYS = { Enter: "\uE007", Escape: "\uE00C", ArrowLeft: "\uE012", ArrowRight: "\uE014" };

// A program with a folder of its own, and what it has written so far.
class Program {
  constructor(file, args, env = {}) {
    this.process = spawn(file, args, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
    this.output = "";
    for (const stream of [this.process.stdout, this.process.stderr]) stream.on("data", (text) => (this.output += text));
  }
  async stop() {
    if (this.process.exitCode !== null) return;
    const over = new Promise((done) => this.process.once("exit", done));
    this.process.kill();
    await over;
  }
}

// What both engines can do. A child has `go(address)`, `run(expression)`, `perform(actions)`,
// and `errors()` since `watch()`.
class Engine {
  evaluate(what, ...given) {
    return this.run(`JSON.stringify((${what})(${given.map((value) => JSON.stringify(value)).join()}) ?? null)`).then(JSON.parse);
  }
  keyboard = {
    press: (key) => {
      const value = KEYS[key] ?? key;
      return this.perform([{ type: "key", id: "keys", actions: [{ type: "keyDown", value }, { type: "keyUp", value }] }]);
    },
    type: async (text) => {
      for (const key of text) await this.keyboard.press(key);
    },
  };
  mouse = {
    click: (x, y, { button = "left" } = {}) => {
      const number = button === "right" ? 2 : 0;
      return this.perform([{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions: [
        { type: "pointerMove", x: Math.round(x), y: Math.round(y), duration: 0 },
        { type: "pointerDown", button: number }, { type: "pointerUp", button: number }] }]);
    },
  };
}

class Firefox extends Engine {
  #errors = [];
  #answers = new Map();
  #number = 0;

  static missing = () => (existsSync(FIREFOX) ? "" : FIREFOX);

  async start() {
    this.folder = mkdtempSync(`${tmpdir()}/undercroft-firefox-`);
    writeFileSync(`${this.folder}/user.js`, 'user_pref("datareporting.policy.dataSubmissionEnabled", false);\nuser_pref("app.update.enabled", false);\n');
    this.program = new Program(FIREFOX, ["--headless", "--no-remote", "--profile", this.folder, "--remote-debugging-port", "0"],
      { HOME: this.folder, MOZ_HEADLESS_WIDTH: `${SIZE.width}`, MOZ_HEADLESS_HEIGHT: `${SIZE.height}` });
    const address = await until(() => /listening on (ws:\S+)/.exec(this.program.output)?.[1], 60000);
    this.socket = new WebSocket(`${address}/session`);
    await new Promise((done, fail) => this.socket.once("open", done).once("error", fail));
    this.socket.on("message", (data) => this.#receive(JSON.parse(data)));
    await this.ask("session.new", { capabilities: {} });
    await this.ask("session.subscribe", { events: ["log.entryAdded"] });
    this.context = (await this.ask("browsingContext.getTree", {})).contexts[0].context;
    await this.ask("browsingContext.setViewport", { context: this.context, viewport: SIZE });
  }
  #receive({ id, result, method, params, message }) {
    if (method === "log.entryAdded" && params.level === "error") this.#errors.push(params.text);
    if (id === undefined) return;
    const [done, fail] = this.#answers.get(id);
    this.#answers.delete(id);
    if (result) done(result);
    else fail(new Error(message));
  }
  ask(method, params) {
    const id = ++this.#number;
    this.socket.send(JSON.stringify({ id, method, params }));
    return new Promise((done, fail) => this.#answers.set(id, [done, fail]));
  }
  watch() {}
  errors() {
    return this.#errors;
  }
  go(url) {
    return this.ask("browsingContext.navigate", { context: this.context, url, wait: "complete" });
  }
  async run(expression) {
    const answer = await this.ask("script.evaluate", { expression, target: { context: this.context }, awaitPromise: true });
    if (answer.type === "exception") throw new Error(answer.exceptionDetails.text);
    return answer.result.value;
  }
  perform(actions) {
    return this.ask("input.performActions", { context: this.context, actions });
  }
  async stop() {
    this.socket?.close();
    await this.program?.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

class WebKit extends Engine {
  static missing = () => [WEBKIT_DRIVER, XVFB].find((file) => !existsSync(file)) ?? (MINI_BROWSERS.some(existsSync) ? "" : MINI_BROWSERS[0]);

  async start() {
    this.folder = mkdtempSync(`${tmpdir()}/undercroft-webkit-`);
    // Xvfb chooses a free display, and writes its number.
    this.screen = new Program(XVFB, ["-displayfd", "1", "-screen", "0", `${SIZE.width}x${SIZE.height}x24`, "-nolisten", "tcp"]);
    const display = await until(() => /^\d+/m.exec(this.screen.output)?.[0], 10000);
    const port = await freePort();
    this.driver = new Program(WEBKIT_DRIVER, [`--port=${port}`, "--host=127.0.0.1"], { DISPLAY: `:${display}`, HOME: this.folder, XDG_RUNTIME_DIR: this.folder });
    this.address = `http://127.0.0.1:${port}/session`;
    const options = { binary: MINI_BROWSERS.find(existsSync), args: ["--automation"] };
    await until(() => fetch(`http://127.0.0.1:${port}/status`).then((answer) => answer.ok, () => false), 10000);
    const made = await this.ask("POST", "", { capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } } });
    this.address += `/${made.sessionId}`;
  }
  // Collects what the page reports from now on: the driver passes on no console.
  watch() {
    return this.evaluate(() => {
      window.problems = [];
      console.error = (...words) => window.problems.push(words.join(" "));
      for (const kind of ["error", "unhandledrejection", "securitypolicyviolation"]) {
        window.addEventListener(kind, (event) => window.problems.push(`${kind}: ${event.message ?? event.reason ?? event.blockedURI}`));
      }
    });
  }
  errors() {
    return this.evaluate(() => window.problems);
  }
  async ask(method, path, body) {
    const answer = await fetch(this.address + path, { method, body: body && JSON.stringify(body) });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${value.message}`);
    return value;
  }
  go(url) {
    return this.ask("POST", "/url", { url });
  }
  run(expression) {
    return this.ask("POST", "/execute/sync", { script: `return ${expression}`, args: [] });
  }
  perform(actions) {
    return this.ask("POST", "/actions", { actions });
  }
  async stop() {
    if (this.address) await this.ask("DELETE", "").catch(() => undefined);
    await this.driver?.stop();
    await this.screen?.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export const ENGINES = { Firefox, WebKit };

// Engines whose absence is a failure: .ci/full names those that it has installed.
const REQUIRED = (process.env.UNDERCROFT_ENGINES ?? "").split(" ");

// Why a test of that engine is skipped; false: it is not.
export function whySkipped(name) {
  const missing = ENGINES[name].missing();
  return missing === "" || REQUIRED.includes(name) ? false : `${missing} is not installed (scripts/install.sh browsers)`;
}
