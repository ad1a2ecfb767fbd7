import { expect, test } from "vitest";
import { findReach, listFiles, listImports, readSource } from "./import-scan.ts";

/** What the deal hunter cannot reach, by the imports of its modules. */
const files = listFiles("api", "app", "server", "scripts");

const MODULES = ["hunter", "hunt", "proposal", "bargain", "mandate"];
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

test("the modules of the hunter are found", () => {
  expect(ofHunter.length).toBeGreaterThan(20);
  expect(listImports("api/modules/proposal/answer-proposal.ts")).toContainEqual({
    from: "api/modules/order/index.ts",
    names: ["createOrder", "prefillOrder"],
  });
});

test("the conversation reaches neither payment, nor orders, nor the secrets of a bargain", () => {
  const talking = files
    .filter((file) => isOf("hunter", file) || isOf("understanding", file))
    .filter((file) => !file.endsWith(".fixture.ts"));
  expect(talking.length).toBeGreaterThan(20);
  const reached = findReach(talking);
  expect([...reached.keys()]).toContain("api/modules/market-price/market-price-store.ts");
  const forbidden = [...reached.keys()].filter((file) => FORBIDDEN.some((one) => one.test(file)));
  expect(forbidden.map((file) => toPath(reached, file))).toEqual([]);
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
