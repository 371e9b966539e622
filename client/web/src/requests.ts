// requests.ts: what the page asks of the server beside orders.
import { create } from "@bufbuild/protobuf";
import type { WindowName } from "./input/ui";
import type { ClientMessage } from "./net/codec";
import type { Stretch } from "./model/moment_links";
import type { Place } from "./model/place";
import * as wire from "./wire/wire_pb";

// Asks for what a window shows, if the server has to be asked.
export function askFor(window: WindowName, send: (message: ClientMessage) => void): void {
  if (window === "scores") {
    send({ case: "askScores", value: create(wire.AskScoresSchema) });
    send({ case: "askDaily", value: create(wire.AskDailySchema) });
  }
  if (window === "tale") send(taleRequest(0));
  if (window === "tales") send({ case: "askTales", value: create(wire.AskTalesSchema) });
  if (window === "lobby") send({ case: "askRealms", value: create(wire.AskRealmsSchema) });
  if (window === "share") send(linksRequest());
  if (window === "link") send({ case: "askLink", value: create(wire.AskLinkSchema) });
}

// Run 0: the last one that is over.
export const taleRequest = (run: number): ClientMessage => ({ case: "askTale", value: create(wire.AskTaleSchema, { run }) });

// `withdraw`: the code of a link that ends first; empty: none does.
export const linksRequest = (withdraw = ""): ClientMessage =>
  ({ case: "askMomentLinks", value: create(wire.AskMomentLinksSchema, { withdraw }) });

export const shareMessage = (stretch: Stretch, hideNames: boolean): ClientMessage =>
  ({ case: "shareMoment", value: create(wire.ShareMomentSchema, { ...stretch, hideNames }) });

// `moment`: the code of a link from whose moment `at` the realm goes on; empty: it begins anew.
export const makeRealmMessage = (name: string, moment = "", at = 0): ClientMessage =>
  ({ case: "makeRealm", value: create(wire.MakeRealmSchema, { name, moment, at }) });

export const LEAVE: ClientMessage = { case: "leave", value: create(wire.LeaveSchema) };
export const END_HERO: ClientMessage = { case: "endHero", value: create(wire.EndHeroSchema) };

export const pingMessage = (place: Place): ClientMessage =>
  ({ case: "pingCell", value: create(wire.PingCellSchema, { place }) });
