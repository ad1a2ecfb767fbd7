import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const ALIASES = { "#contract/": "api/contract/", "#api/": "api/" };

/** What the hunter must not be able to do, whoever talks to it: pay, place an order, read secrets. */
const FORBIDDEN = [
  /^api\/modules\/(?:payment|payout|ledger|order|order-action|order-detail|boost|subscription)\//,
  /^api\/modules\/bargain\//,
  /^api\/providers\/card\/(?!port\.ts$)/,
];

const read = (file: string): string =>
  readFileSync(join(root, file), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");

const toFile = (from: string, file: string): string | null => {
  if (from.startsWith(".")) return normalize(join(dirname(file), from));
  const alias = Object.entries(ALIASES).find(([prefix]) => from.startsWith(prefix));
  return alias ? alias[1] + from.slice(alias[0].length) : null;
};

/** Names in braces as they are called in the file that exports them, without types. */
const listNames = (braced: string): string[] =>
  braced
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && !name.startsWith("type "))
    .map((name) => name.split(" as ")[0]!);

const STATEMENT = /(?:^|\n)\s*(?:import|export)\s+(?!type\b)([^;"]*?)\s*from\s+"([^"]+)"/g;

type Import = { file: string; names: string[] | null };

/** Imports that exist at run time; `names` is null where all of the file is taken. */
function listImports(file: string): Import[] {
  return [...read(file).matchAll(STATEMENT)].flatMap(([, said = "", from = ""]) => {
    const target = toFile(from, file);
    if (!target?.endsWith(".ts")) return [];
    const braced = /^\{([\s\S]*)\}$/.exec(said)?.[1];
    const names = braced === undefined ? null : listNames(braced);
    return names?.length === 0 ? [] : [{ file: target, names }];
  });
}

/** A door leads only to the files of the names that are asked of it. */
function openDoor({ file, names }: Import): string[] {
  if (!file.endsWith("/index.ts") || names === null) return [file];
  return listImports(file)
    .filter((one) => one.names?.some((name) => names.includes(name)))
    .map((one) => one.file);
}

/** Every file that can run because of these, with the file that brings it in. */
function findReach(files: readonly string[]): Map<string, string> {
  const reached = new Map(files.map((file) => [file, ""]));
  for (const file of reached.keys())
    for (const next of listImports(file).flatMap(openDoor))
      if (!reached.has(next)) reached.set(next, file);
  return reached;
}

const toPath = (reached: Map<string, string>, file: string): string => {
  const from = reached.get(file);
  return from ? `${toPath(reached, from)} > ${file}` : file;
};

test("the hunter reaches neither payment, nor orders, nor the secrets of a bargain", () => {
  const files = globSync("api/modules/{hunter,understanding}/**/*.ts", { cwd: root })
    .map((file) => relative(root, join(root, file)))
    .filter((file) => !/\.(?:test|fixture)\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(20);
  const reached = findReach(files);
  expect([...reached.keys()]).toContain("api/modules/market-price/market-price-store.ts");
  const forbidden = [...reached.keys()].filter((file) => FORBIDDEN.some((one) => one.test(file)));
  expect(forbidden.map((file) => toPath(reached, file))).toEqual([]);
});
