import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { defineConfig } from "vite";

/* Writes name.gz beside every file of the build that gets smaller by it: the server sends those as they are. */
function compressed() {
  let folder = "";
  return {
    name: "starboard-compressed",
    apply: "build",
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true }).map(String)) {
        const path = join(folder, name);
        if (name.endsWith(".gz") || !statSync(path).isFile()) continue;
        const bytes = readFileSync(path);
        const packed = gzipSync(bytes, { level: 9 });
        if (packed.length < bytes.length) writeFileSync(`${path}.gz`, packed);
      }
    },
  };
}

/* What a game brings to the table is one file, also where its editor uses parts of it, and what drawings share is another. */
function tableOf(id) {
  if (/\/src\/board\/(?:Shelf|drag|finger|motion|pickable|size|story|token)\./.test(id)) return "board";
  return /\/src\/games\/([^/]+)\/(?!colours|picture)[^/]+\.(?:tsx?|css)$/.exec(id)?.[1];
}

const server = process.env.STARBOARD_SERVER ?? "http://localhost:7070";

export default defineConfig({
  appType: "spa",
  base: "/",
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  build: {
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rollupOptions: { output: { manualChunks: tableOf, onlyExplicitManualChunks: true } },
  },
  plugins: [compressed()],
  server: {
    port: Number(process.env.PORT ?? 5173),
    proxy: { "/api": { target: server }, "/ws": { target: server, ws: true } },
  },
});
