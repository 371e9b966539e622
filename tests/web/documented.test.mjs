// documented.test.mjs: the bot that docs/protocol.md shows prints what the page says.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { freePort, until } from "./stage.mjs";

const page = readFileSync(new URL("../../docs/protocol.md", import.meta.url), "utf8");
const bot = /^```js\n(.*?)^```/ms.exec(page)[1];
const printed = /^On seed 11 it prints:\n\n(.*?)\n\n/ms.exec(page)[1].replace(/^ {4}/gm, "");

test("the bot of docs/protocol.md prints what the page says", async () => {
  const folder = mkdtempSync(`${tmpdir()}/undercroft-web-`);
  const port = await freePort();
  const server = spawn(process.env.UNDERCROFT_SERVER, ["--listen", `127.0.0.1:${port}`, "--ephemeral", "--seed", "11"],
    { stdio: "ignore" });
  try {
    await until(() => fetch(`http://127.0.0.1:${port}/-/ready`).then((answer) => answer.ok, () => false), 20000);
    writeFileSync(`${folder}/bot.mjs`, bot);
    const socket = fileURLToPath(new URL("socket_of_ws.mjs", import.meta.url));
    const said = execFileSync(process.execPath, ["--import", socket, `${folder}/bot.mjs`, `ws://127.0.0.1:${port}`],
      { encoding: "utf8", timeout: 20000 });
    assert.equal(said.trim(), printed);
  } finally {
    server.kill("SIGKILL");
    rmSync(folder, { recursive: true });
  }
});
