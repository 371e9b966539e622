// typing.test.ts: when the server is told that the player types, and how long others are shown as typing.
import assert from "node:assert/strict";
import { test } from "node:test";
import { create } from "@bufbuild/protobuf";
import { chipsOf } from "../src/model/chips";
import { Game } from "../src/model/game";
import { passTyping } from "../src/model/typists";
import type { ClientMessage } from "../src/net/codec";
import { TypingReport } from "../src/net/typing";
import { ChatLineSchema, PlayerTypingSchema, ServerFrameSchema } from "../src/wire/wire_pb";
import { room } from "./support";

// "start" and "stop" for each report, and the clock that it reads.
function reporter(): { report: TypingReport; told: string[]; clock: { ms: number } } {
  const told: string[] = [];
  const clock = { ms: 1000 };
  const take = (message: ClientMessage): void => {
    assert.equal(message.case, "typing");
    if (message.case === "typing") told.push(message.value.stopped ? "stop" : "start");
  };
  return { report: new TypingReport(take, () => clock.ms), told, clock };
}

test("the first text is reported, and then the typing every three seconds", () => {
  const { report, told, clock } = reporter();
  report.changed("");
  report.changed("h");
  report.changed("he");
  clock.ms += 2999;
  report.changed("hel");
  assert.deepEqual(told, ["start"]);
  clock.ms += 1;
  report.changed("hell");
  assert.deepEqual(told, ["start", "start"]);
  clock.ms += 9000;
  report.changed("hell");
  assert.deepEqual(told, ["start", "start"], "nothing is typed");
});

test("a line that is given up is reported once, and one that was sent is not", () => {
  const { report, told, clock } = reporter();
  report.changed("h");
  report.changed("");
  report.changed("");
  assert.deepEqual(told, ["start", "stop"]);
  report.changed("quick");
  report.sent();
  assert.deepEqual(told, ["start", "stop"], "quick lines need no reports");
  clock.ms += 3000;
  report.changed("hello");
  report.sent();
  report.changed("");
  assert.deepEqual(told, ["start", "stop", "start"]);
});

test("commands, whispers and blanks are no talk", () => {
  const { report, told } = reporter();
  for (const text of ["/w Bob psst", " /mute Bob", "   "]) report.changed(text);
  assert.deepEqual(told, []);
});

function company(): Game {
  const game = new Game();
  game.known = room({ members: [{ id: 7, name: "Bob", slot: 7, alive: true, connected: true, inGroup: true }] });
  return game;
}
const typing = (name: string, stopped = false): Parameters<Game["receive"]>[0] =>
  create(ServerFrameSchema, { message: { case: "playerTyping", value: create(PlayerTypingSchema, { name, stopped }) } });
const word = (game: Game): string | undefined => chipsOf(game)[0]?.words;

test("a friend is shown as typing until the line, the end or six seconds", () => {
  const game = company();
  assert.equal(word(game), "choosing");
  game.receive(typing("Bob"), 1000);
  assert.equal(word(game), "types");
  passTyping(game.known, 6999);
  assert.equal(word(game), "types");
  passTyping(game.known, 7000);
  assert.equal(word(game), "choosing");
  game.receive(typing("Bob"), 8000);
  game.receive(typing("Bob", true), 8000);
  assert.equal(word(game), "choosing");
  game.receive(typing("Bob"), 9000);
  game.receive(create(ServerFrameSchema, { message: { case: "chatLine", value: create(ChatLineSchema, { number: 1, from: "Bob", text: "hi" }) } }), 9000);
  assert.equal(word(game), "choosing");
});

test("nobody types whom the realm does not have", () => {
  const game = company();
  game.receive(typing("Mallory"), 1000);
  assert.deepEqual(chipsOf(game).map(({ words }) => words), ["choosing"]);
});
