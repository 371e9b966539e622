// build.mjs: builds the page into a folder: one HTML file, and the same compressed.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const [folder = "dist"] = process.argv.slice(2);
const common = { bundle: true, minify: true, write: false, legalComments: "none", charset: "utf8", logLevel: "warning",
  loader: { ".woff2": "binary" } };

// The messages are described by base64, which hides repeated names from gzip. The same bytes as
// characters make the compressed page 1.5 kB smaller.
const plainDescriptor = {
  name: "plain-descriptor",
  setup: ({ onLoad }) => onLoad({ filter: /wire_pb\.ts$/ }, ({ path }) => ({
    loader: "ts",
    contents: readFileSync(path, "utf8").replace(/(?<=fileDesc\()"([^"]+)"/, (_, base64) =>
      `btoa(${JSON.stringify(Buffer.from(base64, "base64").toString("latin1"))})`),
  })),
};

async function bundle(entry, options = {}) {
  const { outputFiles } = await build({ ...common, entryPoints: [entry], ...options });
  return outputFiles[0].text.trim();
}

const script = await bundle("src/main.ts", { format: "iife", target: "es2022", plugins: [plainDescriptor] });
const style = await bundle("src/style.css");
// An inline script ends at the first "</script", wherever it stands.
const safe = script.replaceAll("</script", "<\\/script");
const page = readFileSync("src/page.html", "utf8")
  .replace("/*STYLE*/", () => style)
  .replace("/*SCRIPT*/", () => safe);

// gzip stores no name; the time (bytes 4 to 7) and the system (byte 9) are set, so that the bytes
// depend on the page alone.
const packed = gzipSync(page, { level: 9 });
packed.fill(0, 4, 8);
packed[9] = 255;

mkdirSync(folder, { recursive: true });
writeFileSync(`${folder}/page.html`, page);
writeFileSync(`${folder}/page.html.gz`, packed);
console.log(`${folder}/page.html: ${Buffer.byteLength(page)} bytes, compressed ${packed.length}`);
