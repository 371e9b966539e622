// reader.ts: messages of bytes.
import { create, type Field, isNumber, type Message, type Schema } from "./schema";

const DEEPEST = 100; // levels of messages in messages

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
