import { expect, test } from "vitest";
import { findReach, listFiles, listImports, readSource } from "./import-scan.ts";

/** What the deal hunter cannot reach, by the imports of its modules. */
const files = listFiles("api", "app", "server", "scripts");

const MODULES = ["hunter", "hunt", "proposal", "bargain", "mandate", "agent", "agent-key"];
const isOf = (name: string, file: string) => file.startsWith(`api/modules/${name}/`);
const ofHunter = files.filter((file) => MODULES.some((name) => isOf(name, file)));

/** What the conversation must not be able to do, whoever talks to it: pay, order, read secrets. */
const FORBIDDEN = [
  /^api\/modules\/(?:payment|payout|ledger|order|order-action|order-detail|boost|subscription)\//,
  /^api\/modules\/bargain\//,
  /^api\/providers\/card\/(?!port\.ts$)/,
];

const toPath = (reached: Map<string, string>, file: string): string => {
  const from = reached.get(file);
  return from ? `${toPath(reached, from)} > ${file}` : file;
};

/** The forbidden files that can run because of these, each with the way that leads there. */
function findForbidden(begin: readonly string[]): string[] {
  const reached = findReach(begin);
  return [...reached.keys()]
    .filter((file) => FORBIDDEN.some((one) => one.test(file)))
    .map((file) => toPath(reached, file));
}

/** The modules' files that run in the shop. */
const listRunning = (...modules: string[]): string[] =>
  files.filter(
    (file) => modules.some((name) => isOf(name, file)) && !/\.(?:test|fixture)\.ts$/.test(file),
  );

test("the modules of the hunter are found", () => {
  expect(ofHunter.length).toBeGreaterThan(20);
  expect(listImports("api/modules/proposal/answer-proposal.ts")).toContainEqual({
    from: "api/modules/order/index.ts",
    names: ["createOrder", "prefillOrder"],
  });
});

test("the conversation reaches neither payment, nor orders, nor the secrets of a bargain", () => {
  const talking = listRunning("hunter", "understanding");
  expect(talking.length).toBeGreaterThan(20);
  expect([...findReach(talking).keys()]).toContain(
    "api/modules/market-price/market-price-store.ts",
  );
  expect(findForbidden(talking)).toEqual([]);
});

/** What a listing says of orders: which states are final, who holds it, how quick its seller is. */
const READS_ORDERS =
  /> api\/modules\/order\/(?:order-states|order-listing-store|seller-figures)\.ts$/;

test("what a listing says of orders writes its own copy in an order at most", () => {
  const written = ["order-states", "order-listing-store", "seller-figures"].flatMap((name) => [
    ...readSource(`api/modules/order/${name}.ts`).matchAll(
      /(?:insertInto|updateTable|deleteFrom)\("(\w+)|(?:insert into|delete from|update) (\w+)/g,
    ),
  ]);
  const tables = new Set(written.map(([, table, named]) => table ?? named));
  expect([...tables]).toEqual(["order_listing", "order_listing_photo"]);
});

test("a program, with a key or without, reaches neither payment, nor orders, nor the secrets of a bargain", () => {
  const begin = listRunning("agent", "agent-catalog", "ucp", "product-feed");
  for (const door of ["agent/mcp-mount", "ucp/ucp-mount", "product-feed/list-product-feed"])
    expect(begin).toContain(`api/modules/${door}.ts`);
  const reached = [...findReach(begin).keys()];
  expect(reached).toContain("api/modules/offer/make-offer.ts");
  expect(reached).toContain("api/modules/proposal/create-proposal.ts");
  expect(findForbidden(begin).filter((way) => !READS_ORDERS.test(way))).toEqual([]);
});

test("a way to payment would be seen through the doors of modules", () => {
  expect(findForbidden(["api/modules/proposal/proposal.routes.ts"])).toContainEqual(
    expect.stringMatching(/answer-proposal\.ts > .*api\/modules\/(?:order|payment)\//),
  );
});

test("only its module reads the secrets of a bargain", () => {
  const outside = files.filter((file) => !isOf("bargain", file));
  const readers = outside.filter((file) =>
    listImports(file, { withTypes: true }).some(({ from }) => from.includes("secret-store")),
  );
  expect(readers).toEqual([]);
  const named = outside.filter(
    (file) =>
      !["api/db/schema.ts", "api/invariants.ts"].includes(file) &&
      /\bbargain_talk\b|["'`]bargain["'`]|\b(?:from|into|join|update)\s+bargain\b|ceiling_total/.test(
        readSource(file),
      ),
  );
  expect(named).toEqual([]);
});

test("the hunter cannot pay, and only an accepted proposal makes a draft order", () => {
  const MONEY = /\/(?:payment|payout|subscription|boost|ledger)\/|\/providers\/(?:card|bank)/;
  const reached = ofHunter.flatMap((file) =>
    listImports(file, { withTypes: true })
      .filter(({ from }) => MONEY.test(from))
      .map(({ from }) => `${file} -> ${from}`),
  );
  expect(reached).toEqual([]);
  const ordered = ofHunter.flatMap((file) =>
    listImports(file, { withTypes: true })
      .filter(({ from }) => /modules\/order(?:-\w+)?\//.test(from))
      .flatMap(({ names }) => (names ?? ["*"]).map((name) => `${file}: ${name}`)),
  );
  expect(ordered).toEqual([
    "api/modules/proposal/answer-proposal.ts: createOrder",
    "api/modules/proposal/answer-proposal.ts: prefillOrder",
  ]);
  const spoken = ofHunter.filter((file) =>
    /finalizeOrder|payOrder|chargeNow|cardProvider|order\/\$?\{?\w*\}?\/finalize/.test(
      readSource(file),
    ),
  );
  expect(spoken).toEqual([]);
});

test("only the hunter's own step makes offers in its name", () => {
  const makers = files.filter((file) => /isHunter:\s*true/.test(readSource(file)));
  expect(makers).toEqual(["api/modules/bargain/take-step.ts"]);
});

test("only the tool of a program makes offers in a program's name, after scope and ceiling", () => {
  const makers = files.filter((file) => /isAgent:\s*true/.test(readSource(file)));
  expect(makers).toEqual(["api/modules/agent/act-tools.ts"]);
});
