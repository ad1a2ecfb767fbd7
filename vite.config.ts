import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";
import { LIMITS } from "./api/contract/limits.ts";
import { checkBuildInputs } from "./scripts/check-build-inputs.ts";

/** sonner injects its styles by script, which our CSP refuses; our styles are in toast.css. */
const sonnerWithoutStyles = (): Plugin => ({
  name: "sonner-without-styles",
  transform(code, id) {
    if (!/\/sonner\/dist\/index\.m?js/.test(id)) return null;
    return { code: code.replace(/__insertCSS\("(?:[^"\\]|\\.)*"\);/, ""), map: null };
  },
});

/**
 * Modules of React Router that our configuration turns off (`routeDiscovery: "initial"`, no
 * instrumentations), with stubs for the exports that are still called; 4 KB less in a first visit.
 */
const TURNED_OFF: Record<string, Record<string, string>> = {
  "lib/router/instrumentation.js": {
    getRouteInstrumentationUpdates: "() => ({})",
    instrumentClientSideRouter: "(router) => router",
    consumeInstrumentationClientResultMetaReceiver: "() => {}",
  },
  "lib/dom/ssr/route-discovery.js": {},
  "lib/dom/ssr/fog-of-war.js": {
    isFogOfWarEnabled: "() => false",
    getPatchRoutesOnNavigationFunction: "() => {}",
    useFogOFWarDiscovery: "() => {}",
  },
};

/** Single lines of React Router that pull in code that we do not use, with their replacements. */
const EXCHANGED: Record<string, Record<string, string>> = {
  // Prefetching by scripts: we leave prefetching to the browser (speculation rules).
  "lib/dom/lib.js": {
    "createElement(PrefetchPageLinks, { page: href })": 'createElement("i")',
    "usePrefetchBehavior(prefetch, rest)": "[false, null, {}]",
  },
  // Errors of server components: we have no such components.
  "lib/hooks.js": {
    "if (this.context) return /* @__PURE__ */ React$1.createElement(RSCErrorHandler, { error }, result);":
      "",
    "const decoded = decodeRouteErrorResponseDigest(error.digest);": "const decoded = null;",
  },
};

/** Shown when even the error page fails; React Router's own imports all its scripts. */
const LAST_RESORT = {
  file: "lib/dom/ssr/errorBoundaries.js",
  from: "function RemixRootDefaultErrorBoundary(",
  to: "//#endregion",
  instead: `function RemixRootDefaultErrorBoundary() {
    const { createElement: e } = React$1;
    return e("html", null, e("body", null, e("a", { href: "" }, "Δοκίμασε ξανά · Try again")));
  }
  const BoundaryShell = ({ children }) => children;
`,
};

const routerWithoutDiscovery = (): Plugin => {
  const replaced = new Set<string>();
  return {
    name: "router-without-discovery",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      const isFile = (end: string) => id.endsWith(`/react-router/dist/production/${end}`);
      const exchanged = Object.keys(EXCHANGED).find(isFile);
      if (exchanged !== undefined) {
        const lines = Object.entries(EXCHANGED[exchanged]!);
        if (!lines.every(([line]) => code.includes(line))) return null;
        replaced.add(exchanged);
        return { code: lines.reduce((text, pair) => text.replace(...pair), code), map: null };
      }
      if (isFile(LAST_RESORT.file)) {
        const [start, end] = [code.indexOf(LAST_RESORT.from), code.indexOf(LAST_RESORT.to)];
        if (start < 0 || end < start) return null;
        replaced.add(LAST_RESORT.file);
        return { code: code.slice(0, start) + LAST_RESORT.instead + code.slice(end), map: null };
      }
      const file = Object.keys(TURNED_OFF).find(isFile);
      if (file === undefined) return null;
      replaced.add(file);
      const names = /export \{([^}]+)\};?\s*$/.exec(code)?.[1]?.split(",") ?? [];
      const stand = names
        .map((name) => name.trim())
        .map((name) => `export const ${name} = ${TURNED_OFF[file]![name] ?? "undefined"};`);
      return { code: stand.join("\n"), map: null, moduleSideEffects: false };
    },
    buildEnd(error) {
      // Another version may have moved them; then these replacements have to be checked.
      const missed = [
        ...Object.keys(TURNED_OFF),
        ...Object.keys(EXCHANGED),
        LAST_RESORT.file,
      ].filter((file) => !replaced.has(file));
      if (!error && missed.length > 0)
        this.error(`Not found in React Router: ${missed.join(", ")}`);
    },
  };
};

