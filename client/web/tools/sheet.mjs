// sheet.mjs: writes a page with all looks of the game's content, as the map draws them, at 20, 28 and 40 pixels.
//
//   node tools/sheet.mjs sheet.html
//   chromium --headless --screenshot --window-size=1400,2400 "file://$PWD/sheet.html"
//
// With "#blind" behind the address the names are left out: name the pictures, then compare.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { build } from "esbuild";

const [out = "sheet.html"] = process.argv.slice(2);
const CONTENT = "../../server/content";

// The keys of blueprints that the sheet shows. The content's tables are one key a line.
function tablesOf(text) {
  return text.split(/^\[(?=\w+\]$)/m).slice(1).map((part) => {
    const value = (name) => new RegExp(`^${name} *= *"((?:[^"\\\\]|\\\\.)*)"`, "m").exec(part)?.[1]?.replace(/\\(.)/g, "$1");
    return { key: part.slice(0, part.indexOf("]")), ...Object.fromEntries(
      ["base", "kind", "name", "glyph", "icon", "colour"].flatMap((name) => (value(name) === undefined ? [] : [[name, value(name)]]))) };
  });
}

const files = readdirSync(CONTENT).filter((name) => name.endsWith(".toml") && name !== "scenario.toml");
const tables = new Map(files.flatMap((name) => tablesOf(readFileSync(`${CONTENT}/${name}`, "utf8"))).map((one) => [one.key, one]));
const whole = (one) => ({ ...(one.base ? whole(tables.get(one.base)) : {}), ...one });
const ORDER = ["monster", "mimic", "friend", "item", "treasure", "key"];
const rank = ({ kind }) => (ORDER.indexOf(kind) + ORDER.length + 1) % (ORDER.length + 1);
const looks = [...tables.values()].map(whole).filter(({ kind, glyph }) => kind && glyph && kind !== "player").sort((a, b) => rank(a) - rank(b))
  .filter((one, i, all) => all.findIndex((other) => other.name === one.name && other.icon === one.icon && other.kind === one.kind) === i);

const { outputFiles } = await build({
  entryPoints: ["tools/sheet_page.ts"], bundle: true, write: false, minify: true, format: "iife", target: "es2022", logLevel: "warning",
  loader: { ".woff2": "dataurl" }, define: { LOOKS: JSON.stringify(looks) },
});
const script = outputFiles[0].text.replaceAll("</script", "<\\/script");
writeFileSync(out, `<!DOCTYPE html><meta charset="utf-8"><title>Looks</title><body><script>${script}</script>`);
console.log(`${out}: ${looks.length} looks`);
