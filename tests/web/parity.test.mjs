// parity.test.mjs: three players in one realm, of whom one reads the accessibility tree of the page and one the lines
// of the terminal. All that a player's deltas say is in its text, once, before the next turn.
//
// PARITY_TURNS sets the number of turns; 200 without it.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { after, before, test } from "node:test";
import { compare, factsOf } from "./facts.mjs";
import { decide, decideAfter, LineReader, MapBot, TreeReader } from "./readers.mjs";
import { launch, newName, PHONE, Server, wait } from "./stage.mjs";

const TURNS = Number(process.env.PARITY_TURNS ?? 200);
const hasScript = spawnSync("script", ["--version"]).status === 0;
const SETTLED_MS = 10000; // a text that does not say it by then does not say it
const IDLE_MS = 400;
const MOST_IDLE = 200; // orders in a row without a turn: a player who waits for others orders again
const server = new Server("--rule", "deadline_ms=60000", "--rule", "death=respawn");
let browser;

before(async () => {
  await server.start();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server.stop();
});

// Reads until the text says what was sent, or until more was sent. Returns the problems that stay.
async function verify(player) {
  const { tap } = player;
  const { version } = tap;
  const end = Date.now() + SETTLED_MS;
  for (;;) {
    const text = await player.read();
    if (tap.version !== version) return undefined;
    const problems = compare(factsOf(tap.known), text);
    if (problems.length === 0 || Date.now() > end) return problems;
    await wait(30);
  }
}

// Waits until something was sent after an order, and nothing more for a moment.
async function settle(player, version) {
  const end = Date.now() + IDLE_MS;
  while (player.tap.version === version && Date.now() < end) await wait(15);
  for (let last = -1; last !== player.tap.version && Date.now() < end;) {
    last = player.tap.version;
    await wait(30);
  }
}

// What a bot that has the map knows in the player's place.
function readAsBot({ tap }) {
  const bot = new MapBot();
  bot.tap = tap;
  return bot.read();
}

// Whether the player decides by its text as that bot does. undefined: more was sent meanwhile.
async function decidesAlike(player) {
  const { version } = player.tap;
  const [mine, bots] = [decide(await player.read()).join(" "), decide(readAsBot(player)).join(" ")];
  return player.tap.version === version ? { alike: mine === bots, mine, bots } : undefined;
}

async function note(player, tally) {
  const problems = await verify(player);
  if (problems === undefined) return;
  tally.looks += 1;
  for (const problem of problems) tally.problems.push(`turn ${player.tap.known.turn}: ${problem}`);
  const decision = await decidesAlike(player);
  if (!decision) return;
  tally.decisions += 1;
  if (!decision.alike) tally.others.push(`turn ${player.tap.known.turn}: ${decision.mine}, the bot: ${decision.bots}`);
}

// Plays until it is over, and counts what was told. `isRead`: the player's text is looked at.
async function play(player, isOver, tally, isRead) {
  for (let idle = 0; !isOver() && idle < MOST_IDLE; ++idle) {
    if (isRead) await note(player, tally);
    const { version, known: { turn } } = player.tap;
    await player.obey(decideAfter(idle, await player.read()));
    await settle(player, version);
    if (player.tap.known.turn !== turn || readAsBot(player).down) idle = -1; // none since the turn
  }
}

const newTally = () => ({ looks: 0, problems: [], decisions: 0, others: [] });

async function company(readers, turns) {
  const path = new URL(server.newRealm()).pathname;
  const players = [...readers, new MapBot()];
  for (const player of players) await player.join(server.url, path, newName());
  const tallies = players.map(newTally);
  // All play until all have reached the turn. Time stands still for a downed player who has no friend near, so nobody
  // leaves before, and it need not reach the turn.
  const hasReached = (player) => player.tap.known.turn >= turns || readAsBot(player).down;
  let hasLeft = false;
  const isOver = () => hasLeft || players.every(hasReached);
  await Promise.all(players.map(async (player, i) => {
    await play(player, isOver, tallies[i], i < readers.length);
    tallies[i].isDone = hasReached(player);
    tallies[i].end = `turn ${player.tap.known.turn}: ${JSON.stringify(await player.read())}`; // of one who stopped too early
    hasLeft = true;
    await player.close(); // or the others would wait for it
  }));
  return tallies.slice(0, readers.length);
}

test(`a page on a desk and the terminal's lines say all that is sent, for ${TURNS} turns`, { skip: !hasScript && "script is not installed" }, async (t) => {
  const [page, lines] = await company([new TreeReader(browser), new LineReader()], TURNS);
  assert.deepEqual(page.problems.slice(0, 5), []);
  assert.deepEqual(lines.problems.slice(0, 5), []);
  assert.ok(page.isDone && lines.isDone, `${page.end}\n${lines.end}`);
  for (const { decisions, others } of [page, lines]) {
    t.diagnostic(`${others.length} of ${decisions} decisions differ from those of a bot with the map`);
    assert.ok(others.length <= decisions / 20, `${others.length} of ${decisions} decisions:\n${others.join("\n")}`);
  }
  assert.ok(page.looks >= TURNS / 20 && lines.looks >= TURNS / 20, `${page.looks} and ${lines.looks} looks`);
});

test("so does a page on a phone", async () => {
  const [page] = await company([new TreeReader(browser, PHONE)], Math.ceil(TURNS / 5));
  assert.deepEqual(page.problems.slice(0, 5), []);
});
