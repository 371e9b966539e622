// icons.test.ts: when the map is in icons, and what counts as one.
import assert from "node:assert/strict";
import { test } from "node:test";
import { create } from "@bufbuild/protobuf";
import { commandOf } from "../src/input/keys";
import { DEFAULTS, hasIcons, nextChoice, readChosen, SETTINGS, withDefaults } from "../src/model/options";
import { cellSize } from "../src/model/shape";
import { Settings } from "../src/settings";
import { hasFigure } from "../src/view/figures";
import { isPicture } from "../src/view/icons";
import { Colour, LookSchema } from "../src/wire/wire_pb";

const pixels = (...colours: number[][]): Uint8ClampedArray => new Uint8ClampedArray(colours.flat());
const RED = [255, 0, 0, 255];
const BLUE = [0, 0, 255, 255];
const BROWN = [120, 80, 40, 255];
const NOTHING = [0, 0, 0, 0];

test("a picture takes no colour: letters, boxes for missing characters and nothing at all are none", () => {
  assert.equal(isPicture(pixels(NOTHING, BROWN), pixels(NOTHING, BROWN)), true);
  assert.equal(isPicture(pixels(NOTHING, RED), pixels(NOTHING, BLUE)), false);
  assert.equal(isPicture(pixels(BROWN, RED), pixels(BROWN, BLUE)), false, "a box beside a picture");
  assert.equal(isPicture(pixels(NOTHING, NOTHING), pixels(NOTHING, NOTHING)), false);
});

test("fingers get icons, a desk gets glyphs, and the player may choose", () => {
  assert.equal(hasIcons(DEFAULTS, true), true);
  assert.equal(hasIcons(DEFAULTS, false), false);
  assert.equal(hasIcons({ ...DEFAULTS, icons: "on" }, false), true);
  assert.equal(hasIcons({ ...DEFAULTS, icons: "off" }, true), false);
  assert.equal(hasIcons({ ...DEFAULTS, icons: "on", ascii: true }, true), false, "ASCII symbols only");
  assert.equal(commandOf("I"), "icons");
});

test("the choice is stored, and options from before icons have the default", () => {
  const items = new Map<string, string>();
  const store = { getItem: (key: string) => items.get(key) ?? null, setItem: (key: string, value: string) => void items.set(key, value) };
  const setting = SETTINGS.find(({ key }) => key === "icons")!;
  new Settings(store).choose(setting);
  assert.equal(new Settings(store).options.icons, nextChoice(DEFAULTS, setting).icons);
  assert.equal(withDefaults(readChosen('{"ascii":false,"cell":0}'), false).icons, "touch");
});

test("icons have square cells on a desk too", () => {
  const desk = { width: 1280, height: 800, coarse: false };
  for (const wanted of [0, 18, 36]) {
    const { width, height } = cellSize(desk, wanted, true);
    assert.equal(width, height);
    assert.ok(cellSize(desk, wanted).width < cellSize(desk, wanted).height);
  }
});

test("players are figures without an icon; a thing without one is its glyph", () => {
  assert.equal(hasFigure(create(LookSchema, { colour: Colour.PLAYER_2 })), true);
  assert.equal(hasFigure(create(LookSchema, { colour: Colour.GREEN })), false);
});
