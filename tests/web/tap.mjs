// tap.mjs: stands between a client and a server, and keeps the state that the server has sent, from its deltas alone.
import { createRequire } from "node:module";
import { createServer, get } from "node:http";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { WebSocket, WebSocketServer } from "ws";

const web = fileURLToPath(new URL("../../client/web/", import.meta.url));

// The page's messages and its state of a game, as one module. scripts/web.sh writes the messages.
async function load() {
  const { build } = createRequire(`${web}package.json`)("esbuild");
  const folder = mkdtempSync(`${tmpdir()}/undercroft-web-`);
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const outfile = `${folder}/wire.mjs`;
  const contents = ['export { Observation } from "./src/model/observation";', 'export * from "./src/wire/wire_pb";',
    'export { create, fromBinary, toBinary } from "@bufbuild/protobuf";'].join("\n");
  await build({ stdin: { contents, resolveDir: web, loader: "ts" }, bundle: true, platform: "node", format: "esm", outfile, logLevel: "error" });
  return import(outfile);
}
export const wire = await load();

// What a player knows: each delta changes it.
export class Sent {
  known = new wire.Observation();
  version = 0; // counts the frames that changed something
  over = false;
  hear(bytes) {
    const { message } = wire.fromBinary(wire.ServerFrameSchema, new Uint8Array(bytes));
    if (message.case === "welcome") this.known = new wire.Observation();
    if (message.case === "delta") this.known.apply(message.value, 0);
    if (message.case === "delta" || message.case === "welcome") this.version += 1;
    return message;
  }
}

export class Tap extends Sent {
  // Serves the server at `url` on another port.
  async start(url) {
    const target = new URL(url);
    const sockets = new WebSocketServer({ noServer: true });
    // UNDERCROFT_PAGE names a page to serve in place of the server's, for work on the page.
    this.server = createServer((ask, answer) => {
      if (process.env.UNDERCROFT_PAGE && !ask.url.includes("/-/")) {
        return answer.setHeader("Content-Type", "text/html").end(readFileSync(process.env.UNDERCROFT_PAGE));
      }
      return get({ host: target.hostname, port: target.port, path: ask.url }, (found) => {
        answer.writeHead(found.statusCode, found.headers);
        found.pipe(answer);
      });
    });
    this.server.on("upgrade", (ask, socket, head) => sockets.handleUpgrade(ask, socket, head, (near) => this.#join(near, `ws://${target.host}${ask.url}`)));
    await new Promise((done) => this.server.listen(0, "127.0.0.1", done));
    this.url = `http://127.0.0.1:${this.server.address().port}`;
  }
  #join(near, address) {
    const far = new WebSocket(address, { perMessageDeflate: false });
    const early = [];
    near.on("message", (data, isBinary) => (far.readyState === 1 ? far.send(data, { binary: isBinary }) : early.push([data, isBinary])));
    far.on("open", () => early.forEach(([data, isBinary]) => far.send(data, { binary: isBinary })));
    far.on("message", (data, isBinary) => {
      if (isBinary) this.hear(data);
      near.send(data, { binary: isBinary });
    });
    for (const [one, other] of [[near, far], [far, near]]) one.on("close", () => other.terminate()).on("error", () => other.terminate());
  }
  stop() {
    this.server?.closeAllConnections();
    this.server?.close();
  }
}
