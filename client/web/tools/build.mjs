// build.mjs: builds the page into a folder: one HTML file, and the same compressed.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { readPalette, tinted } from "./palette.mjs";
import { wireModule } from "./wire_table.mjs";

const [folder = "dist"] = process.argv.slice(2);
const common = { bundle: true, minify: true, write: false, legalComments: "none", charset: "utf8", logLevel: "warning",
  loader: { ".woff2": "dataurl" } };

const runtime = {
  name: "runtime",
  setup: ({ onLoad, onResolve }) => {
    onResolve({ filter: /^@bufbuild\/protobuf$/ }, () => ({ path: resolve("src/runtime/runtime.ts") }));
    onLoad({ filter: /_pb\.ts$/ }, ({ path }) => ({ loader: "ts", contents: wireModule(readFileSync(path, "utf8"), "src") }));
  },
};

async function bundle(entry, options = {}) {
  const { outputFiles } = await build({ ...common, entryPoints: [entry], ...options });
  return outputFiles[0].text.trim();
}

const script = await bundle("src/main.ts", { format: "iife", target: "es2022", plugins: [runtime] });
const style = tinted(await bundle("src/style.css"), readPalette("../../shared/tints.cc"));
// An inline script ends at the first "</script", wherever it stands.
const safe = script.replaceAll("</script", "<\\/script");
const page = readFileSync("src/page.html", "utf8")
  .replace("/*STYLE*/", () => style)
  .replace("/*SCRIPT*/", () => safe);

// gzip stores no name; the time (bytes 4 to 7) and the system (byte 9) are set, so that the bytes
// depend on the page alone.
const packed = gzipSync(page, { level: 9, memLevel: 6 }); // smaller than with more memory
packed.fill(0, 4, 8);
packed[9] = 255;

mkdirSync(folder, { recursive: true });
writeFileSync(`${folder}/page.html`, page);
writeFileSync(`${folder}/page.html.gz`, packed);
console.log(`${folder}/page.html: ${Buffer.byteLength(page)} bytes, compressed ${packed.length}`);
