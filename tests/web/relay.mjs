// relay.mjs: a TCP relay before a server, which a test can cut and mend.
import { connect, createServer } from "node:net";

export class Relay {
  #sockets = new Set();
  #whole = true;
  refuses; // a pattern: a connection whose client sends this breaks

  // Relays to a port of this machine.
  async start(port) {
    this.listener = createServer((near) => this.#join(near, port)).listen(0, "127.0.0.1");
    await new Promise((done) => this.listener.once("listening", done));
    this.port = this.listener.address().port;
  }
  #join(near, port) {
    if (!this.#whole) return near.destroy();
    const far = connect(port, "127.0.0.1");
    near.on("data", (data) => this.refuses?.test(data.toString("latin1")) && near.destroy());
    for (const [socket, other] of [[near, far], [far, near]]) {
      this.#sockets.add(socket);
      socket.on("error", () => undefined).on("close", () => other.destroy() && this.#sockets.delete(socket)).pipe(other);
    }
  }
  // Breaks every connection, and refuses new ones until `mend`.
  cut() {
    this.#whole = false;
    for (const socket of this.#sockets) socket.destroy();
  }
  mend() {
    this.#whole = true;
  }
  async stop() {
    this.cut();
    await new Promise((done) => this.listener.close(done));
  }
}
