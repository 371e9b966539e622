// readers.mjs: three players with one mind: one reads a page's accessibility tree, one the lines of the terminal, and
// one the deltas. Each tells what it has read in the same words, and obeys the same commands.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname } from "node:path";
import { WebSocket } from "ws";
import { factsOf } from "./facts.mjs";
import { DESK, open, until, wait } from "./stage.mjs";
import { Sent, Tap, wire } from "./tap.mjs";
import { Tree } from "./tree.mjs";

const KEYS = { north: "k", "north-east": "u", east: "l", "south-east": "n", south: "j", "south-west": "b", west: "h", "north-west": "y" };
const HURT = 0.5;
const number = (pattern, text) => Number(pattern.exec(text)?.slice(1).find((digits) => digits !== undefined) ?? Number.NaN);

// What to do next, of what was read: a command and its words.
export function decide(read) {
  if (read.down) return ["wait"];
  if (!read.alive) return ["rise"];
  if (read.choose) return ["choose"];
  const fallen = read.friends.map((row) => /^(\w+), down(?: \d+)?(?:,.*)?, ([a-z-]+) (\d+)$/.exec(row)).find((found) => found !== null);
  if (fallen && Number(fallen[3]) <= 1) return ["step", fallen[2]];
  if (read.foes > 0) return against(read);
  if (fallen) return ["help", fallen[1]];
  if (read.health < HURT) return ["rest"];
  if (read.offers.includes("descend") || read.offers.includes("go down")) return ["descend"];
  return read.stairs ? ["descend"] : ["explore"];
}

// The same after so many orders in a row that changed nothing: a foe may be out of reach.
const IN_VAIN = 4;
const isDead = (read) => !read.alive && !read.down;
export const decideAfter = (idle, read) => (idle < IN_VAIN || isDead(read) ? decide(read) : [idle % 2 === 0 ? "explore" : "wait"]);

// Creatures have a sign or "asleep"; those who are no foes say so.
const SIGNS = ["rests", "waits", "crouches", "aims", "walks", "hunts", "flees", "guards", "asleep"];
const rowOf = (creature) => (typeof creature === "string" ? creature : [creature.name, ...creature.words, creature.where].join(", "));
const foesIn = (rows) => rows.map((row) => rowOf(row).split(", ")).filter((words) =>
  words.some((word) => SIGNS.includes(word)) && !words.includes("friendly") && !words.some((word) => word.startsWith("with ")));

// A fight stops below half of the health: then a foe beside is struck by a step, and one that hunts is waited for.
function against(read) {
  if (read.health >= HURT) return ["fight"];
  const foes = foesIn(read.creatures);
  const ways = foes.flatMap((words) => words.flatMap((word) => /^([a-z-]+) 1$/.exec(word)?.[1] ?? [])).sort();
  if (ways.length > 0) return ["step", ways[0]];
  return foes.some((words) => words.includes("hunts")) ? ["wait"] : ["explore"];
}

// Plays by keys, on a page whose Tab fights.
export class TreeReader {
  constructor(browser, shape = DESK) {
    this.browser = browser;
    this.shape = shape;
    this.tap = new Tap();
  }
  async join(url, path, name) {
    await this.tap.start(url);
    this.context = await this.browser.newContext({ ...this.shape, reducedMotion: "reduce", colorScheme: "dark" });
    await this.context.addInitScript(() => localStorage.setItem("undercroft.options", '{"tab":"fight"}'));
    this.page = await this.context.newPage();
    await this.page.goto(`${this.tap.url}${path}#name=${name}`);
    this.tree = new Tree(this.page);
    await until(async () => (await this.read()).turn >= 0, 60000);
    await this.page.keyboard.press("Escape");
  }
  async read() {
    const found = await this.tree.read();
    const inView = [...(found.side["In view"] ?? []), ...(found.side["More in view"] ?? [])];
    const party = [...(found.side.Party ?? []), ...(found.party.rows[""] ?? [])];
    const [, health, most] = /(\d+)\/(\d+)/.exec(found.vitals) ?? [];
    const { actions } = found;
    return {
      turn: number(/Turn (\d+)|T(\d+)/, found.top), depth: number(/Depth (\d+)|D(\d+)/, found.top),
      alive: !found.top.includes("DEAD"), down: found.top.includes("You are down"), health: Number(health) / Number(most), foes: foesIn(inView).length,
      creatures: inView, things: inView, friends: party, warnings: found.side.Warnings ?? [], offers: found.side["Here you can"] ?? [],
      self: found.vitals, notice: [found.top, ...found.urgent].join(" "), choose: actions.some((label) => label.startsWith("Choose")),
      stairs: inView.some((row) => row.startsWith("stairs down")) || actions.includes("Stairs down"), dialog: found.dialog.text,
    };
  }
  async press(...keys) {
    for (const key of keys) await this.page.keyboard.press(key);
  }
  async obey([what, more]) {
    await this.page.evaluate(() => document.getElementById("map").focus());
    switch (what) {
      case "wait": return this.press(".");
      case "rise": return this.press("Escape", "r");
      case "choose": return this.pick();
      case "step": return this.press(KEYS[more]);
      case "help": return this.page.getByRole("button", { name: `Go there, to ${more}` }).click({ timeout: 3000 }).catch(() => this.press("."));
      case "fight": return this.press("Tab");
      case "rest": return this.press("Z");
      case "descend": return this.press(">");
      default: return this.press("o");
    }
  }
  // The first option, and yes: it is for good.
  async pick() {
    await this.press("P");
    await wait(100);
    await this.press("a");
    await wait(100);
    await this.press("y");
    await wait(100);
    await this.press("Escape");
  }
  async close() {
    await this.context?.close();
    this.tap.stop();
  }
}

