import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";
import { checkBuildInputs } from "./scripts/check-build-inputs.ts";

/** sonner injects its styles by script, which our CSP refuses; our styles are in toast.css. */
const sonnerWithoutStyles = (): Plugin => ({
  name: "sonner-without-styles",
  transform(code, id) {
    if (!/\/sonner\/dist\/index\.m?js/.test(id)) return null;
    return { code: code.replace(/__insertCSS\("(?:[^"\\]|\\.)*"\);/, ""), map: null };
  },
});

/** `STOCK=1 npm run build`: without app/hydration, to prove that the rest is an ordinary application. */
const isStock = process.env["STOCK"] === "1";

/** Modules around every page: one file, with all that they import, is 5 KB less than twelve. */
const SHELL = ["/app/entry.client.tsx", "/app/root.tsx", "/app/routes/locale.tsx"];

/** Pages to read do without them. */
const isOfForms = (id: string) => id.includes("/@conform-to/") || id.includes("/app/modules/form/");

export default defineConfig({
  define: { "import.meta.env.STOCK": JSON.stringify(isStock) },
  // The build reads nothing from .env, because its secrets may not be for the person who builds.
  envDir: false,
  plugins: [reactRouter(), sonnerWithoutStyles(), checkBuildInputs()],
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
            codeSplitting: {
              groups: [
                { name: "shell", test: (id) => SHELL.some((part) => id.includes(part)) },
                { name: "shared", minShareCount: 20, test: (id) => !isOfForms(id) },
                { name: "forms", minShareCount: 2, test: isOfForms },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: { rolldownOptions: { input: "./app/entry.serve.ts" } },
    },
  },
});
