import { gzipSync } from "node:zlib";
import { defineConfig } from "vite";

/* Writes name.gz beside every file of the build that gets smaller by it: the server sends those as they are. */
function compressed() {
  return {
    name: "starboard-compressed",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const item of Object.values(bundle)) {
          const source = item.type === "chunk" ? item.code : item.source;
          const bytes = Buffer.from(source);
          const packed = gzipSync(bytes, { level: 9 });
          if (packed.length < bytes.length) this.emitFile({ type: "asset", fileName: `${item.fileName}.gz`, source: packed });
        }
      },
    },
  };
}

const server = process.env.STARBOARD_SERVER ?? "http://localhost:8080";

export default defineConfig({
  appType: "spa",
  base: "/",
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  build: { target: "es2022", cssCodeSplit: false, modulePreload: { polyfill: false }, assetsInlineLimit: 0, reportCompressedSize: true },
  plugins: [compressed()],
  server: {
    port: Number(process.env.PORT ?? 5173),
    proxy: { "/api": { target: server }, "/ws": { target: server, ws: true } },
  },
});
