// help_text.mjs: writes the paragraphs of the help as TypeScript, from the headers of the terminal client.
import { readFileSync, writeFileSync } from "node:fs";

const [fights, goal, crown, target] = process.argv.slice(2);
const STRING = /"(?:\\.|[^"\\])*"/y;

// The strings of a C++ array of that name. Adjacent literals are one string.
function stringsOf(source, name) {
  const text = readFileSync(source, "utf8");
  const begin = text.indexOf("{", text.indexOf(`${name} =`));
  const strings = [];
  let joined = "";
  for (let at = begin + 1; text[at] !== "}"; ) {
    STRING.lastIndex = at;
    const literal = text[at] === '"' ? STRING.exec(text)?.[0] : undefined;
    if (literal) joined += JSON.parse(literal);
    if (text[at] === "," && joined !== "") strings.push(joined), (joined = "");
    at += literal?.length ?? 1;
  }
  if (joined !== "") strings.push(joined);
  if (begin < 0 || strings.length < 3) throw new Error(`${source}: ${name} was not found`);
  return strings;
}

const lines = (strings) => strings.map((text) => `  ${JSON.stringify(text)},`).join("\n");

writeFileSync(target, `// Written by tools/help_text.mjs from client/input/fight_help.h, crown_help.h and tips.h. Do not edit.
export const GOAL: readonly string[] = [
${lines(stringsOf(goal, "kGoal"))}
];
// {lead} stands for the house rule avoid_lead.
export const ABOUT_FIGHTS: readonly string[] = [
${lines(stringsOf(fights, "kAboutFights"))}
];
export const ABOUT_THE_CROWN: readonly string[] = [
${lines(stringsOf(crown, "kAboutTheCrown"))}
];
`);
