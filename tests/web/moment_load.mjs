// moment_load.mjs: what openings of links to moments cost the players beside them. Bots play alone, first undisturbed
// and then beside OPENINGS openings, each of a page, its parts and its picture. Prints both p99s of a turn and their
// ratio, and fails above MOST. Not part of the tests.
//
//   UNDERCROFT_SERVER=build/release/bin/undercroft-server node tests/web/moment_load.mjs [OPENINGS]
import { spawn } from "node:child_process";
import { MapBot } from "./readers.mjs";
import { Server, wait } from "./stage.mjs";
import { wire } from "./tap.mjs";

const OPENINGS = Number(process.argv[2] ?? 500);
const AT_ONCE = 8;
const BOTS = 4;
const MOST = 1.5;
const TURN_EVERY = 50; // ms, of each bot
const { Intent_Verb: Verb } = wire;

const server = new Server();
await server.start();
const bots = await Promise.all(Array.from({ length: BOTS }, async (_, i) => {
  const bot = new MapBot();
  await bot.join(server.url, new URL(server.newRealm()).pathname, `Bot${i}`);
  return bot;
}));

// Plays until `isOver`, and returns how long each turn took, in ms.
async function play(bot, isOver) {
  const took = [];
  while (!isOver()) {
    const { turn } = bot.tap.known;
    const begin = performance.now();
    bot.act(Verb.WAIT);
    while (bot.tap.known.turn === turn && performance.now() - begin < 5000) await wait(1);
    took.push(performance.now() - begin);
    await wait(TURN_EVERY);
  }
  return took;
}

const p99 = (all) => all.flat().sort((a, b) => a - b)[Math.floor(all.flat().length * 0.99)];
const playAll = (isOver) => Promise.all(bots.map((bot) => play(bot, isOver)));

async function share(bot) {
  const made = new Promise((done) => {
    bot.socket.on("message", (data) => {
      const { message } = wire.fromBinary(wire.ServerFrameSchema, new Uint8Array(data));
      if (message.case === "momentLinks") done(message.value.made);
    });
  });
  bot.send("shareMoment", wire.ShareMomentSchema, { number: 1, shown: 100 });
  return made;
}

// Visitors have a process of their own, of low priority, since theirs are other machines. Returns how often each answer
// was given.
function visitAll(codes) {
  const script = `
    const [url, ...codes] = process.argv.slice(1);
    const counts = {};
    let begun = 0;
    async function visit() {
      while (begun < ${OPENINGS}) {
        const code = codes[begun++ % codes.length];
        for (const path of [code, code + "/part?first=1&count=200", code + ".png"]) {
          const answer = await fetch(url + "/-/moment/" + path);
          const text = Buffer.from(await answer.arrayBuffer()).toString();
          const what = answer.ok ? "200" : answer.status + " " + (/<p>(.*?)<\\/p>/.exec(text)?.[1] ?? text.trim());
          counts[what] = (counts[what] ?? 0) + 1;
        }
      }
    }
    await Promise.all(Array.from({ length: ${AT_ONCE} }, visit));
    console.log(JSON.stringify(counts));`;
  const child = spawn("nice", ["-n", "19", process.execPath, "--input-type=module", "-e", script, server.url, ...codes], { stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (more) => (text += more));
  return new Promise((done) => child.once("close", () => done(JSON.parse(text))));
}

const end = performance.now() + 20000;
const alone = await playAll(() => performance.now() > end);
const codes = await Promise.all(bots.map(share));
let counts;
const visits = visitAll(codes).then((all) => (counts = all));
const beside = await playAll(() => counts !== undefined);
await visits;
for (const bot of bots) await bot.close();
await server.stop();
const ratio = p99(beside) / p99(alone);
console.log(`${alone.flat().length} turns undisturbed: p99 ${p99(alone).toFixed(1)} ms`);
console.log(`${beside.flat().length} turns beside ${OPENINGS} openings: p99 ${p99(beside).toFixed(1)} ms, ${ratio.toFixed(2)} times`);
console.log(`answers: ${JSON.stringify(counts)}`);
process.exit(ratio > MOST ? 1 : 0);
