// writer.ts: messages as bytes.
import { emptyOf, type Field, isAbsent, isNumber, type Message, type Schema } from "./schema";

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

// The value of a field, if it has to be written.
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
