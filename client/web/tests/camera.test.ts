// camera.test.ts: the middle third, foes beyond the edge, and views that change their height.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Camera, reaching } from "../src/view/camera";

const AREA = { columns: 58, rows: 16 };
const LEVEL = { columns: 120, rows: 60 };

test("the view stays while the player walks about its middle, and recentres for a foe in sight", () => {
  const camera = new Camera();
  const first = camera.aim(AREA, LEVEL, 1, { x: 60, y: 30 });
  const at = { x: 60, y: 27 };
  assert.deepEqual(camera.aim(AREA, LEVEL, 1, at, [{ x: 60, y: 24 }]), first, "the foe is shown");
  assert.deepEqual(camera.aim(AREA, LEVEL, 1, at, [{ x: 60, y: 5 }]), first, "no view shows both");
  const moved = { x: first.x, y: first.y - 3 };
  assert.deepEqual(camera.aim(AREA, LEVEL, 1, at, [{ x: 60, y: 21 }]), moved);
  assert.deepEqual(camera.aim(AREA, LEVEL, 1, at), moved);
});

test("the player stays in the middle third, with the least movement, but for the edges of the level", () => {
  const phone = { columns: 17, rows: 24 };
  const camera = new Camera();
  let before = camera.aim(phone, LEVEL, 1, { x: 60, y: 30 });
  for (let x = 61; x < 75; ++x) {
    const origin = camera.aim(phone, LEVEL, 1, { x, y: 30 });
    assert.ok(x - origin.x >= 5 && x - origin.x <= 11, `${x}`);
    assert.ok(origin.x - before.x <= 1 && origin.y === before.y, "a step moves it by a cell at most");
    before = origin;
  }
  assert.deepEqual(camera.aim(phone, LEVEL, 1, { x: 74, y: 1 }), { x: before.x, y: 0 });
  assert.equal(camera.aim(phone, LEVEL, 1, { x: 119, y: 1 }).x, 103);
});

test("the view stays when only its height changes, and is the old one at the old height", () => {
  const camera = new Camera();
  camera.aim({ columns: 17, rows: 24 }, LEVEL, 1, { x: 60, y: 30 });
  const at = { x: 60, y: 33 };
  const foes = [{ x: 60, y: 38 }];
  const look = (rows: number): object => camera.aim({ columns: 17, rows }, LEVEL, 1, at, foes);
  const first = look(24) as { x: number; y: number };
  assert.deepEqual(look(20), first);
  assert.deepEqual(look(20), first, "also at the next look, although the foe is below the edge");
  assert.deepEqual(look(8), { x: first.x, y: 26 }, "the player stays in view");
  assert.deepEqual(look(24), first);
});

test("a cell beyond the edge is brought into the view, and the view stays for one that is in it", () => {
  const origin = { x: 30, y: 10 };
  assert.deepEqual(reaching(origin, AREA, { x: 60, y: 20 }), origin);
  assert.deepEqual(reaching(origin, AREA, { x: 60, y: 9 }), { x: 30, y: 9 });
  assert.deepEqual(reaching(origin, AREA, { x: 88, y: 26 }), { x: 31, y: 11 });
});
