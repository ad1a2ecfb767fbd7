import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { describe, expect, test } from "vitest";
import { readApiEnv } from "#api/env.ts";
import { readMarketplaceUrl, readWebConfig } from "#app/services/env.server.ts";

const root = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const example = read(".env.example");
const listed = [...example.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name!);

/** Variables of Node, npm, the tests and the benchmarks, which no operator sets. */
const NOT_OF_A_SHOP = [
  "NODE_ENV",
  "PATH",
  "CI",
  "CHROMIUM_PATH",
  "WHOLE_CHROMIUM_PATH",
  "UNHANDLED_FILE",
  "BYTES",
  "STOCK",
];

const sources = globSync(
  ["server.ts", "app/services/env.server.ts", "api/*env.ts", "scripts/*.{ts,mjs}"],
  { cwd: root },
).map(read);

/** Names that the code reads from an environment, and the keys of the API's schemas. */
const used = new Set(
  sources.flatMap((source) =>
    [
      /\b(?:env|process\.env|environment|given|settings)(?:\.|\[["'])([A-Z][A-Z0-9_]*)\b/g,
      /^ {2}([A-Z][A-Z0-9_]+): [a-z]/gm,
      /\{ ([A-Z][A-Z0-9_]*): \w+ \}(?:: Env| = env)/g,
      /\(env, "([A-Z][A-Z0-9_]*)"/g,
    ].flatMap((pattern) => [...source.matchAll(pattern)].map(([, name]) => name!)),
  ),
);

describe(".env.example", () => {
  test("lists every variable that the code reads, once", () => {
    const missing = [...used].filter((name) => !listed.includes(name));
    expect(missing.filter((name) => !NOT_OF_A_SHOP.includes(name))).toEqual([]);
    expect(listed).toEqual([...new Set(listed)]);
  });

  test("lists no variable that the code does not read", () => {
    const code = sources.join("\n");
    // Composed names: COMPANY_ and NAME.
    const isRead = (name: string) =>
      code.includes(name) ||
      (code.includes("`COMPANY_${") && new RegExp(`"${name.replace("COMPANY_", "")}"`).test(code));
    expect(listed.filter((name) => !isRead(name))).toEqual([]);
  });

  test("unchanged equals no configuration", () => {
    const copied = parseEnv(example) as Record<string, string>;
    const secret = "a secret of thirty-two characters, or more";
    expect(readApiEnv(copied)).toEqual(readApiEnv({}));
    expect(readWebConfig(copied, secret)).toEqual(readWebConfig({}, secret));
    expect(readMarketplaceUrl(copied)).toBe(null);
  });

  test("with every line set to nothing equals no configuration", () => {
    const empty = Object.fromEntries(listed.map((name) => [name, ""]));
    const secret = "a secret of thirty-two characters, or more";
    expect(readApiEnv(empty)).toEqual(readApiEnv({}));
    expect(readWebConfig(empty, secret)).toEqual(readWebConfig({}, secret));
    expect(readMarketplaceUrl(empty)).toBe(null);
  });
});
