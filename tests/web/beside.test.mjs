// beside.test.mjs: a page watches the hero of a terminal; both show the same words on every turn.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname } from "node:path";
import { after, before, test } from "node:test";
import { DESK, launch, newName, open, PHONE, playing, Server, turnOf, until, wait } from "./stage.mjs";

const TURNS = 120;
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
      `HOME=${home} LC_ALL=C.UTF-8 ${client} -s ${realm} -n ${name} --motion none --hints off`);
  }
  tmux(...words) {
    return execFileSync("tmux", ["-L", this.socket, "-f", "/dev/null", ...words], { encoding: "utf8" });
  }
  press(key) {
    this.tmux("send-keys", "-t", "t", "-l", key);
  }
  screen() {
    return this.tmux("capture-pane", "-p", "-t", "t").split("\n");
  }
  turn() {
    return Number(/Turn (\d+)/.exec(this.screen()[0])?.[1] ?? Number.NaN);
  }
  // The lines of the last turn that the log tells.
  fresh() {
    const rows = this.screen().map((row) => row.split("│")[0].trimEnd());
    const told = rows.slice(rows.findIndex((row) => row.startsWith("─Log")) + 1);
    return told.flatMap((row) => /^▸\s*\d+\s+(.*)$/.exec(row)?.[1] ?? []);
  }
  // Glyph, direction and distance of each row of the list in view.
  inView() {
    const side = this.screen().map((row) => row.split("│")[1]?.trimEnd() ?? "");
    const head = side.findIndex((row) => row.startsWith("─In view"));
    if (head < 0) return [];
    const rest = side.slice(head + 1);
    const rows = rest.slice(0, rest.findIndex((row) => row === "" || /^[─┴┼├]/.test(row)));
    return rows.map((row) => `${[...row][0]}${row.split(" ").at(-1)}`);
  }
  end() {
    this.tmux("kill-server");
  }
}

const freshOn = (page) => page.evaluate(() => [...document.querySelectorAll("#log p.fresh:not(.remark)")].map((p) => p.innerText));
const inViewOn = (page) => page.evaluate(() => {
  const rows = [...document.querySelectorAll("#side .row")].filter((row) => row.querySelector(".glyph"));
  return rows.map((row) => row.querySelector(".glyph").textContent + row.querySelector(".where").textContent);
});

// The same keys each time.
function* keys(seed) {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    yield "oohjklyubnoo."[(state >>> 16) % 13];
  }
}

test("a page that watches shows the words and the list of the terminal, turn by turn", { timeout: 120000 }, async () => {
  const realm = server.newRealm();
  const name = newName();
  const terminal = new Terminal(realm, name);
  try {
    await until(() => terminal.turn() >= 0, 10000);
    const desk = await open(browser, DESK, `${realm}#watch=${name}`);
    const phone = await open(browser, PHONE, `${realm}#watch=${name}`);
    await playing(desk);
    await playing(phone);
    const next = keys(11);
    let compared = 0;
    for (let presses = 0; compared < TURNS && presses < 4 * TURNS; ++presses) {
      const before = terminal.turn();
      terminal.press(next.next().value);
      await until(() => terminal.turn() !== before, 1000).catch(() => undefined);
      await wait(60);
      const turn = terminal.turn();
      if (turn === before) continue;
      await until(async () => (await turnOf(desk)) === turn && (await turnOf(phone)) === turn, 5000);
      compared += 1;
      assert.deepEqual(await freshOn(desk), terminal.fresh(), `log of turn ${turn}`);
      assert.deepEqual(await inViewOn(desk), terminal.inView(), `list of turn ${turn}`);
    }
    assert.ok(compared >= TURNS / 2, `only ${compared} turns`);
  } finally {
    terminal.end();
  }
});
