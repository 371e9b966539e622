// runtime.ts: reads and writes the messages of wire.proto, in the built page in place of @bufbuild/protobuf.
//
// That library reads its own descriptors at each start, which is a quarter of the page and most of its start. This
// file knows what wire.proto uses: 32-bit numbers, bool, string, bytes, messages, repeated, optional and oneof. The
// sources are checked against the library's types, and tests/runtime.test.ts compares the two.

// A field as tools/wire_table.mjs writes it. Kinds: u uint32, i int32 or enum, z sint32, b bool, s string, y bytes,
// m message.
interface Field {
  name: string;
  number: number;
  kind: string;
  repeated: boolean;
  optional: boolean; // a number that may be absent
  oneof: string; // empty: none
  message: number; // its index
}

export interface Schema {
  fields: Field[]; // by number
  all: Schema[];
}

type Message = Record<string, unknown>;

const DEEPEST = 100; // levels of messages in messages
const FIELD = /^(\w+) (\*?)(\??)([a-z])(\d*)(?:\/(\w+))?(?:#(\d+))?$/;

function fieldOf(text: string, before: number): Field {
  const [, name = "", repeated, optional, kind = "", message, oneof = "", number] = FIELD.exec(text)!;
  return {
    name, kind, oneof, repeated: repeated !== "", optional: optional !== "", message: Number(message),
    number: number ? Number(number) : before + 1,
  };
}

// A message a line, with its fields as "sequence u,place ?u#7,moves *u,level m12,welcome m4/message".
export function schemasOf(table: string): Schema[] {
  const all: Schema[] = [];
  for (const line of table.split("\n")) {
    const fields: Field[] = [];
    for (const text of line === "" ? [] : line.split(",")) fields.push(fieldOf(text, fields.at(-1)?.number ?? 0));
    all.push({ fields, all });
  }
  return all;
}

const EMPTY: Record<string, unknown> = { s: "", b: false };
const emptyOf = ({ kind }: Field): unknown => (kind === "y" ? new Uint8Array() : EMPTY[kind] ?? 0);

const isAbsent = (field: Field): boolean => field.optional || field.kind === "m";

// Makes a message of `init`, whose inner messages may be plain objects too.
export function create(schema: Schema, init: Message = {}): Message {
  const message: Message = {};
  for (const field of schema.fields) {
    const { name, oneof } = field;
    const inner = (value: unknown): unknown => (field.kind === "m" ? create(schema.all[field.message]!, value as Message) : value);
    const given = oneof ? (init[oneof] as { case?: string; value: unknown } | undefined) : undefined;
    if (given?.case === name) message[oneof] = { case: name, value: inner(given.value) };
    else if (oneof) message[oneof] ??= { case: undefined };
    else if (field.repeated) message[name] = ((init[name] as unknown[]) ?? []).map(inner);
    else if (init[name] !== undefined) message[name] = inner(init[name]);
    else if (!isAbsent(field)) message[name] = emptyOf(field);
  }
  return message;
}

// ---- reading ----

class Reader {
  at = 0;
  private readonly utf8 = new TextDecoder();

  constructor(private readonly bytes: Uint8Array) {}

  // The low 32 bits of a varint.
  varint(): number {
    let value = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      const byte = this.bytes[this.at++];
      if (byte === undefined) break;
      if (shift < 32) value |= (byte & 127) << shift;
      if (byte < 128) return value >>> 0;
    }
    throw new Error("a number has no end");
  }
  // The end of what follows with its length.
  end(): number {
    const length = this.varint();
    if (length > this.bytes.length - this.at) throw new Error("a message is cut");
    return this.at + length;
  }
  take(end: number): Uint8Array {
    const part = this.bytes.subarray(this.at, end);
    this.at = end;
    return part;
  }
  text(): string {
    return this.utf8.decode(this.take(this.end()));
  }
  skip(wireType: number): void {
    if (wireType === 0) this.varint();
    else if (wireType === 1) this.at += 8;
    else if (wireType === 2) this.at = this.end();
    else if (wireType === 5) this.at += 4;
    else throw new Error("an unknown kind of field");
  }
}

function number(reader: Reader, kind: string): unknown {
  const value = reader.varint();
  if (kind === "b") return value !== 0;
  if (kind === "z") return (value >>> 1) ^ -(value & 1);
  return kind === "i" ? value | 0 : value;
}

const isNumber = ({ kind }: Field): boolean => "uizb".includes(kind);

