// proxies.test.mjs: the page behind Caddy and nginx, set up as docs/hosting.md and docs/hosting-reference.md say.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { after, before, test } from "node:test";
import { freePort, launch, newName, PHONE, playing, Server, turnOf, until } from "./stage.mjs";

const NAME = "play.example.org";
const CADDY = "/usr/bin/caddy";
const NGINX = "/usr/sbin/nginx";
const server = new Server("--host-name", NAME, "--trust-proxy", "127.0.0.1/32");
const folder = mkdtempSync(`${tmpdir()}/undercroft-proxy-`);
let browser;

before(async () => {
  await server.start();
  browser = await launch(`--host-resolver-rules=MAP ${NAME} 127.0.0.1`);
});
after(async () => {
  await browser?.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const absent = (file) => (existsSync(file) ? false : `${file} is not installed (scripts/install.sh browsers)`);

// The indented block of a page that begins with a line, for the port of the tested server.
function sample(name, first) {
  const page = readFileSync(new URL(`../../${name}`, import.meta.url), "utf8").split("\n");
  const start = page.indexOf(`    ${first}`);
  assert.ok(start >= 0, `${name} has no sample that begins with '${first}'`);
  const length = page.slice(start).findIndex((line) => !line.startsWith("    "));
  return page.slice(start, start + length).join("\n").replace("7777", new URL(server.url).port);
}

const listens = (port) => new Promise((done) => {
  const socket = connect(port, "127.0.0.1", () => done(true) || socket.destroy());
  socket.on("error", () => done(false));
});

// Runs a proxy while `use` runs.
async function beside(file, args, port, use) {
  const proxy = spawn(file, args, { env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }, stdio: ["ignore", "ignore", "pipe"] });
  let output = "";
  proxy.stderr.on("data", (text) => (output += text));
  try {
    await until(() => proxy.exitCode === null && listens(port), 10000).catch(() => assert.fail(`${file}: ${output}`));
    await use();
  } finally {
    const over = proxy.exitCode === null && new Promise((done) => proxy.once("exit", done));
    proxy.kill();
    await over;
  }
}

async function plays(address) {
  const context = await browser.newContext({ ...PHONE, ignoreHTTPSErrors: true });
  const page = await context.newPage();
  await page.goto(`${address}#name=${newName()}`);
  await playing(page);
  const turn = await turnOf(page);
  await page.keyboard.press(".");
  await until(async () => (await turnOf(page)) > turn);
  await page.reload();
  await playing(page);
  const status = await page.evaluate(() => fetch("./-/status.json").then((answer) => answer.json()));
  assert.equal(status.may_join, true);
  await context.close();
}

test("behind Caddy with TLS", { skip: absent(CADDY) }, async () => {
  const port = await freePort();
  const site = sample("docs/hosting.md", `${NAME} {`).replace(NAME, `${NAME}:${port}`).replace("{", "{\n        tls internal");
  writeFileSync(`${folder}/Caddyfile`, `{\n  admin off\n  skip_install_trust\n  auto_https disable_redirects\n}\n${site}\n`);
  await beside(CADDY, ["run", "--config", `${folder}/Caddyfile`, "--adapter", "caddyfile"], port, async () => {
    await plays(`https://${NAME}:${port}/room10`);
    await plays(`https://${NAME}:${port}/`);
  });
});

test("behind nginx, below a folder", { skip: absent(NGINX) }, async () => {
  const port = await freePort();
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`).join(" ");
  writeFileSync(`${folder}/nginx.conf`, `daemon off; pid ${folder}/nginx.pid; error_log stderr; events {}
http { access_log off; ${paths} server { listen 127.0.0.1:${port};\n${sample("docs/hosting-reference.md", "location /dungeon/ {")}\n} }\n`);
  await beside(NGINX, ["-e", "stderr", "-c", `${folder}/nginx.conf`], port, async () => {
    await plays(`http://${NAME}:${port}/dungeon/room11`);
    await plays(`http://${NAME}:${port}/dungeon/`);
    const missing = await fetch(`http://127.0.0.1:${port}/dungeon/nosuch`);
    assert.equal(missing.status, 404);
    const links = [...(await missing.text()).matchAll(/href="([^"]*)"/g)].map(([, link]) => new URL(link, missing.url).pathname);
    assert.ok(links.includes("/dungeon/room11"), links.join());
  });
});
