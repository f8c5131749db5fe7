// Bundles src/ and copies what needs no building. `node build.mjs [FOLDER]`; the same sources give
// the same bytes.
import { build } from "esbuild";
import { copyFile, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const folder = process.argv[2] ?? join(here, "../src/grundy/web/static");

await mkdir(folder, { recursive: true });
await build({
  absWorkingDir: here,
  entryPoints: ["src/app.ts", "src/app.css"],
  outdir: folder,
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  charset: "utf8",
  legalComments: "none",
  logLevel: "warning",
});
for (const name of ["index.html", "favicon.svg"]) {
  await copyFile(join(here, "src", name), join(folder, name));
}