/** Vite's preload helper is larger and cannot handle chunks of an older build. */
const partsByUs = (): Plugin => {
  const LOADER = JSON.stringify("/app/modules/hydration/load-part.ts");
  const ROUTES = "/react-router/dist/production/lib/dom/ssr/routeModules.js";
  const RELOAD = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/;
  const replaced = new Set<string>();
  return {
    name: "parts-by-us",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    load(id) {
      if (id !== "\0vite/preload-helper.js") return null;
      replaced.add(id);
      return `export { loadPart as __vitePreload } from ${LOADER};`;
    },
    transform(code, id) {
      if (!id.endsWith(ROUTES) || !RELOAD.test(code)) return null;
      replaced.add(ROUTES);
      const mended = code.replace(
        RELOAD,
        `const load = () => import(/* @vite-ignore */ route.module);
        return routeModulesCache[route.id] = await loadAgain(load, error);`,
      );
      return { code: `import { loadAgain } from ${LOADER};\n${mended}`, map: null };
    },
    buildEnd(error) {
      if (!error && replaced.size < 2) this.error("Parts are fetched in another way now");
    },
  };
};

/** Inlines the numbers of LIMITS: a page carries those that it uses, not the whole object. */
const inlineLimits = (): Plugin => ({
  name: "inline-limits",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  transform(code, id) {
    const isReader = /\/(?:app|api\/contract)\/.*\.tsx?(?:\?|$)/.test(id);
    if (!isReader || !code.includes("LIMITS.")) return null;
    const inlined = code.replaceAll(/\bLIMITS((?:\.\w+)+)/g, (access, path: string) => {
      const value = path
        .slice(1)
        .split(".")
        .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], LIMITS);
      return value === undefined ? access : `(${JSON.stringify(value)})`;
    });
    return { code: inlined, map: null };
  },
});

/** A redirect may reject before React Router awaits it: "Uncaught (in promise) Response". */
const routerThatListens = (): Plugin => {
  let isMended = false;
  return {
    name: "router-that-listens",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      if (!id.endsWith("/react-router/dist/production/lib/dom/ssr/routes.js")) return null;
      const mended = code.replace("return handler();", "return await handler();");
      isMended = mended !== code;
      return { code: mended, map: null };
    },
    buildEnd(error) {
      if (!error && !isMended) this.error("React Router calls its handlers in another way now");
    },
  };
};

/** The two routes around every page are bundled into the entry to save two requests. */
const appShellRoutes = (): Plugin => {
  const NAME = "virtual:app-shell-routes";
  let isBuild = false;
  return {
    name: "app-shell-routes",
    configResolved(config) {
      isBuild = config.command === "build";
    },
    resolveId: (source) => (source === NAME ? `\0${NAME}` : null),
    load(id) {
      if (id !== `\0${NAME}`) return null;
      if (!isBuild) return "export {}";
      const from = (file: string) =>
        JSON.stringify(`/app/${file}?__react-router-build-client-route`);
      return `export * as root from ${from("root.tsx")};
        export * as locale from ${from("routes/locale.tsx")};`;
    },
  };
};

/** Texts of every page are one chunk per language; those of a screen are bundled with it. */
const COMMON_TEXTS = /\/locales\/(\w\w(?:-\w\w)?)\/(?:common|layout|locale)\.json$/;

