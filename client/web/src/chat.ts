// chat.ts: a typed line. The server judges it, also what follows a slash.
import { create } from "@bufbuild/protobuf";
import type { ClientMessage } from "./net/codec";
import { ChatSchema } from "./wire/wire_pb";

// The message of a line; undefined for a blank one.
export function chatMessage(line: string): ClientMessage | undefined {
  const text = line.trim();
  return text === "" ? undefined : { case: "chat", value: create(ChatSchema, { text }) };
}
