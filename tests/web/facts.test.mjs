// facts.test.mjs: the judge of the parity test finds what a text leaves out, and what it says twice.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bearingOf, compare } from "./facts.mjs";

const facts = {
  turn: 7, creatures: [{ name: "goblin", words: ["hurt", "hunts"], where: "north 2" }, { name: "goblin", words: [], where: "east 1" }],
  things: [{ name: "iron key", words: [], where: "west 3" }], friends: [{ name: "Bob", words: ["down 12"], where: "south 4" }],
  warnings: [{ way: "north", any: ["The water is deep."] }], offers: ["go down"], conditions: ["stunned"], notice: "Ann holds the Crown.", choices: 1,
};
const text = {
  turn: 7, creatures: ["goblin, hurt, hunts, north 2", "goblin, east 1", "iron key, west 3"], things: true,
  friends: ["Bob, down 12, health 0 of 20, south 4"], warnings: ["Warning, north: The water is deep."], offers: ["go down"],
  self: "HP 3/20 stunned 2", notice: "Ann holds the Crown.", choose: true,
};
const problems = (change) => compare(facts, { ...text, ...change });

test("a text that says everything once has no problem", () => {
  assert.deepEqual(problems({}), []);
});

test("what is left out is a problem", () => {
  const without = {
    creatures: [["goblin, hurt, hunts, north 2", "iron key, west 3"], ["goblin, hurt, north 2", "goblin, east 1", "iron key, west 3"],
      ["goblin, hurt, hunts, north 3", "goblin, east 1", "iron key, west 3"], ["goblin, hurt, hunts, north 2", "goblin, east 1"]],
    friends: [["Bob, health 0 of 20, south 4"], ["Bob, down 12, health 0 of 20"], []],
    warnings: [[], ["Warning, south: The water is deep."]], offers: [[]], self: ["HP 3/20"], notice: [""], choose: [false], turn: [6],
  };
  for (const [name, values] of Object.entries(without)) {
    for (const value of values) assert.notDeepEqual(problems({ [name]: value }), [], `${name}: ${value}`);
  }
});

test("the turns of a friend out of sight may be told, since the notice has them, but not of another plight", () => {
  const unseen = { ...facts, friends: [{ name: "Bob", words: ["down"], where: "" }] };
  const told = (row) => compare(unseen, { ...text, friends: [row] });
  assert.deepEqual(told("Bob, down, south 4"), []);
  assert.deepEqual(told("Bob, down 12, south 4"), []);
  assert.notDeepEqual(told("Bob, down there, south 4"), []);
});

test("what is said twice is a problem", () => {
  assert.equal(problems({ creatures: [...text.creatures, "goblin, east 1"] }).length, 1);
  assert.equal(problems({ warnings: [...text.warnings, ...text.warnings] }).length, 1);
  assert.equal(problems({ offers: ["go down", "go down"] }).length, 1);
});

test("a bearing is the nearest of eight, and a distance counts steps", () => {
  const at = (x, y) => y * 512 + x;
  assert.equal(bearingOf(at(5, 5), at(5, 5)), "here");
  assert.equal(bearingOf(at(5, 5), at(9, 4)), "east 4");
  assert.equal(bearingOf(at(5, 5), at(2, 8)), "south-west 3");
  assert.equal(bearingOf(at(5, 5), at(4, 1)), "north 4");
});
