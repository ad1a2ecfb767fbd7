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

/** Calls without an effect: what only the server uses of schemas and limits must not reach the browser. */
const PURE = [
  "z",
  "endpoint",
  "envelope",
  "page",
  "id",
  "seconds",
  "minutes",
  "hours",
  "days",
  "megabytes",
];

/**
 * Modules around every page, with those that it loads ahead for the time when the network is down:
 * one file, with all that they import, is 5 KB less than twelve.
 */
const SHELL = [
  "/app/entry.client.tsx",
  "/app/root.tsx",
  "/app/routes/locale.tsx",
  "/app/modules/layout/error-page.tsx",
  "/app/modules/session/offline-bar.tsx",
];

/** Few forms take files. */
const TAKES_FILES = /\/(?:picture-field|photos-field|find-picture-fault)\.tsx?$/;

/** Pages to read do without them. */
const isOfForms = (id: string) =>
  !TAKES_FILES.test(id) &&
  /\/@conform-to\/|\/app\/modules\/form\/|\/ui\/(?:error-summary|revalidate-after-error|seen-first|submit-button)\./.test(
    id,
  );

/** Small parts that most pages have some of. A route that has one loads all: together they pack better. */
const isCommon = (id: string) =>
  !isOfForms(id) &&
  !TAKES_FILES.test(id) &&
  !/\/ui\/(?:chip|description-list|field|list-pages|timeline)\./.test(id) &&
  /\/app\/modules\/(?:ui|condition|locale)\/|\/api\/contract\/limit/.test(id);

/** Texts that one page loads together, as one file a language. */
const TEXTS_TOGETHER = {
  texts: ["common", "layout", "locale", "error-page", "offline"],
  home: ["home", "home-figures"],
  search: ["search", "search-filters"],
  listing: ["listing", "listing-more"],
};

function nameTexts(id: string): string | null {
  const [, folder, namespace] = /\/app\/locales\/([\w-]+)\/([\w-]+)\.json$/.exec(id) ?? [];
  const found = Object.entries(TEXTS_TOGETHER).find(([, names]) => names.includes(namespace ?? ""));
  return found === undefined ? null : `${found[0]}-${folder}`;
}

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
          treeshake: { manualPureFunctions: PURE },
          output: {
            // Chunks, and the routes in documents, name the files that they need: hashes alone are shorter.
            chunkFileNames: "assets/[hash].js",
            assetFileNames: ({ names }) =>
              names.every((name) => name.endsWith(".css"))
                ? "assets/[hash][extname]"
                : "assets/[name]-[hash][extname]",
            codeSplitting: {
              groups: [
                { name: "shell", test: (id) => SHELL.some((part) => id.includes(part)) },
                // A group takes what its modules import, so this comes before.
                { name: "field-limits", test: /\/contract\/field-limits\./ },
                { name: "shared", minShareCount: 8, test: isCommon },
                { name: "forms", minShareCount: 2, test: isOfForms },
                { name: "cards", minShareCount: 2, test: /\/app\/modules\/listing-card\// },
                { name: "paths", minShareCount: 20, test: /\/app\/(?:account|seller)-paths\.ts$/ },
                { name: "prices", minShareCount: 2, test: /\/app\/modules\/market-price\// },
                {
                  name: "condition",
                  minShareCount: 8,
                  test: /\/contract\/(?:condition|grading)\./,
                },
                { name: nameTexts },
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
