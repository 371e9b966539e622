// interrupted_walk.test.ts: a walk that news has stopped is taken up again.
import assert from "node:assert/strict";
import { test } from "node:test";
import { InterruptedWalk } from "../src/model/interrupted_walk";
import { stand } from "../src/model/order";
import { placeAt } from "../src/model/place";
import { StandingIntent_Verb as Standing, Stopped_Reason as Reason } from "../src/wire/wire_pb";
import { FLOOR, room, run } from "./support";

const WALK = stand(Standing.TRAVEL, "travelling", { place: placeAt(8, 8) });

function stoppedBy(reason: Reason, order = WALK): InterruptedWalk {
  const walk = new InterruptedWalk();
  walk.ordered(order, 5);
  walk.stop(5, reason, room());
  return walk;
}

test("news interrupts a walk; its end and the player do not", () => {
  assert.equal(stoppedBy(Reason.FOE).order, WALK);
  for (const reason of [Reason.DONE, Reason.NO_WAY, Reason.INTENT, Reason.WITHDRAWN]) assert.equal(stoppedBy(reason).order, undefined);
  assert.equal(stoppedBy(Reason.FOE, stand(Standing.EXPLORE, "exploring")).order, undefined);
  assert.equal(stoppedBy(Reason.FOE, stand(Standing.TRAVEL, "travelling", { whom: 7 })).order, undefined, "its chip leads to a friend");
});

test("the end of an order that another one replaced says nothing of the newer", () => {
  const walk = new InterruptedWalk();
  walk.ordered(stand(Standing.REST, "resting"), 5);
  walk.ordered(WALK, 6);
  walk.stop(5, Reason.INTENT, room());
  walk.stop(6, Reason.HARM, room());
  assert.equal(walk.order, WALK);
});

test("a fight on the way keeps it, another walk does not", () => {
  const walk = stoppedBy(Reason.FOE);
  walk.ordered(stand(Standing.FIGHT, "fighting"), 6);
  walk.stop(6, Reason.DONE, room());
  assert.equal(walk.order, WALK);
  walk.ordered(stand(Standing.TRAVEL, "travelling", { place: placeAt(1, 8) }), 7);
  assert.equal(walk.order, undefined);
});

test("a walk is forgotten where it led to, and on another level", () => {
  const near = stoppedBy(Reason.FOE, stand(Standing.TRAVEL, "travelling", { place: placeAt(5, 5) }));
  near.note(room());
  assert.equal(near.order, undefined);
  const elsewhere = stoppedBy(Reason.FOE);
  elsewhere.note(room());
  assert.equal(elsewhere.order, WALK);
  elsewhere.note(room({ level: { depth: 2, name: "Below", width: 9, height: 9 }, cells: [0, 9 * 2, ...run(0, 81, FLOOR)] }));
  assert.equal(elsewhere.order, undefined);
});
