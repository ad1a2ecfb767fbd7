import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { checkBuildInputs } from "./scripts/check-build-inputs.ts";

/** `STOCK=1 npm run build`: without app/hydration, to prove that the rest is an ordinary application. */
const isStock = process.env["STOCK"] === "1";

export default defineConfig({
  define: { "import.meta.env.STOCK": JSON.stringify(isStock) },
  // The build reads nothing from .env, because its secrets may not be for the person who builds.
  envDir: false,
  plugins: [reactRouter(), checkBuildInputs()],
  build: {
    assetsInlineLimit: 0,
    modulePreload: false,
    target: "es2022",
    cssTarget: ["chrome111", "firefox113", "safari16.4"],
  },
  // Dependencies that are discovered late would reload the page during development.
  optimizeDeps: { include: ["zod", "sonner", "@conform-to/react"] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Schemas are pure: those that only the server uses must not reach the browser.
          treeshake: { manualPureFunctions: ["z", "endpoint", "envelope", "page", "id"] },
          output: {
            // What most routes share is one file.
            codeSplitting: { groups: [{ name: "shared", minShareCount: 20 }] },
          },
        },
      },
    },
    ssr: {
      build: { rolldownOptions: { input: "./app/entry.serve.ts" } },
    },
  },
});
