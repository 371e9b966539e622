// schema.ts: the table of the fields of all messages, and messages made by hand.
// A field as client/web/tools/wire_table.mjs writes it. Kinds: u uint32, i int32 or enum, z sint32, b bool, s string,
// y bytes, m message.
export interface Field {
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

export type Message = Record<string, unknown>;

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
export const emptyOf = ({ kind }: Field): unknown => (kind === "y" ? new Uint8Array() : EMPTY[kind] ?? 0);

export const isNumber = ({ kind }: Field): boolean => "uizb".includes(kind);
export const isAbsent = (field: Field): boolean => field.optional || field.kind === "m";

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
