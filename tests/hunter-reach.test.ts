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

const listFiles = (pattern: string): string[] =>
  globSync(pattern, { cwd: root })
    .map((file) => relative(root, join(root, file)))
    .filter((file) => !/\.(?:test|fixture)\.ts$/.test(file));

/** The forbidden files that can run because of these, each with the way that leads there. */
function findForbidden(files: readonly string[]): string[] {
  const reached = findReach(files);
  return [...reached.keys()]
    .filter((file) => FORBIDDEN.some((one) => one.test(file)))
    .map((file) => toPath(reached, file));
}

test("the hunter reaches neither payment, nor orders, nor the secrets of a bargain", () => {
  const files = listFiles("api/modules/{hunter,understanding}/**/*.ts");
  expect(files.length).toBeGreaterThan(20);
  expect([...findReach(files).keys()]).toContain("api/modules/market-price/market-price-store.ts");
  expect(findForbidden(files)).toEqual([]);
});

/** What a listing says of orders: which states are final, who holds it, how quick its seller is. */
const READS_ORDERS =
  /> api\/modules\/order\/(?:order-states|order-listing-store|seller-figures)\.ts$/;

test("what a listing says of orders writes its own copy in an order at most", () => {
  const written = ["order-states", "order-listing-store", "seller-figures"].flatMap((name) => [
    ...read(`api/modules/order/${name}.ts`).matchAll(
      /(?:insertInto|updateTable|deleteFrom)\("(\w+)|(?:insert into|delete from|update) (\w+)/g,
    ),
  ]);
  const tables = new Set(written.map(([, table, named]) => table ?? named));
  expect([...tables]).toEqual(["order_listing", "order_listing_photo"]);
});

test("a program with a key reaches neither payment, nor orders, nor the secrets of a bargain", () => {
  const files = listFiles("api/modules/{agent,agent-catalog}/**/*.ts");
  expect(files).toContain("api/modules/agent/mcp-mount.ts");
  const reached = [...findReach(files).keys()];
  expect(reached).toContain("api/modules/offer/make-offer.ts");
  expect(reached).toContain("api/modules/proposal/create-proposal.ts");
  expect(findForbidden(files).filter((way) => !READS_ORDERS.test(way))).toEqual([]);
});

test("a way to payment would be seen through the doors of modules", () => {
  expect(findForbidden(["api/modules/proposal/proposal.routes.ts"])).toContainEqual(
    expect.stringMatching(/answer-proposal\.ts > .*api\/modules\/(?:order|payment)\//),
  );
});
