// Sources → static files that the Python package carries; every font, script and worker is among them.
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { defineConfig } from "vite";

const here = import.meta.dirname;
const out = join(here, "../layers/core/pincite/web_dist");

// pdf.js reads these only for the documents that need them: CJK encodings, fonts that a PDF does not embed,
// and JPEG 2000 images (without WebAssembly, which the Content-Security-Policy does not allow).
const pdfParts = {
  name: "pdf-parts",
  closeBundle() {
    const from = join(here, "node_modules/pdfjs-dist");
    for (const part of ["cmaps", "standard_fonts"]) cpSync(join(from, part), join(out, "assets/pdfjs", part), { recursive: true });
    mkdirSync(join(out, "assets/pdfjs/wasm"), { recursive: true });
    for (const part of ["openjpeg_nowasm_fallback.js", "LICENSE_OPENJPEG", "LICENSE_PDFJS_OPENJPEG"]) {
      cpSync(join(from, "wasm", part), join(out, "assets/pdfjs/wasm", part));
    }
  },
};

// Proof that the build belongs to the sources: a test computes the same hash and compares.
const sourcesHash = {
  name: "sources-hash",
  closeBundle() {
    const files = ["index.html", "package-lock.json", "public/assets/config.json", "tsconfig.json", "vite.config.ts", "../layers/core/pincite/ingestion/formats/called.json"].map((name) => join(here, name));
    for (const entry of readdirSync(join(here, "src"), { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) files.push(join(entry.parentPath, entry.name));
    }
    const hash = createHash("sha256");
    const names = files.map((file) => [relative(here, file).replaceAll("\\", "/"), file] as const);
    names.sort(([one], [other]) => (one < other ? -1 : 1));
    for (const [name, file] of names) hash.update(`${name}\0`).update(readFileSync(file)).update("\0");
    writeFileSync(join(out, "sources.sha256"), `${hash.digest("hex")}\n`);
  },
};

export default defineConfig({
  root: here,
  base: "./",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: out,
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
    rollupOptions: {
      output: {
        entryFileNames: "assets/[name].js",
        chunkFileNames: "assets/[name].js",
        // Python does not know .mjs as a script everywhere, and a script of another type is refused.
        assetFileNames: ({ names }) => (names[0]?.endsWith(".mjs") ? "assets/[name].js" : "assets/[name][extname]"),
      },
    },
  },
  plugins: [pdfParts, sourcesHash],
});
