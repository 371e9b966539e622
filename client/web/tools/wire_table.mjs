// wire_table.mjs: the messages of wire.proto as the short table that src/runtime/ reads, without the fields whose
// names no source of the page contains.
import { readFileSync } from "node:fs";
import { fromBinary } from "@bufbuild/protobuf";
import { FieldDescriptorProto_Label as Label, FieldDescriptorProto_Type as Type, FileDescriptorProtoSchema } from "@bufbuild/protobuf/wkt";

const KINDS = { [Type.UINT32]: "u", [Type.INT32]: "i", [Type.ENUM]: "i", [Type.SINT32]: "z", [Type.BOOL]: "b", [Type.STRING]: "s",
  [Type.BYTES]: "y", [Type.MESSAGE]: "m" };
const DESCRIPTOR = /(?<=fileDesc\()"([^"]+)"/;
const ENUM = /^export enum \w+ \{[^}]*\}/gm;

// Every word of the sources, apart from the generated messages.
export function wordsOf(sources) {
  const files = sources.filter((path) => !path.endsWith("_pb.ts"));
  return new Set(files.flatMap((path) => readFileSync(path, "utf8").match(/\w+/g)));
}

const inScript = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());

// Every message with its name in the generated source, those in others behind them.
const flattened = (messages, before, path) => messages.flatMap((message) =>
  [{ message, name: before + message.name, path: `${path}.${message.name}` },
    ...flattened(message.nestedType, `${before}${message.name}_`, `${path}.${message.name}`)]);

function kindOf(field, indices) {
  const kind = KINDS[field.type];
  if (!kind) throw new Error(`src/runtime/ cannot read the type of ${field.name}`);
  return kind === "m" ? `m${indices.get(field.typeName)}` : kind;
}

// "sequence u", "place ?u#7": the number is left out where it follows the one before.
function fieldText(message, field, before, indices) {
  const repeated = field.label === Label.REPEATED ? "*" : "";
  const optional = field.proto3Optional && field.type !== Type.MESSAGE ? "?" : "";
  const inOneof = field.oneofIndex !== undefined && !field.proto3Optional && Object.hasOwn(field, "oneofIndex");
  const oneof = inOneof ? `/${inScript(message.oneofDecl[field.oneofIndex].name)}` : "";
  const number = field.number === before + 1 ? "" : `#${field.number}`;
  return `${inScript(field.name)} ${repeated}${optional}${kindOf(field, indices)}${oneof}${number}`;
}

function lineOf({ message }, words, indices) {
  const fields = message.field.filter((field) => words.has(inScript(field.name))).sort((a, b) => a.number - b.number);
  return fields.map((field, i) => fieldText(message, field, fields[i - 1]?.number ?? 0, indices)).join(",");
}

// The table, and the names of the messages in its order. `source`: the generated messages.
export function wireTable(source, words) {
  const file = fromBinary(FileDescriptorProtoSchema, Buffer.from(DESCRIPTOR.exec(source)[1], "base64"));
  const all = flattened(file.messageType, "", `.${file.package}`);
  const indices = new Map(all.map(({ path }, i) => [path, i]));
  return { table: all.map((one) => lineOf(one, words, indices)).join("\n"), names: all.map(({ name }) => name) };
}

// The module that a page built of these sources has in place of the generated messages.
export function wireModule(source, sources) {
  const { table, names } = wireTable(source, wordsOf(sources));
  const schemas = names.map((name, i) => `export const ${name}Schema = /*@__PURE__*/ at(${i});`);
  return [
    'import { schemasOf } from "@bufbuild/protobuf";', `const schemas = schemasOf(${JSON.stringify(table)});`,
    "const at = (i) => schemas[i];", ...schemas, ...source.match(ENUM),
  ].join("\n");
}