function value(reader: Reader, schema: Schema, field: Field, before: unknown, depth: number): unknown {
  if (isNumber(field)) return number(reader, field.kind);
  if (field.kind === "s") return reader.text();
  if (field.kind === "y") return reader.take(reader.end()).slice();
  const inner = schema.all[field.message]!;
  return read(reader, inner, reader.end(), (before as Message) ?? create(inner), depth + 1);
}

function readField(reader: Reader, schema: Schema, field: Field, wireType: number, message: Message, depth: number): void {
  const { name, oneof, repeated } = field;
  if (repeated && isNumber(field) && wireType === 2) {
    for (const end = reader.end(); reader.at < end;) (message[name] as unknown[]).push(number(reader, field.kind));
  } else if (wireType !== (isNumber(field) ? 0 : 2)) {
    reader.skip(wireType);
  } else if (repeated) {
    (message[name] as unknown[]).push(value(reader, schema, field, undefined, depth));
  } else if (oneof) {
    const before = message[oneof] as { case?: string; value?: unknown };
    message[oneof] = { case: name, value: value(reader, schema, field, before.case === name ? before.value : undefined, depth) };
  } else {
    message[name] = value(reader, schema, field, message[name], depth);
  }
}

function read(reader: Reader, schema: Schema, end: number, message: Message, depth: number): Message {
  if (depth > DEEPEST) throw new Error("messages in messages");
  while (reader.at < end) {
    const tag = reader.varint();
    const field = schema.fields.find((one) => one.number === tag >>> 3);
    if (field) readField(reader, schema, field, tag & 7, message, depth);
    else reader.skip(tag & 7);
  }
  if (reader.at !== end) throw new Error("a message is cut");
  return message;
}

// Throws if the bytes are no such message.
export function fromBinary(schema: Schema, bytes: Uint8Array): Message {
  return read(new Reader(bytes), schema, bytes.length, create(schema), 0);
}

// ---- writing ----

function pushVarint(out: number[], value: number): void {
  let rest = value >>> 0;
  for (; rest > 127; rest >>>= 7) out.push((rest & 127) | 128);
  out.push(rest);
}

// A negative int32 takes ten bytes.
function pushSigned(out: number[], value: number): void {
  if (value >= 0) return pushVarint(out, value);
  for (let shift = 0; shift < 28; shift += 7) out.push(((value >> shift) & 127) | 128);
  out.push(((value >> 28) & 127) | 240, 255, 255, 255, 255, 1);
}

function pushNumber(out: number[], kind: string, value: unknown): void {
  if (kind === "z") pushVarint(out, ((value as number) << 1) ^ ((value as number) >> 31));
  else if (kind === "i") pushSigned(out, value as number);
  else pushVarint(out, Number(value));
}

function pushBytes(out: number[], tag: number, bytes: ArrayLike<number>): void {
  pushVarint(out, tag * 8 + 2);
  pushVarint(out, bytes.length);
  for (let i = 0; i < bytes.length; ++i) out.push(bytes[i]!);
}

function pushValue(out: number[], schema: Schema, field: Field, value: unknown): void {
  if (isNumber(field)) {
    pushVarint(out, field.number * 8);
    pushNumber(out, field.kind, value);
  } else if (field.kind === "m") pushBytes(out, field.number, written(schema.all[field.message]!, value as Message));
  else pushBytes(out, field.number, field.kind === "s" ? new TextEncoder().encode(value as string) : (value as Uint8Array));
}

function pushAll(out: number[], schema: Schema, field: Field, values: readonly unknown[]): void {
  if (!isNumber(field)) return values.forEach((value) => pushValue(out, schema, field, value));
  const packed: number[] = [];
  for (const value of values) pushNumber(packed, field.kind, value);
  if (packed.length > 0) pushBytes(out, field.number, packed);
}

// What a field holds, if it has to be written.
function heldIn(message: Message, field: Field): unknown {
  const chosen = field.oneof ? (message[field.oneof] as { case?: string; value: unknown }) : undefined;
  if (chosen) return chosen.case === field.name ? chosen.value : undefined;
  const value = message[field.name];
  const isEmpty = !isAbsent(field) && (field.kind === "y" ? (value as Uint8Array).length === 0 : value === emptyOf(field));
  return isEmpty ? undefined : value;
}

function written(schema: Schema, message: Message): number[] {
  const out: number[] = [];
  for (const field of schema.fields) {
    if (field.repeated) pushAll(out, schema, field, message[field.name] as unknown[]);
    else if (heldIn(message, field) !== undefined) pushValue(out, schema, field, heldIn(message, field));
  }
  return out;
}

export const toBinary = (schema: Schema, message: Message): Uint8Array => Uint8Array.from(written(schema, message));