const KERNEL = [
  /rolldown\/runtime/,
  /\/node_modules\/(?:react|react-dom|react-router|scheduler|cookie)\//,
  /\/app\/(?:root|paths|entry\.client|routes\/locale)\.\w+(?:\?__react-router-build-client-route)?$/,
  /\/app\/modules\/(?:locale|session|layout)\/(?!save-favorite|toast|other-messages|form-page|dialog-host|account-menu|bell|live-unread|watch-unread|error-page|notice|auth-step|use-root-facts|select-country|place-fields|flag|choose-place|typed-values|unsaved|device-memory|keep-trying|back-link)[\w-]+\.\w+$/,
  /\/app\/modules\/hydration\/(?!watch-version|detect-country|late)[\w-]+\.tsx?$/,
  /\/app\/modules\/analytics\/(?:consent|push-event)\.ts$/,
  /\/app\/modules\/ui\/(?:badge|breadcrumbs|button|chip|field|icon|icon-shapes|link|spinner|note|option|page-head|panel|photo|price|trusted-types|use-hydrated)\.\w+$/,
  /\/app\/modules\/(?:listing-card\/(?:card|card-facts)|condition\/grade)\.\w+$/,
  /\/api\/contract\/(?:duration|limits|market)\.ts$/,
];
/** Detects the visitor's country at hydration. */
const PLACE = /\/app\/modules\/(?:hydration\/detect-country|session\/unsaved)\.ts$/;
/** Loaded some time after hydration (app/late.ts). */
const LATE =
  /\/app\/(?:late|modules\/hydration\/(?:late|watch-version)|modules\/layout\/error-page)\.tsx?$/;
const LINE = /\/app\/modules\/session\/keep-trying\.ts$/;
const FORMS =
  /\/app\/modules\/(?:layout\/form-page|ui\/(?:field-tools|error-summary|use-field-errors|submit-button|revalidate-after-error))\.\w+$/;
/** The steps share nearly all of their modules; the long address form is loaded on demand. */
const CHECKOUT =
  /\/app\/modules\/checkout\/(?!address-|order-placed|pay-|present-review|renew-|review-|shipping-)[\w-]+\.tsx?$/;
const SELL =
  /\/app\/modules\/listing-draft\/(?:create-autosave|fetch-patiently|autosave-note|draft-facts|sell-\w+|step-\w+|use-autosave)\.tsx?$/;
const PUBLIC_PARTS =
  /\/app\/modules\/(?:ui\/(?:avatar|price-summary|sticky-bar)|condition\/condition-badge|market-price\/sold-history)\.\w+$/;
/** Modules of every list; lazy modules would otherwise split the chunk in two. */
const RESULTS =
  /\/app\/modules\/search\/(?:results-page|search-query|pager|sort-select|late-filter-form|filter-turn|use-shown-pages)\.tsx?$/;
/** For signed-in visitors only. */
const MENU = /\/app\/modules\/(?:layout\/(?:account-menu|bell)|session\/live-unread)\.\w+$/;
/** A chunk of its own; otherwise menus and the forms of sign-up load the first step of the wizard. */
const MEMORY = /\/app\/modules\/(?:session\/device-memory|analytics\/member-events)\.ts$/;
const PARTS =
  /\/app\/modules\/ui\/(?:avatar|description-list|sticky-bar|price-summary|timeline)\.\w+$/;
const CONFORM = /\/node_modules\/@conform-to\//;

export default defineConfig({
  // The build reads nothing from .env, because its secrets may not be for the person who builds.
  envDir: false,
  plugins: [
    reactRouter(),
    sonnerWithoutStyles(),
    routerWithoutDiscovery(),
    routerThatListens(),
    appShellRoutes(),
    inlineLimits(),
    partsByUs(),
    checkBuildInputs(),
  ],
  build: {
    assetsInlineLimit: 0,
    target: "es2022",
    cssTarget: ["chrome111", "firefox113", "safari16.4"],
    modulePreload: false,
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
            // Short hashes are enough to tell builds apart, and every page lists all file names.
            entryFileNames: "assets/[name]-[hash:7].js",
            chunkFileNames: "assets/[name]-[hash:7].js",
            assetFileNames: "assets/[name]-[hash:6][extname]",
            codeSplitting: {
              groups: [
                {
                  debugName: "texts",
                  name: (id) => COMMON_TEXTS.exec(id)?.[1] && `texts-${COMMON_TEXTS.exec(id)![1]}`,
                },
                { name: "kernel", test: (id) => KERNEL.some((part) => part.test(id)) },
                { name: "place", test: PLACE },
                { name: "line", test: LINE },
                { name: "late", test: LATE },
                { name: "forms", test: FORMS },
                { name: "parts", test: PUBLIC_PARTS },
                { name: "parts", test: PARTS },
                { name: "results", test: RESULTS },
                { name: "menu", test: MENU },
                { name: "memory", test: MEMORY },
                { name: "checkout", test: CHECKOUT },
                { name: "sell", test: SELL },
                { name: "conform", test: CONFORM },
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
