// codec.ts: frames as bytes.
import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import {
  type ClientFrame, ClientFrameSchema, IntentSchema, type ServerFrame, ServerFrameSchema, StandingIntentSchema,
} from "../wire/wire_pb";
import type { Order } from "../model/order";

export type ClientMessage = ClientFrame["message"];

export function encode(message: ClientMessage): Uint8Array {
  return toBinary(ClientFrameSchema, create(ClientFrameSchema, { message }));
}

export function decode(data: ArrayBuffer): ServerFrame {
  return fromBinary(ServerFrameSchema, new Uint8Array(data), { readUnknownFields: false });
}

// The message of an order for a turn. `heard`: the last report received.
export function orderMessage(order: Order, sequence: number, turn: number, heard: number): ClientMessage {
  if (order.kind === "stand") {
    const { verb, direction, place, whom } = order;
    const value = create(StandingIntentSchema, { sequence, turn, heard, verb, direction, place, whom });
    return { case: "standingIntent", value };
  }
  const { verb, direction, item, words, place, ability } = order;
  const value = create(IntentSchema, { sequence, turn, heard, verb, direction, item, words, place, ability });
  return { case: "intent", value };
}
