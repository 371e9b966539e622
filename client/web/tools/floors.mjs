// floors.mjs: checks that each folder imports only what lies below it, and that no file names a Kind,
// Verb of reports, Ground, Status or Sign.
import { readdirSync, readFileSync } from "node:fs";

const [root] = process.argv.slice(2);
const FLOORS = {
  runtime: ["runtime"],
  model: ["model", "wire"],
  net: ["net", "model", "wire"],
  input: ["input", "model", "wire"],
  view: ["view", "model", "input", "wire", "font"],
};
const TABLES = /\b(Kind|Ground|Status|Sign)\.[A-Z][A-Z_]+/;
const REPORTS = /\bVerb\.[A-Z][A-Z_]+/;
const IMPORT = /from "(\.[^"]+)"/g;
const INTENTS = /import \{[^}]*Verb as Verb[^}]*\}/; // the verbs of intents, under a shorter name

const problems = [];
const folderOf = (target, folder) => (target.startsWith("../") ? target.replace(/^(\.\.\/)+/, "").split("/")[0] : folder);

function check(folder, name) {
  const text = readFileSync(`${root}/${folder}/${name}`, "utf8");
  for (const [, target] of text.matchAll(IMPORT)) {
    if (!FLOORS[folder].includes(folderOf(target, folder))) problems.push(`${folder}/${name} imports ${target}`);
  }
  const named = text.match(TABLES) ?? (INTENTS.test(text) ? undefined : text.match(REPORTS));
  if (named) problems.push(`${folder}/${name} names ${named[0]}`);
}

for (const folder of Object.keys(FLOORS)) {
  for (const name of readdirSync(`${root}/${folder}`)) check(folder, name);
}
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
