// runtime.test.ts: the built page's reader and writer of messages against @bufbuild/protobuf.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { create, type DescField, type DescMessage, fromBinary, ScalarType, toBinary } from "@bufbuild/protobuf";
import * as own from "../src/runtime/runtime";
import * as wire from "../src/wire/wire_pb";
// @ts-expect-error: a script of the build
import { wireTable } from "../tools/wire_table.mjs";

const EVERY_WORD = { has: () => true };
const { table, names } = wireTable(readFileSync("src/wire/wire_pb.ts", "utf8"), EVERY_WORD) as { table: string; names: string[] };
const schemas = own.schemasOf(table);
const pairs = names.map((name, i) => ({
  name, theirs: (wire as unknown as Record<string, DescMessage>)[`${name}Schema`]!, ours: schemas[i]!,
}));

// Random, but the same in each run.
let last = 11;
const below = (limit: number): number => (last = (last * 48271) % 2147483647) % limit;
const NUMBERS = [0, 1, 127, 128, 300, 65535, 2 ** 31 - 1];
const TEXTS = ["", "rat", "a ↗ of 漢字", "é".repeat(200)];

function scalar(type: ScalarType): unknown {
  const number = NUMBERS[below(NUMBERS.length)]!;
  if (type === ScalarType.BOOL) return below(2) === 1;
  if (type === ScalarType.STRING) return TEXTS[below(TEXTS.length)];
  if (type === ScalarType.BYTES) return Uint8Array.from({ length: below(4) }, () => below(256));
  if (type === ScalarType.UINT32) return below(8) === 0 ? 2 ** 32 - 1 : number;
  return below(2) === 1 ? -number - 1 : number;
}

function one(field: DescField, depth: number): unknown {
  if (field.message) return message(field.message, depth + 1);
  return field.fieldKind === "enum" || (field.fieldKind === "list" && field.listKind === "enum") ? below(3) : scalar(field.scalar!);
}

function message(schema: DescMessage, depth = 0): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const field of schema.fields) {
    if (below(3) === 0 || (field.message && depth > 3)) continue;
    const { localName } = field;
    if (field.oneof) made[field.oneof.localName] = { case: localName, value: one(field, depth) };
    else made[localName] = field.fieldKind === "list" ? Array.from({ length: below(4) }, () => one(field, depth)) : one(field, depth);
  }
  return made;
}

// Without what only the library has.
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value, (key, part: unknown) =>
  (key.startsWith("$") ? undefined : part instanceof Uint8Array ? [...part] : part)));

for (const { name, theirs, ours } of pairs) {
  test(`${name}: the same bytes, and the same message of them`, () => {
    for (let i = 0; i < 60; ++i) {
      const init = message(theirs);
      const bytes = toBinary(theirs, create(theirs, init));
      assert.deepEqual(plain(own.create(ours, init as never)), plain(create(theirs, init)));
      assert.deepEqual([...own.toBinary(ours, own.create(ours, init as never))], [...bytes]);
      assert.deepEqual(plain(own.fromBinary(ours, bytes)), plain(fromBinary(theirs, bytes)));
    }
  });
}

const frame = pairs.find(({ name }) => name === "ServerFrame")!;

test("fields of a later version are skipped, and two parts of a message become one", () => {
  const [first, second] = [{ message: { case: "delta", value: { toTurn: 3, notice: { words: "a" } } } }, { message: { case: "delta", value: { toTurn: 4 } } }];
  const later = [0xf8, 0x7f, 5, 0xfa, 0x7f, 2, 1, 2, 0xfd, 0x7f, 1, 2, 3, 4, 0xf9, 0x7f, 1, 2, 3, 4, 5, 6, 7, 8];
  const bytes = Uint8Array.from([...own.toBinary(frame.ours, own.create(frame.ours, first as never)), ...later,
    ...own.toBinary(frame.ours, own.create(frame.ours, second as never))]);
  assert.deepEqual(plain(own.fromBinary(frame.ours, bytes)), plain(fromBinary(frame.theirs, bytes, { readUnknownFields: false })));
});

test("bytes that are cut, or no message, are an error", () => {
  const whole = own.toBinary(frame.ours, own.create(frame.ours, { message: { case: "delta", value: { toTurn: 300, lines: [{ text: "rat" }] } } } as never));
  for (let length = 1; length < whole.length; ++length) {
    assert.throws(() => own.fromBinary(frame.ours, whole.subarray(0, length)), `${length} of ${whole.length}`);
  }
  assert.throws(() => own.fromBinary(frame.ours, new Uint8Array(12).fill(255)));
  assert.throws(() => own.fromBinary(frame.ours, Uint8Array.from([0x0b])), "a group");
});

test("random bytes are read as a message or are an error, and never run on", () => {
  for (let i = 0; i < 3000; ++i) {
    const bytes = Uint8Array.from({ length: below(40) }, () => below(256));
    try {
      own.toBinary(frame.ours, own.fromBinary(frame.ours, bytes));
    } catch (error) {
      assert.ok(error instanceof Error);
    }
  }
});
