// journeys.test.ts: the page makes the recorded pictures of the golden journeys, as the terminal does.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fromBinary } from "@bufbuild/protobuf";
import { Game } from "../src/model/game";
import { ServerFrameSchema } from "../src/wire/wire_pb";
import { changesBetween, type Picture, pictureOf } from "./picture";

const FOLDER = `${process.cwd()}/../../tests/golden/journeys`;

// The file as this client would write it.
function replayed(lines: string[]): string[] {
  const game = new Game();
  game.name = "Ann";
  let last: Picture = new Map();
  const out: string[] = [];
  for (const line of lines) {
    if (line.startsWith("#")) out.push(line);
    if (!line.startsWith("< ")) continue;
    game.receive(fromBinary(ServerFrameSchema, Buffer.from(line.slice(2), "hex")), 0);
    game.tellAll();
    const now = pictureOf(game);
    out.push(line, ...changesBetween(last, now));
    last = now;
  }
  return out;
}

for (const name of readdirSync(FOLDER).filter((file) => file.endsWith(".txt"))) {
  test(`the journey ${name}`, () => {
    const stored = readFileSync(`${FOLDER}/${name}`, "utf8").replace(/\n$/, "").split("\n");
    const now = replayed(stored);
    const at = stored.findIndex((line, i) => line !== now[i]);
    assert.equal(at < 0 ? "" : `${at + 1}: ${now[at]}`, at < 0 ? "" : `${at + 1}: ${stored[at]}`);
    assert.equal(now.length, stored.length);
  });
}
