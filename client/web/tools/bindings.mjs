// bindings.mjs: writes the table of keys as TypeScript, from the table of the terminal client.
import { readFileSync, writeFileSync } from "node:fs";

const [source, target] = process.argv.slice(2);
const text = String.raw`"((?:\\.|[^"\\])*)"`;
const row = new RegExp(String.raw`\{Command::\w+,\s*${text},\s*${text},\s*${text},\s*${text}`, "g");
const plain = (quoted) => JSON.parse(`"${quoted}"`);

const rows = [...readFileSync(source, "utf8").matchAll(row)].map(([, name, keys, help]) =>
  `  { name: ${JSON.stringify(name)}, keys: ${JSON.stringify(plain(keys).split(" "))}, help: ${JSON.stringify(plain(help))} },`);
if (rows.length < 40) throw new Error(`${source}: the table of keys was not found`);

writeFileSync(target, `// Written by tools/bindings.mjs from client/input/bindings.cc. Do not edit.
export interface Binding { name: string; keys: readonly string[]; help: string }
export const BINDINGS: readonly Binding[] = [
${rows.join("\n")}
];
`);
