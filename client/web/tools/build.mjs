// build.mjs: builds the pages into a folder, each as one HTML file: that of the game, which is compressed too, and that of
// links to moments. The server writes a title into the latter, so it compresses each answer.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import zopfli from "@gfx/zopfli";
import { build } from "esbuild";
import { readPalette, tinted } from "./palette.mjs";
import { wireModule } from "./wire_table.mjs";

const [folder = "dist"] = process.argv.slice(2);
const common = { bundle: true, minify: true, write: false, legalComments: "none", charset: "utf8", logLevel: "warning",
  loader: { ".woff2": "dataurl" } };

// Messages have only the fields that the sources of the page name.
const runtime = (sources) => ({
  name: "runtime",
  setup: ({ onLoad, onResolve }) => {
    onResolve({ filter: /^@bufbuild\/protobuf$/ }, () => ({ path: resolve("src/runtime/runtime.ts") }));
    onLoad({ filter: /_pb\.ts$/ }, ({ path }) => ({ loader: "ts", contents: wireModule(readFileSync(path, "utf8"), sources) }));
  },
});

async function bundle(entry, options = {}) {
  const { outputFiles, metafile } = await build({ ...common, entryPoints: [entry], metafile: true, ...options });
  return { text: outputFiles[0].text.trim(), sources: Object.keys(metafile.inputs).filter((path) => path.endsWith(".ts")) };
}

async function bundleScript(entry) {
  const options = { format: "iife", target: "es2022" };
  const { sources } = await bundle(entry, { ...options, plugins: [runtime([])] });
  const { text } = await bundle(entry, { ...options, plugins: [runtime(sources)] });
  // An inline script ends at the first "</script", wherever it stands.
  return text.replaceAll("</script", "<\\/script");
}

async function pageOf(template, script, css) {
  const code = await bundleScript(script);
  const style = tinted((await bundle(css)).text, readPalette("../../shared/tints.cc"));
  return readFileSync(template, "utf8").replace("/*STYLE*/", () => style).replace("/*SCRIPT*/", () => code);
}

function write(name, page, packed) {
  writeFileSync(`${folder}/${name}.html`, page);
  console.log(`${folder}/${name}.html: ${Buffer.byteLength(page)} bytes, compressed ${packed.length}`);
}

mkdirSync(folder, { recursive: true });
const game = await pageOf("src/page.html", "src/main.ts", "src/style.css");
const moment = await pageOf("src/moment.html", "src/moment_main.ts", "src/moment.css");
// Three seconds once save 4 % of each visit. The bytes depend on the page alone: no time or system is in them.
const packed = await zopfli.gzipAsync(Buffer.from(game), { numiterations: 15 });
writeFileSync(`${folder}/page.html.gz`, packed);
write("page", game, packed);
write("moment", moment, gzipSync(moment));
