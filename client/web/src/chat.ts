// chat.ts: what a typed line asks for.
import { create } from "@bufbuild/protobuf";
import type { ClientMessage } from "./net/codec";
import { act, type Act } from "./model/order";
import { ChatSchema, Intent_Verb, WhisperSchema } from "./wire/wire_pb";

// Sends a line of chat. Returns an act if the line is spoken aloud, which costs a turn.
export function chatMessage(line: string, send: (message: ClientMessage) => void): Act | undefined {
  const text = line.trim();
  if (text === "") return undefined;
  const whisper = /^\/w\s+(\S+)\s+(.+)$/.exec(text);
  const deed = /^\/me\s+(.+)$/.exec(text);
  const spoken = /^\/say\s+(.+)$/.exec(text);
  if (spoken) return act(Intent_Verb.SAY, { words: spoken[1]! });
  if (whisper) send({ case: "whisper", value: create(WhisperSchema, { to: whisper[1]!, text: whisper[2]! }) });
  else if (deed) send({ case: "chat", value: create(ChatSchema, { text: deed[1]!, deed: true }) });
  else send({ case: "chat", value: create(ChatSchema, { text }) });
  return undefined;
}
