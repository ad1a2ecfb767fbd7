import { readFileSync, readdirSync } from "node:fs";
import { basename, dirname, join, normalize, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { endpoints } from "#contract/contract.ts";

/** The rules of docs/decisions/0001: each finding names the file and what to do. */
const root = join(import.meta.dirname, "..");

function listFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

const files = [
  ...listFiles("app"),
  ...listFiles("api"),
  ...listFiles("eval"),
  ...listFiles("server"),
  ...listFiles("tests"),
  ...listFiles("scripts"),
]
  .concat(["server.ts", "vite.config.ts", "react-router.config.ts"])
  .toSorted();
const sources = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
const isTest = (file: string) => /\.(test|e2e)\.tsx?$/.test(file) || file.startsWith("tests/");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const withoutComments = (code: string) =>
  code.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "$1");

const ALIASES = {
  "#app/": "app/",
  "#contract/": "api/contract/",
  "#api/": "api/",
  "#tests/": "tests/",
};

/** Paths inside the repository that a file imports, types included. */
function listImports(file: string): string[] {
  const found = withoutComments(read(file)).matchAll(/(?:from|import)\s*\(?\s*["']([^"']+)["']/g);
  return [...found].flatMap(([, from = ""]) => {
    if (from.includes("+types/")) return [];
    if (from.startsWith(".")) return [normalize(join(dirname(file), from))];
    const alias = Object.entries(ALIASES).find(([prefix]) => from.startsWith(prefix));
    return alias ? [alias[1] + from.slice(alias[0].length)] : [];
  });
}

/** The first folders of a path: `app/modules/checkout`. */
const room = (file: string, depth: number) => file.split("/").slice(0, depth).join("/");

const GROUND = ["locale", "session", "analytics", "monitoring"].map(
  (name) => `app/modules/${name}`,
);
const UI = "app/modules/ui";

/** Modules know the client as a type, and the errors that it throws (docs/decisions/0073). */
const CLIENT = ["api-client", "api-error"].map(
  (name) => `app/services/marketplace/${name}.server.ts`,
);

function isAllowed(from: string, to: string): boolean {
  if (to.startsWith("server/") && (from.startsWith("app/") || from.startsWith("api/")))
    return from === "api/start.ts" && to === "server/monitoring.ts";
  // An engine that could read the evaluation's labels would be measured by nothing.
  if (to.startsWith("eval/")) return from.startsWith("eval/") || from.startsWith("scripts/");
  if (to.startsWith("api/contract/")) return true;
  if (from.startsWith("api/contract/")) return false;
  if (from.startsWith("app/")) {
    if (to.startsWith("api/")) return false;
    if (from.startsWith("app/services/")) return !/^app\/(modules|routes)\//.test(to);
    if (from.startsWith("app/routes/")) return !to.startsWith("app/routes/");
    if (from.startsWith("app/modules/")) {
      if (CLIENT.includes(to)) return true;
      if (to.startsWith("app/routes/") || to.startsWith("app/services/")) return false;
      if (!to.startsWith("app/modules/")) return true;
      const [own, other] = [room(from, 3), room(to, 3)];
      return own !== UI || own === other || GROUND.includes(other);
    }
    return true;
  }
  if (from.startsWith("api/")) {
    if (to.startsWith("app/")) return false;
    if (from.startsWith("api/modules/") && to.startsWith("api/providers/")) {
      return to.endsWith("/port.ts");
    }
    return true;
  }
  return true;
}

describe("imports between folders", () => {
  test("follow the rules of each folder", () => {
    const trespasses = sources
      .filter((file) => !isTest(file))
      .flatMap((file) =>
        listImports(file)
          .filter((to) => !isAllowed(file, to))
          .map((to) => `${file} -> ${to}`),
      );
    expect(trespasses).toEqual([]);
  });

  test("only server.ts, the tests and the scripts import both app and api", () => {
    const both = sources.filter((file) => {
      if (isTest(file) || file === "server.ts" || /^(server|scripts)\//.test(file)) return false;
      const imports = listImports(file);
      return (
        imports.some((to) => to.startsWith("app/")) &&
        imports.some((to) => to.startsWith("api/") && !to.startsWith("api/contract/"))
      );
    });
    expect(both).toEqual([]);
  });

  test("the contract imports zod and itself only", () => {
    const strangers = sources
      .filter((file) => file.startsWith("api/contract/") && !isTest(file))
      .flatMap((file) =>
        [...withoutComments(read(file)).matchAll(/from\s+["']([^"']+)["']/g)]
          .map(([, from = ""]) => from)
          .filter((from) => from !== "zod" && !from.startsWith("./"))
          .map((from) => `${file} -> ${from}`),
      );
    expect(strangers).toEqual([]);
  });
});

describe("imports between modules", () => {
  const moduleOf = (file: string) => /^(?:app|api)\/modules\/[^/]+(?=\/)/.exec(file)?.[0] ?? null;
  /** Each import of another module of the same half, without tests. */
  const imports = sources
    .filter((file) => moduleOf(file) !== null && !isTest(file))
    .flatMap((file) => listImports(file).map((to) => ({ file, to })))
    .map(({ file, to }) => ({ file, to, own: moduleOf(file)!, other: moduleOf(to) }))
    .filter(
      (one): one is typeof one & { other: string } =>
        one.other !== null && one.other !== one.own && room(one.own, 1) === room(one.other, 1),
    );

  test("are found", () => {
    expect(imports.filter(({ own }) => own.startsWith("api/")).length).toBeGreaterThan(200);
    expect(imports.filter(({ own }) => own.startsWith("app/")).length).toBeGreaterThan(500);
  });

  test("form no cycle, also through several modules", () => {
    let edges = imports.map(({ own, other }) => ({ own, other }));
    // A module that imports none of the rest, or that none of the rest imports, is on no cycle.
    for (let before = -1; before !== edges.length;) {
      before = edges.length;
      edges = edges.filter(
        ({ own, other }) =>
          edges.some((edge) => edge.own === other) && edges.some((edge) => edge.other === own),
      );
    }
    // What an order allows depends on its payment, what a payment does on the order's state, and
    // both change in one transaction.
    expect([...new Set(edges.map(({ own }) => own))].toSorted()).toEqual([
      "api/modules/order",
      "api/modules/payment",
    ]);
  });

  test("of the API enter by index.ts", () => {
    const past = imports
      .filter(({ own, other, to }) => own.startsWith("api/") && to !== `${other}/index.ts`)
      .map(({ file, to }) => `${file} -> ${to}`);
    expect(past).toEqual([]);
  });

  test("of ui know no feature", () => {
    const features = imports
      .filter(({ own, other }) => own === UI && !GROUND.includes(other))
      .map(({ file, to }) => `${file} -> ${to}`);
    expect(features).toEqual([]);
  });
});

describe("names", () => {
  test("files are kebab-case", () => {
    const odd = sources.filter((file) => !/^[a-z0-9.-]+$/.test(basename(file)));
    expect(odd).toEqual([]);
  });

  test("no file is called utils, helpers, misc, common or types", () => {
    const vague = sources.filter((file) =>
      /^(utils?|helpers?|misc|common|types)\./.test(basename(file)),
    );
    expect(vague).toEqual([]);
  });

  test("every service file ends in .server.ts", () => {
    const open = sources.filter(
      (file) => file.startsWith("app/services/") && !isTest(file) && !file.endsWith(".server.ts"),
    );
    expect(open).toEqual([]);
  });
});

test("process.env is read in server.ts, the two env files, configs and scripts only", () => {
  const readers = sources.filter(
    (file) =>
      /process\.env\b/.test(withoutComments(read(file))) &&
      !isTest(file) &&
      !file.startsWith("scripts/") &&
      !["api/env.ts", "app/services/env.server.ts"].includes(file) &&
      !file.endsWith(".config.ts"),
  );
  expect(readers).toEqual([]);
});

test("log lines have their error under err, and one file creates the log", () => {
  // Pino serializes errors under no other key: `{ error }` would be logged as `"error":{}`.
  const folded = sources.filter(
    (file) =>
      !isTest(file) &&
      /\blog\w*\.(?:debug|info|warn|error)\(\s*\{(?:[^{}]|\{[^{}]*\})*?\berror\s*[,:}]/.test(
        // `err: error` is the correct form.
        withoutComments(read(file)).replaceAll(/\berr: error\b/g, ""),
      ),
  );
  const makers = sources.filter(
    (file) => !isTest(file) && /\bpino\(/.test(withoutComments(read(file))),
  );
  expect({ folded, makers }).toEqual({ folded: [], makers: ["api/log.ts"] });
});

test("URLs are written in the paths files, routes.ts and the contract only", () => {
  const address =
    /["'`]\/(?:(?:el|en)-G[RB]\b|(?:search|devices|listing|sku|user|auth|sell|checkout|account|hub|content|hunt|notifications|select-country)(?:[/?"'`]|$))/m;
  const spelled = sources.filter(
    (file) =>
      file.startsWith("app/") &&
      !isTest(file) &&
      ![
        "app/paths.ts",
        "app/seller-paths.ts",
        "app/hub-paths.ts",
        "app/account-paths.ts",
        "app/routes.ts",
      ].includes(file) &&
      !file.startsWith("app/services/marketplace/") &&
      address.test(withoutComments(read(file))),
  );
  expect(spelled).toEqual([]);
});

describe("route modules", () => {
  const routes = sources.filter((file) => file.startsWith("app/routes/") && !isTest(file));
  const ORDER = [
    "handle",
    "meta",
    "headers",
    "middleware",
    "clientMiddleware",
    "loader",
    "action",
    "default",
    "ErrorBoundary",
  ];
  const ALSO = ["shouldRevalidate"];

  test.each(routes)("%s exports in the agreed order and nothing else", (file) => {
    const names = [
      ...withoutComments(read(file)).matchAll(
        /^export\s+(?:(default)|(?:async\s+)?(?:function|const)\s+(\w+))/gm,
      ),
    ].map(([, isDefault, name]) => isDefault ?? name ?? "");
    const known = names.filter((name) => !ALSO.includes(name));
    expect(known.filter((name) => !ORDER.includes(name))).toEqual([]);
    expect(known).toEqual(known.toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)));
  });

  test("each has a test that calls its loader, action or component", () => {
    const tests = sources
      .filter((file) => /\.test\.tsx?$/.test(file))
      .map(read)
      .join("\n");
    const untested = routes.filter((file) => {
      const path = file.replace(/^app\/routes\//, "").replace(/\.tsx?$/, "");
      return !tests.includes(`routes/${path}.ts`) && !tests.includes(`/${basename(path)}.ts`);
    });
    expect(untested).toEqual([]);
  });
});

describe("locale files", () => {
  type Texts = { [key: string]: string | Texts };
  const keysOf = (texts: Texts, prefix = ""): string[] =>
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === "string" ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
    );
  const valuesOf = (texts: Texts): [string, string][] =>
    Object.entries(texts).flatMap(([key, value]): [string, string][] =>
      typeof value === "string"
        ? [[key, value]]
        : valuesOf(value).map(([inner, text]) => [`${key}.${inner}`, text]),
    );
  const texts = (language: string, name: string) =>
    JSON.parse(read(`app/locales/${language}/${name}`)) as Texts;
  const namespaces = files
    .filter((file) => /^app\/locales\/en\/.+\.json$/.test(file))
    .map((file) => basename(file));

  test("el has the files of en", () => {
    const greek = files
      .filter((file) => /^app\/locales\/el\/.+\.json$/.test(file))
      .map((file) => basename(file));
    expect(greek).toEqual(namespaces);
  });

  test.each(namespaces)("%s has every key in both languages, with the same variables", (name) => {
    const [english, greek] = [texts("en", name), texts("el", name)];
    expect(keysOf(greek).toSorted()).toEqual(keysOf(english).toSorted());
    const variables = (text: string) =>
      [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, v]) => v).toSorted();
    const greekTexts = new Map(valuesOf(greek));
    const different = valuesOf(english)
      .filter(
        ([key, text]) =>
          !/_(one|zero)$/.test(key) &&
          String(variables(text)) !== String(variables(greekTexts.get(key) ?? "")),
      )
      .map(([key]) => key);
    expect(different).toEqual([]);
  });

  test("en-GB has only keys of en, with other texts", () => {
    const wrong = files
      .filter((file) => /^app\/locales\/en-GB\/.+\.json$/.test(file))
      .flatMap((file) => {
        const english = new Map(valuesOf(texts("en", basename(file))));
        return valuesOf(texts("en-GB", basename(file)))
          .filter(([key, text]) => !english.has(key) || english.get(key) === text)
          .map(([key]) => `${file}: ${key}`);
      });
    expect(wrong).toEqual([]);
  });

  test("no Greek text is left in English", () => {
    const english = namespaces.flatMap((name) =>
      valuesOf(texts("el", name))
        .filter(([, text]) =>
          /[a-z]{4,} [a-z]{3,} [a-z]{3,}/.test(text.replace(/\{\{.*?\}\}/g, "")),
        )
        .map(([key]) => `${name}: ${key}`),
    );
    expect(english).toEqual([]);
  });
});

test("no field for longer texts truncates pasted text: the server refuses it with the limit", () => {
  const cut = sources.filter(
    (file) =>
      file.startsWith("app/") &&
      !isTest(file) &&
      (read(file).match(/<(?:TextareaField|textarea)\b[\s\S]*?\/>/g) ?? []).some((field) =>
        field.includes("maxLength"),
      ),
  );
  expect(cut).toEqual([]);
});

test("every endpoint that needs a user is in the generated access test", () => {
  const access = read("api/access.api.test.ts");
  const parameters = Object.values(endpoints)
    .filter((endpoint) => endpoint.auth === "user")
    .flatMap((endpoint) => [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  const missing = [...new Set(parameters)].filter((name) => !access.includes(`${name}:`));
  expect(missing).toEqual([]);
});

test("the lockfile and the repository name no registry and no machine", () => {
  expect(read("package-lock.json")).not.toMatch(/"resolved"/);
});
