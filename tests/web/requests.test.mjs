// requests.test.mjs: odd requests get clear answers, while a player plays on.
import assert from "node:assert/strict";
import { connect } from "node:net";
import { after, before, test } from "node:test";
import { DESK, launch, play, Server, turnOf, until } from "./stage.mjs";

const server = new Server("--hello-ms", "1000");
let browser;

before(async () => {
  await server.start();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server.stop();
});

const HOST = "Host: 127.0.0.1\r\nConnection: close\r\n";

// The whole answer to the bytes, up to the end of the connection.
const ask = (bytes) => new Promise((done, fail) => {
  let answer = "";
  const socket = connect(new URL(server.url).port, "127.0.0.1", () => socket.write(bytes));
  socket.on("data", (data) => (answer += data.toString("latin1"))).on("close", () => done(answer)).on("error", fail);
});

const ROWS = [
  ["an unknown realm", `GET /nosuch HTTP/1.1\r\n${HOST}\r\n`, /^HTTP\/1\.1 404 [^]*href="\.\/room10"/],
  ["the head of an unknown realm", `HEAD /nosuch HTTP/1.1\r\n${HOST}\r\n`, /^HTTP\/1\.1 404 [^]*\r\n\r\n$/],
  ["a form", `POST / HTTP/1.1\r\n${HOST}Content-Length: 3\r\n\r\nabc`, /^HTTP\/1\.1 405 [^]*Allow: GET, HEAD/],
  ["a range, which the server need not grant", `GET / HTTP/1.1\r\n${HOST}Range: bytes=0-9\r\n\r\n`, /^HTTP\/1\.1 200 [^]*<\/html>\s*$/],
  ["a path of 8 kB", `GET /${"a".repeat(8192)} HTTP/1.1\r\n${HOST}\r\n`, /^HTTP\/1\.1 431 /],
  ["no HTTP", "nonsense\r\n\r\n", /^HTTP\/1\.1 400 /],
  ["half a request", "GET / HTTP/1.1\r\nHost: 127", /^$/],
];

test("odd requests get clear answers, while a player plays on", async () => {
  const page = await play(browser, DESK, server.newRealm());
  for (const [what, bytes, answer] of ROWS) {
    assert.match(await ask(bytes), answer, what);
    const turn = await turnOf(page);
    await page.keyboard.press(".");
    await until(async () => (await turnOf(page)) > turn);
  }
  await page.context().close();
});
