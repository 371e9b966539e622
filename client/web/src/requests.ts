// requests.ts: what the page asks of the server beside orders.
import { create } from "@bufbuild/protobuf";
import type { WindowName } from "./input/ui";
import type { ClientMessage } from "./net/codec";
import type { Place } from "./model/place";
import * as wire from "./wire/wire_pb";

// Asks for what a window shows, if the server has to be asked.
export function askFor(window: WindowName, send: (message: ClientMessage) => void): void {
  if (window === "scores") {
    send({ case: "askScores", value: create(wire.AskScoresSchema) });
    send({ case: "askDaily", value: create(wire.AskDailySchema) });
  }
  if (window === "lobby") send({ case: "askRealms", value: create(wire.AskRealmsSchema) });
  if (window === "link") send({ case: "askLink", value: create(wire.AskLinkSchema) });
}

export const makeRealmMessage = (name: string): ClientMessage =>
  ({ case: "makeRealm", value: create(wire.MakeRealmSchema, { name }) });

export const LEAVE: ClientMessage = { case: "leave", value: create(wire.LeaveSchema) };
export const END_HERO: ClientMessage = { case: "endHero", value: create(wire.EndHeroSchema) };

export const pingMessage = (place: Place): ClientMessage =>
  ({ case: "pingCell", value: create(wire.PingCellSchema, { place }) });
