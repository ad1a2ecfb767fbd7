import { defineConfig } from "vite";

/** The page script (app/entry.page.ts), apart from the application so that it shares no chunk. */
export default defineConfig({
  envDir: false,
  publicDir: false,
  build: {
    outDir: "build/client",
    emptyOutDir: false,
    manifest: "page-manifest.json",
    modulePreload: false,
    target: "es2022",
    cssTarget: ["chrome111", "firefox113", "safari16.4"],
    rolldownOptions: {
      input: "app/entry.page.ts",
      // As in vite.config.ts: schemas are pure.
      treeshake: { manualPureFunctions: ["z", "endpoint", "envelope", "page", "id"] },
    },
  },
});
