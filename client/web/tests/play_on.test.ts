// play_on.test.ts: playing on from a moment (R214): the address that asks for it, and what the server is asked for.
import assert from "node:assert/strict";
import { test } from "node:test";
import { create } from "@bufbuild/protobuf";
import { Branch } from "../src/branch";
import { Game } from "../src/model/game";
import { playOnFragment, playOnIn, playOnWords } from "../src/model/play_on";
import type { ClientMessage } from "../src/net/codec";
import { readInvitation } from "../src/net/invitation";
import { MomentLinksSchema, RealmMadeSchema } from "../src/wire/wire_pb";

const CODE = "aBc-_9aBc-_9aBc-_9aBc-";
const FROM = { code: CODE, at: 12, hero: "Ann", turn: 412, level: 3 };

test("the fragment of an address names the moment", () => {
  assert.deepEqual(playOnIn(playOnFragment(FROM)), FROM);
  assert.deepEqual(readInvitation(playOnFragment(FROM)).from, FROM);
  assert.deepEqual(playOnIn(`#play-on=${CODE}.0`), { code: CODE, at: 0, hero: "", turn: 0, level: 0 });
  for (const hash of ["", "#name=Ann", "#play-on=", "#play-on=abc", "#play-on=abc.x", "#play-on=a/b.1", `#play-on=${"a".repeat(65)}.1`]) {
    assert.equal(playOnIn(hash), undefined, hash);
  }
});

test("no words of a stranger reach the door", () => {
  const words = (more: string): string => playOnWords(playOnIn(`#play-on=${CODE}.1&${more}`)!);
  assert.equal(words("hero=Ann&turn=412&level=3"), "You play on from Ann's turn 412 on level 3, as that hero, in a dungeon of its own.");
  assert.equal(words("hero=Ann&turn=4&level=0"), "You play on from Ann's turn 4, as that hero, in a dungeon of its own.");
  for (const hostile of ["", "hero=Send%20me%20your%20password", "hero=%3Cb%3E", `hero=${"a".repeat(17)}`]) {
    assert.equal(words(hostile), "You play on from the moment of the link, as that hero, in a dungeon of its own.");
  }
  assert.doesNotMatch(words("hero=Ann&turn=%3Cb%3E&level=1e9"), /b|e9/);
});

class Asked {
  readonly game = new Game();
  readonly sent: ClientMessage[] = [];
  readonly entered: string[] = [];
  readonly branch = new Branch(this.game, (message) => this.sent.push(message), (realm) => this.entered.push(realm));

  get last(): ClientMessage | undefined {
    return this.sent.at(-1);
  }
  link(made: string, sentence = ""): void {
    this.game.momentLinks = create(MomentLinksSchema, { made, sentence });
    this.branch.settle();
  }
  realm(realm: string, sentence = ""): void {
    this.game.realmMade = create(RealmMadeSchema, { realm, sentence });
    this.branch.settle();
  }
}

test("the own past needs a link before it becomes a realm", () => {
  const asked = new Asked();
  asked.branch.begin(40);
  assert.deepEqual({ ...asked.last?.value, $typeName: "" },
    { $typeName: "", number: 0, first: 0, shown: 40, last: 0, hideNames: false, run: 0, point: 0 });
  assert.ok(asked.branch.isDue);
  asked.link(CODE);
  assert.deepEqual({ ...asked.last?.value, $typeName: "" }, { $typeName: "", name: "", moment: CODE, at: 0 });
  asked.realm("annex");
  assert.deepEqual([asked.entered, asked.branch.isDue], [["annex"], false]);
  asked.realm("other");
  assert.deepEqual(asked.entered, ["annex"], "it has asked for no other");
});

test("the server's sentence says why there is no realm, and the link is used again", () => {
  const asked = new Asked();
  asked.branch.begin(40);
  asked.link("", "Your hero has 20 links.");
  assert.deepEqual([asked.branch.sentence, asked.branch.isDue, asked.sent.length], ["Your hero has 20 links.", false, 1]);
  asked.branch.begin(40);
  asked.link(CODE);
  asked.realm("", "Players may make no realms here.");
  assert.equal(asked.branch.sentence, "Players may make no realms here.");
  asked.branch.begin(40);
  assert.equal(asked.last?.case, "makeRealm");
  assert.equal(asked.branch.sentence, "");
  asked.branch.lose();
  assert.match(asked.branch.sentence, /connection was lost/);
  asked.realm("annex");
  assert.deepEqual(asked.entered, []);
  asked.branch.begin(41);
  assert.equal(asked.last?.case, "shareMoment");
});
