// camera.test.ts: the dead zone, and foes beyond the edge.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Camera, reaching } from "../src/view/camera";

const AREA = { columns: 58, rows: 16 };
const LEVEL = { columns: 120, rows: 60 };

test("the view stays while the player walks about its middle, and recentres for a foe in sight", () => {
  const camera = new Camera();
  const first = camera.aim(AREA, LEVEL, 1, { x: 60, y: 30 });
  const at = { x: 60, y: 26 };
  assert.deepEqual(camera.aim(AREA, LEVEL, 1, at, [{ x: 60, y: 24 }]), first, "the foe is shown");
  assert.deepEqual(camera.aim(AREA, LEVEL, 1, at, [{ x: 60, y: 5 }]), first, "no view shows both");
  const moved = { x: first.x, y: first.y - 4 };
  assert.deepEqual(camera.aim(AREA, LEVEL, 1, at, [{ x: 60, y: 21 }]), moved);
  assert.deepEqual(camera.aim(AREA, LEVEL, 1, at), moved);
});

test("a cell beyond the edge is brought into the view, and the view stays for one that is in it", () => {
  const origin = { x: 30, y: 10 };
  assert.deepEqual(reaching(origin, AREA, { x: 60, y: 20 }), origin);
  assert.deepEqual(reaching(origin, AREA, { x: 60, y: 9 }), { x: 30, y: 9 });
  assert.deepEqual(reaching(origin, AREA, { x: 88, y: 26 }), { x: 31, y: 11 });
});
