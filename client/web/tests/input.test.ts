// input.test.ts: keys, slots and warnings.
import assert from "node:assert/strict";
import { test } from "node:test";
import { commandOf, nameOf, type Press, runWayOf, wayOf } from "../src/input/keys";
import { Slots } from "../src/input/slots";
import { Caution, Ui } from "../src/input/ui";
import { act } from "../src/model/order";
import { Intent_Verb } from "../src/wire/wire_pb";

const press = (fields: Partial<Press>): Press => ({
  key: "", code: "", shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, isComposing: false, ...fields,
});

test("keys have the names of the terminal's table", () => {
  const command = (fields: Partial<Press>): string | undefined => commandOf(nameOf(press(fields)) ?? "");
  assert.equal(command({ key: "k" }), "north");
  assert.equal(command({ key: "ArrowLeft" }), "west");
  assert.equal(command({ key: "ArrowLeft", shiftKey: true }), "run-west");
  assert.equal(command({ key: "L", shiftKey: true }), "run-east");
  assert.equal(command({ key: "9", code: "Numpad9" }), "north-east");
  assert.equal(command({ key: "5", code: "Numpad5" }), "rest");
  assert.equal(command({ key: "\"", shiftKey: true }), "say");
  assert.equal(command({ key: "Enter" }), "chat");
});

test("the browser keeps its shortcuts and input methods", () => {
  assert.equal(nameOf(press({ key: "l", ctrlKey: true })), undefined);
  assert.equal(nameOf(press({ key: "k", isComposing: true })), undefined);
});

test("directions", () => {
  assert.equal(wayOf("north"), 1);
  assert.equal(runWayOf("run-south-west"), 6);
  assert.equal(runWayOf("rest"), 0);
});

test("a button that vanishes leaves its slot empty for a while, and others keep theirs", () => {
  const slots = new Slots(3);
  assert.deepEqual([...slots.place(["take", "down"], 0)], ["take", "down", undefined]);
  assert.deepEqual([...slots.place(["down", "shoot"], 100)], [undefined, "down", "shoot"]);
  assert.deepEqual([...slots.place(["down", "shoot", "open"], 500)], [undefined, "down", "shoot"]);
  assert.equal(slots.waits(500), true);
  assert.deepEqual([...slots.place(["down", "shoot", "open"], 900)], ["open", "down", "shoot"]);
});

test("a warning asks once a turn", () => {
  const caution = new Caution();
  const step = act(Intent_Verb.BUMP, { direction: 1 });
  assert.equal(caution.check(step, 4, "The spikes are up."), "The spikes are up. Press again to go on.");
  assert.equal(caution.check(step, 4, "The spikes are up."), "");
  assert.notEqual(caution.check(step, 5, "The spikes are up."), "");
});

test("Escape closes one thing at a time", () => {
  const ui = new Ui();
  ui.open("pack");
  ui.item = 3;
  assert.equal(ui.back(), true);
  assert.equal(ui.window, "pack");
  assert.equal(ui.back(), true);
  assert.equal(ui.back(), false);
});
