// beside.test.mjs: a page watches the hero of a terminal; both show the same words on every turn.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname } from "node:path";
import { after, before, test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { DESK, launch, newName, open, PHONE, playing, Server, turnOf, until, wait } from "./stage.mjs";

const TURNS = 120;
const ROWS = 4; // of the log
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

// The terminal client in a terminal of 200 x 50 cells.
class Terminal {
  constructor(realm, name) {
    this.socket = `undercroft-web-${process.pid}`;
    const home = mkdtempSync(`${tmpdir()}/undercroft-web-home-`);
    const client = `${dirname(process.env.UNDERCROFT_SERVER)}/undercroft`;
    this.tmux("new-session", "-d", "-s", "t", "-x", "200", "-y", "50",
      `env -u UNDERCROFT_SERVER HOME=${home} LC_ALL=C.UTF-8 ${client} -s ${realm} -n ${name} --motion none --hints off; sleep 30`);
  }
  tmux(...words) {
    return execFileSync("tmux", ["-L", this.socket, "-f", "/dev/null", ...words], { encoding: "utf8" });
  }
  press(key) {
    this.tmux("send-keys", "-t", "t", "-l", key);
  }
  close() {
    this.tmux("send-keys", "-t", "t", "Escape");
  }
  screen() {
    return this.tmux("capture-pane", "-p", "-t", "t").split("\n");
  }
  turn() {
    return Number(/Turn (\d+)/.exec(this.screen()[0])?.[1] ?? Number.NaN);
  }
  // The lines of the log, with the turn of each.
  log() {
    const rows = this.screen().map((row) => row.split("│")[0].trimEnd());
    const told = rows.slice(rows.findIndex((row) => row.startsWith("─Log")) + 1);
    return told.flatMap((row) => /^[▸ ]\s*\d+\s+(.*)$/.exec(row)?.[1] ?? []);
  }
  // Glyph, direction and distance of each row of the list in view.
  inView() {
    const side = this.screen().map((row) => row.split("│")[1]?.trimEnd() ?? "");
    const head = side.findIndex((row) => row.startsWith("─In view"));
    if (head < 0) return [];
    const rest = side.slice(head + 1);
    const rows = rest.slice(0, rest.findIndex((row) => !/(here|[↑↗→↘↓↙←↖]\d+)$/.test(row)));
    return rows.map((row) => `${[...row][0]}${row.split(" ").at(-1)}`);
  }
  end() {
    this.tmux("kill-server");
  }
}

const logOn = (page, rows) => page.evaluate((count) => {
  const lines = [...document.querySelectorAll("#log p:not(.remark):not(.chat)")];
  return lines.slice(-count).map((line) => line.innerText);
}, rows);
const inViewOn = (page) => page.evaluate(() => {
  const rows = [...document.querySelectorAll("#side .row")].filter((row) => row.querySelector(".glyph"));
  return rows.map((row) => row.querySelector(".glyph").textContent + row.querySelector(".where").textContent);
});

// "You wait. (x2)" as two lines: why a walk stopped is told to its player alone, and lines around it do
// not merge.
const eachOnce = (lines) => lines.flatMap((line) => {
  const [, text = line, times = "1"] = /^(.*) \(x(\d+)\)$/.exec(line) ?? [];
  return Array.from({ length: Number(times) }, () => text);
});

// Only what happened. Two kinds of line compare a frame with the frame before it: creatures that come
// into view, and items on the cell just reached. A spectator whose connection lags gets two turns as
// one frame, so both kinds may be missing there. What may be chosen is told to the player alone, and whom
// it watches to the spectator.
const TOLD_TO_ONE = /into view|^You watch |^Here lies |^You may choose |^You have reached level |^Your first turn has settled /;

// "a newt" becomes "the newt" with the frame after the one that shows it. Either connection may get two
// turns as one frame, so the articles are compared as one.
const oneArticle = (line) => line.replace(/\b(an?|the)(?= )/gi, "the");
const events = (lines) => eachOnce(lines).filter((line) => !TOLD_TO_ONE.test(line)).map(oneArticle);

// The last lines of both logs, once a fight is told to its end. The page came later than the first
// lines, and the terminal has seven rows.
async function bothLogs(page, terminal) {
  const read = async () => {
    const [told, log] = [events(await logOn(page, ROWS)), events(terminal.log())];
    const both = Math.min(told.length, log.length);
    return [told.slice(told.length - both), log.slice(log.length - both)];
  };
  await until(async () => isDeepStrictEqual(...(await read())), 10000).catch(() => undefined);
  return read();
}

// The turn once the terminal has stood still: exploring goes on by itself.
async function settled(terminal) {
  for (let turn = -1, still = 0; ; turn = terminal.turn()) {
    await wait(50);
    still = terminal.turn() === turn ? still + 1 : 0;
    if (still === 3) return turn;
  }
}

// The same keys each time.
function* keys(seed) {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    yield "oohjklyubnoo."[(state >>> 16) % 13];
  }
}

test("a page that watches shows the words and the list of the terminal, turn by turn", { timeout: 300000 }, async () => {
  const realm = server.newRealm();
  const name = newName();
  const terminal = new Terminal(realm, name);
  try {
    await until(() => terminal.turn() >= 0, 10000).catch(() => assert.fail(terminal.screen().join("\n").trim()));
    terminal.close(); // the kits of a new hero
    const desk = await open(browser, DESK, `${realm}#watch=${name}`);
    const phone = await open(browser, PHONE, `${realm}#watch=${name}`);
    await playing(desk);
    await playing(phone);
    const next = keys(11);
    let compared = 0;
    let lines = 0;
    for (let presses = 0; compared < TURNS && presses < 4 * TURNS; ++presses) {
      const before = terminal.turn();
      terminal.press(next.next().value);
      const turn = await settled(terminal);
      if (turn === before) continue;
      await until(async () => (await turnOf(desk)) === turn && (await turnOf(phone)) === turn, 30000);
      compared += 1;
      const [told, log] = await bothLogs(desk, terminal);
      lines += log.length;
      assert.deepEqual(told, log, `log of turn ${turn}`);
      const rows = await inViewOn(desk); // the first ones
      assert.deepEqual(rows, terminal.inView().slice(0, rows.length), `list of turn ${turn}`);
    }
    assert.ok(compared >= TURNS / 2 && lines > TURNS, `only ${compared} turns, ${lines} lines`);
  } finally {
    terminal.end();
  }
});
