// documented.test.mjs: the bot that docs/protocol.md shows prints what the page says.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { freePort, until } from "./stage.mjs";

const page = readFileSync(new URL("../../docs/protocol.md", import.meta.url), "utf8");
const bot = readFileSync(new URL("../../docs/clients/bot.ts", import.meta.url), "utf8");
const printed = /^On seed 11 it prints:\n\n(.*?)\n\n/ms.exec(page)[1].replace(/^ {4}/gm, "");

test("docs/protocol.md shows docs/clients/bot.ts", () => {
  assert.equal(/^```ts\n(.*?)^```/ms.exec(page)[1], bot);
});

// Checks its types, and writes it as JavaScript, for a Node that does not read TypeScript.
function compile(folder) {
  const compiler = fileURLToPath(new URL("../../client/web/node_modules/typescript/bin/tsc", import.meta.url));
  const source = fileURLToPath(new URL("../../docs/clients/bot.ts", import.meta.url));
  const compilerOptions = { strict: true, noUncheckedIndexedAccess: true, erasableSyntaxOnly: true, types: [],
    target: "es2022", lib: ["es2022", "dom"], module: "es2022", outDir: folder };
  writeFileSync(`${folder}/package.json`, '{"type": "module"}');
  writeFileSync(`${folder}/tsconfig.json`, JSON.stringify({ compilerOptions, files: [source] }));
  execFileSync(process.execPath, [compiler, "-p", folder], { stdio: ["ignore", "inherit", "inherit"] });
  return `${folder}/bot.js`;
}

test("the bot of docs/protocol.md prints what the page says", async () => {
  const folder = mkdtempSync(`${tmpdir()}/undercroft-web-`);
  const port = await freePort();
  const server = spawn(process.env.UNDERCROFT_SERVER, ["--listen", `127.0.0.1:${port}`, "--ephemeral", "--seed", "11"],
    { stdio: "ignore" });
  try {
    await until(() => fetch(`http://127.0.0.1:${port}/-/ready`).then((answer) => answer.ok, () => false), 20000);
    const program = compile(folder);
    const socket = fileURLToPath(new URL("socket_of_ws.mjs", import.meta.url));
    const said = execFileSync(process.execPath, ["--import", socket, program, `ws://127.0.0.1:${port}`],
      { encoding: "utf8", timeout: 20000 });
    assert.equal(said.trim(), printed);
  } finally {
    server.kill("SIGKILL");
    rmSync(folder, { recursive: true });
  }
});