const list = (words) => words.replace(/\.$/, "").split("; ");
const tellsStairs = (line) => /^You (see|know of): .*stairs down/.test(line);

// The lines of `undercroft --a11y` in a terminal that cannot place characters, as they are read one after the other.
export class LineReader {
  lines = [];
  news = []; // since the last status
  state = { turn: -1, depth: 0, alive: true, health: 1, foes: 0, creatures: [], friends: new Map(), warnings: [], offers: [], self: "", notice: "", choose: false };
  stairs = new Set(); // levels whose stairs down were seen
  rest = "";

  constructor() {
    this.tap = new Tap();
  }
  async join(url, path, name) {
    await this.tap.start(url);
    const home = mkdtempSync(`${tmpdir()}/undercroft-web-home-`);
    process.once("exit", () => rmSync(home, { recursive: true, force: true }));
    const client = process.env.UNDERCROFT_CLIENT ?? `${dirname(process.env.UNDERCROFT_SERVER)}/undercroft`;
    const command = `exec ${client} -s ${this.tap.url.replace("http", "ws")}${path} -n ${name} --a11y --hints off --step-ms 40`;
    const env = { PATH: process.env.PATH, HOME: home, LC_ALL: "C.UTF-8", TERM: "dumb" };
    this.process = spawn("script", ["-qfec", command, "/dev/null"], { env, stdio: ["pipe", "pipe", "ignore"] });
    process.once("exit", () => this.process.kill("SIGKILL"));
    this.process.stdout.setEncoding("utf8").on("data", (text) => this.hear(text));
    await until(() => this.state.turn >= 0, 60000);
    this.type("\u001b");
  }
  hear(text) {
    const [last, ...whole] = (this.rest + text).split("\n").reverse();
    this.rest = last;
    for (const line of whole.reverse()) this.take(line.replace(/^.*\r(?=.)/, "").trimEnd());
  }
  take(line) {
    this.lines.push(line);
    this.news.push(line);
    const { state } = this;
    const rows = /^(In view|Party|Here you can|You see|You know of): (.*)$/.exec(line);
    if (rows?.[1] === "In view") state.creatures = list(rows[2]);
    else if (line === "No creature in view.") state.creatures = [];
    else if (rows?.[1] === "Party") for (const row of list(rows[2])) state.friends.set(row.split(", ")[0], row);
    else if (rows?.[1] === "Here you can") state.offers = rows[2].replace(/\.$/, "").split(", ");
    else if (line.startsWith("Warning, ")) this.warn(line);
    else if (/^Level \d+\. Turn \d+/.test(line)) this.status(line);
    else state.notice += `${line}\n`;
  }
  // The first one since the last status begins a new list.
  warn(line) {
    const before = this.news.slice(0, -1).some((other) => other.startsWith("Warning, "));
    this.state.warnings = [...(before ? this.state.warnings : []), line];
  }
  // What is new was read before the status that says on which level it is.
  status(line) {
    const { state } = this;
    const turn = number(/Turn (\d+)/, line);
    const depth = number(/^Level (\d+)/, line);
    if (this.news.some(tellsStairs)) this.stairs.add(depth);
    const [, health, most] = /health (-?\d+) of (\d+)/.exec(line) ?? [];
    Object.assign(state, { turn, depth, health: Number(health) / Number(most), self: line,
      alive: !line.includes("you are dead"), down: line.includes("you are down"), choose: line.includes("You may choose") });
    state.foes = line.includes("no foe in view") ? 0 : 1;
    this.news = [];
  }
  read() {
    const { state } = this;
    return { ...state, friends: [...state.friends.values()], onlyCreatures: true, stairs: this.stairs.has(state.depth) || this.news.some(tellsStairs) };
  }
  type(text) {
    this.process.stdin.write(text);
  }
  async obey([what, more]) {
    switch (what) {
      case "wait": return this.type(".");
      case "rise": return this.typeOneByOne("\u001b", "r");
      case "choose": return this.pick();
      case "step": return this.type(KEYS[more]);
      case "help": return this.help(more);
      case "fight": return this.type("\t");
      case "rest": return this.type("Z");
      case "descend": return this.type(">");
      default: return this.type("o");
    }
  }
  // Escape and a letter that arrive together are one key to a terminal: Alt and the letter.
  async typeOneByOne(...keys) {
    for (const key of keys) {
      this.type(key);
      await wait(120);
    }
  }
  pick() {
    return this.typeOneByOne("P", "a", "a", "\u001b");
  }
  // The letter of the friend in the list of places.
  async help(name) {
    const from = this.lines.length;
    this.type("_");
    const row = await until(() => this.lines.slice(from).find((line) => new RegExp(`^\\s*\\S\\s.*${name}, down`).test(line)), 3000).catch(() => undefined);
    await this.typeOneByOne(...(row ? [row.trim().charAt(0)] : ["\u001b", "."]));
  }
  async close() {
    this.process?.kill();
    this.tap.stop();
  }
}

