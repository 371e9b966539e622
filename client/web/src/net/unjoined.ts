// unjoined.ts: a request of a page that has not joined a realm, on a connection of its own.
import type { ServerFrame } from "../wire/wire_pb";
import { type ClientMessage, decode, encode } from "./codec";

const PATIENCE_MS = 15000; // the server waits about as long for a Hello

// The first answer; undefined: there is none.
export function askUnjoined(address: string, message: ClientMessage): Promise<ServerFrame | undefined> {
  return new Promise((done) => {
    const socket = new WebSocket(address);
    const end = (frame?: ServerFrame): void => {
      window.clearTimeout(timer);
      socket.close();
      done(frame);
    };
    const timer = window.setTimeout(() => end(), PATIENCE_MS);
    socket.binaryType = "arraybuffer";
    socket.onopen = () => socket.send(encode(message) as Uint8Array<ArrayBuffer>);
    socket.onmessage = (event) => end(decode(event.data as ArrayBuffer));
    socket.onclose = () => end();
  });
}
