// chat.ts: a typed line. The server judges it, also what follows a slash.
import { create } from "@bufbuild/protobuf";
import type { ClientMessage } from "./net/codec";
import { ChatSchema } from "./wire/wire_pb";

// The message of a line; undefined for a blank one.
export function chatMessage(line: string): ClientMessage | undefined {
  const text = line.trim();
  return text === "" ? undefined : { case: "chat", value: create(ChatSchema, { text }) };
}

const MOST_BYTES = 450; // the server cuts lines at 400, and a theatre closes at frames of 512

// The text as far as it fits into a frame of a theatre.
export function fitting(text: string): string {
  const encoder = new TextEncoder();
  const letters = [...text.slice(0, MOST_BYTES)];
  while (encoder.encode(letters.join("")).length > MOST_BYTES) letters.pop();
  return letters.join("");
}
