// readers_games.mjs: how often each reader goes down to level 3, chooses a boon on the way, and revives a friend, beside
// a bot that has the map. Prints a table, and fails if a reader is more than five points behind the bot. Not part of
// the tests: it takes hours where the figures are to mean something.
//
// A game mostly waits, so PARALLEL games of each reader are played at once, 2 unless told.
//
//   UNDERCROFT_SERVER=build/release/bin/undercroft-server node tests/web/readers_games.mjs [GAMES [PARALLEL]]
import { fileURLToPath } from "node:url";
import { decideAfter, LineReader, MapBot, TreeReader } from "./readers.mjs";
import { launch, Server, wait } from "./stage.mjs";

const GAMES = Math.min(20, Number(process.argv[2] ?? 20)); // a server of the tests has 20 realms
const PARALLEL = Number(process.argv[3] ?? 2);
const MOST_TURNS = 1000;
const MOST_IDLE = 200; // orders in a row without a turn
const MOST_MS = 1800000;
const LEVEL = 3;
const POINTS = 5;
const BOON = 2; // Self.Choice.KIND_BOON
const browser = await launch();
const KINDS = { map: () => new MapBot(), page: () => new TreeReader(browser), lines: () => new LineReader() };

const boons = ({ tap }) => (tap.known.me.choices?.choices ?? []).filter(({ kind }) => kind === BOON).length;

// Orders until `isOver`, one order at a time. `note` sees the state before each.
async function play(player, isOver, note = () => undefined) {
  const end = Date.now() + MOST_MS;
  for (let idle = 0; !isOver() && idle < MOST_IDLE && Date.now() < end && player.tap.known.turn < MOST_TURNS; ++idle) {
    note();
    const { turn } = player.tap.known;
    const { version } = player.tap;
    await player.obey(decideAfter(idle, await player.read()));
    for (let i = 0; i < 40 && player.tap.version === version; ++i) await wait(15);
    await wait(60);
    if (player.tap.known.turn > turn) idle = -1;
  }
}

// Alone in a realm where the dead rise, until level 3 or for so many turns.
async function descend(kind, server, realm) {
  const player = KINDS[kind]();
  await player.join(server.url, new URL(realm).pathname, "Reader");
  let open = 0;
  let chose = false;
  const note = () => {
    chose ||= boons(player) < open;
    open = boons(player);
  };
  await play(player, () => player.tap.known.depth >= LEVEL, note);
  await play(player, () => boons(player) === 0, note);
  note();
  await player.close();
  return { [`level ${LEVEL}`]: player.tap.known.depth >= LEVEL, boon: chose };
}

// In a hall where a friend goes down in the first turn, until it stands or is dead.
async function revive(kind, server, realm) {
  const path = new URL(realm).pathname;
  const friend = new MapBot();
  const player = KINDS[kind]();
  await player.join(server.url, path, "Reader"); // the second one to join is the hero that goes down
  await friend.join(server.url, path, "Fellow");
  const alive = () => friend.tap.known.me.alive;
  const isDown = () => !alive() && (friend.tap.known.me.statuses?.conditions.length ?? 0) > 0;
  await Promise.all([friend.obey(["wait"]), player.obey(["wait"])]);
  for (let i = 0; i < 200 && alive(); ++i) await wait(20);
  const fell = isDown();
  await play(player, () => !isDown());
  await Promise.all([friend.close(), player.close()]);
  return fell ? { revived: alive() } : {};
}

const hall = fileURLToPath(new URL("party.toml", import.meta.url));
const table = {};

// Plays all games of a reader, some at once, and enters its shares.
async function playAll(kind) {
  const [levels, halls] = [new Server("--seed", "48", "--rule", "death=respawn"), new Server("--scenario", hall)];
  await Promise.all([levels.start(), halls.start()]);
  const counts = {};
  let begun = 0;
  async function playOn() {
    while (begun < GAMES) {
      const game = ++begun;
      const results = { ...(await descend(kind, levels, levels.newRealm())), ...(await revive(kind, halls, halls.newRealm())) };
      for (const [what, happened] of Object.entries(results)) {
        const [yes, all] = counts[what] ?? [0, 0];
        counts[what] = [yes + Number(happened), all + 1];
      }
      console.error(`${kind} ${game} of ${GAMES}: ${JSON.stringify(results)}`);
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, playOn));
  table[kind] = Object.fromEntries(Object.entries(counts).map(([what, [yes, all]]) => [what, Math.round((100 * yes) / all)]));
  await Promise.all([levels.stop(), halls.stop()]);
}

await Promise.all(Object.keys(KINDS).map(playAll));
await browser.close();
console.table(table);
const behind = Object.entries(table).flatMap(([kind, shares]) => Object.entries(shares)
  .filter(([what, share]) => share < table.map[what] - POINTS).map(([what, share]) => `${kind}: ${what} in ${share} of 100 games, the map bot in ${table.map[what]}`));
for (const line of behind) console.error(line);
process.exit(behind.length > 0 ? 1 : 0);
