// shake.mjs: leaves out of the messages' descriptor what the page never names. Reading the descriptor is most
// of the page's start, so this halves the time to the first map.
import { readdirSync, readFileSync } from "node:fs";
import { fromBinary, toBinary } from "@bufbuild/protobuf";
import { FileDescriptorProtoSchema } from "@bufbuild/protobuf/wkt";

// Every word of the sources, apart from the generated messages.
function wordsOf(folder) {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.name.endsWith(".ts") && !entry.name.endsWith("_pb.ts"));
  return new Set(files.flatMap((file) => readFileSync(`${file.parentPath ?? file.path}/${file.name}`, "utf8").match(/\w+/g)));
}

const inScript = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());

function shakeMessage(message, words) {
  message.field = message.field.filter((field) => words.has(inScript(field.name)));
  message.reservedRange = [];
  message.reservedName = [];
  message.enumType.forEach(shakeEnum);
  for (const inner of message.nestedType) shakeMessage(inner, words);
}

// The wire has numbers only. The first value is the default.
function shakeEnum(type) {
  type.value.length = 1;
}

// The generated source, with its descriptor cut down. A field without a descriptor is skipped when read. The
// descriptor is written as characters, because base64 hides repeated names from gzip.
export function shaken(source, folder) {
  const words = wordsOf(folder);
  return source.replace(/(?<=fileDesc\()"([^"]+)"/, (_, base64) => {
    const file = fromBinary(FileDescriptorProtoSchema, Buffer.from(base64, "base64"));
    for (const message of file.messageType) shakeMessage(message, words);
    file.enumType.forEach(shakeEnum);
    const text = Buffer.from(toBinary(FileDescriptorProtoSchema, file)).toString("latin1");
    return `btoa(${JSON.stringify(text)})`;
  });
}