const { Intent_Verb: Verb, StandingIntent_Verb: Standing } = wire;
const WAYS = ["", "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];

// Plays by the deltas of its own connection.
export class MapBot {
  tap = new Sent();
  sequence = 0;
  async join(url, path, name) {
    this.socket = new WebSocket(`${url.replace("http", "ws")}${path}`, { perMessageDeflate: false });
    this.socket.on("error", () => undefined);
    this.socket.on("message", (data) => this.tap.hear(data));
    await new Promise((done) => this.socket.once("open", done));
    this.send("hello", wire.HelloSchema, { protocol: 1, client: "map bot", name, lines: true });
    await until(() => this.tap.known.depth > 0, 60000);
  }
  send(kind, schema, value) {
    const message = { case: kind, value: wire.create(schema, value) };
    if (this.socket.readyState === 1) this.socket.send(wire.toBinary(wire.ClientFrameSchema, wire.create(wire.ClientFrameSchema, { message })));
  }
  read() {
    const { known } = this.tap;
    const facts = factsOf(known);
    const hostile = [...known.things.values()].filter((thing) => known.looks.get(thing.look).hostile && known.cells.visible(thing.at));
    const down = !facts.alive && (known.me.statuses?.conditions.length ?? 0) > 0;
    return { ...facts, down, health: (known.body?.health ?? 0) / Math.max(1, known.body?.maxHealth ?? 1), foes: hostile.length,
      friends: facts.friends.map((friend) => [friend.name, ...friend.words, friend.where].filter((word) => word !== "").join(", ")),
      choose: facts.choices > 0, stairs: this.stairs() !== undefined };
  }
  stairs() {
    const { known } = this.tap;
    for (let y = 0; y < known.cells.height; ++y) {
      for (let x = 0; x < known.cells.width; ++x) {
        if (known.grounds.get(known.cells.ground(y * 512 + x))?.name === "stairs down") return y * 512 + x;
      }
    }
    return undefined;
  }
  act(verb, more = {}) {
    this.send("intent", wire.IntentSchema, { sequence: ++this.sequence, turn: this.tap.known.turn + 1, verb, ...more });
  }
  stand(verb, more = {}) {
    this.send("standingIntent", wire.StandingIntentSchema, { sequence: ++this.sequence, turn: this.tap.known.turn + 1, verb, ...more });
  }
  async obey([what, more]) {
    const { known } = this.tap;
    switch (what) {
      case "wait": return this.act(Verb.WAIT);
      case "rise": return this.act(Verb.RESPAWN);
      case "choose": {
        const [choice] = known.me.choices?.choices ?? [];
        return this.send("choose", wire.ChooseSchema, { sequence: ++this.sequence, choice: choice?.number ?? 0, option: 0 });
      }
      case "step": return this.act(Verb.BUMP, { direction: WAYS.indexOf(more) });
      case "help": return this.stand(Standing.TRAVEL, { whom: [...known.players.values()].find(({ name }) => name === more)?.id });
      case "fight": return this.stand(Standing.FIGHT);
      case "rest": return this.stand(Standing.REST);
      case "descend": {
        const place = this.stairs();
        return place === known.body?.at ? this.act(Verb.DESCEND) : this.stand(Standing.TRAVEL, { place });
      }
      default: return this.stand(Standing.EXPLORE);
    }
  }
  async close() {
    this.socket?.terminate();
  }
}
