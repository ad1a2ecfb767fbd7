import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";

/** What the deal hunter cannot reach, by the imports of its modules. */
const root = join(import.meta.dirname, "..");
const files = ["api", "app", "server", "scripts"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !/\.(test|e2e)\.tsx?$/.test(file)),
);
const read = (file: string) => readFileSync(join(root, file), "utf8");

/** Each import with its names: a namespace, a default or a bare import counts as all of them. */
function listImports(file: string): { from: string; names: string[] }[] {
  const found = read(file).matchAll(
    /(?:import|export)\s+(?:type\s+)?(\{[^}]*\}|[^"';]*?)\s*(?:from\s*)?["']([^"']+)["']/g,
  );
  const called = [...read(file).matchAll(/import\(\s*["']([^"']+)["']/g)];
  return [
    ...[...found].map(([, names = "", from = ""]) => ({
      from,
      names: names.startsWith("{")
        ? names
            .slice(1, -1)
            .split(",")
            .map((name) =>
              name
                .trim()
                .replace(/^type\s+/, "")
                .replace(/\s+as\s+.*$/, ""),
            )
            .filter(Boolean)
        : ["*"],
    })),
    ...called.map(([, from = ""]) => ({ from, names: ["*"] })),
  ];
}

const MODULES = ["hunter", "hunt", "proposal", "bargain", "mandate", "agent", "agent-key"];
const isOf = (name: string, file: string) => file.startsWith(`api/modules/${name}/`);
const ofHunter = files.filter((file) => MODULES.some((name) => isOf(name, file)));

test("the modules of the hunter are found", () => {
  expect(ofHunter.length).toBeGreaterThan(20);
  expect(listImports("api/modules/proposal/answer-proposal.ts")).toContainEqual({
    from: "#api/modules/order/index.ts",
    names: ["createOrder", "prefillOrder"],
  });
});

test("only its module reads the secrets of a bargain", () => {
  const outside = files.filter((file) => !isOf("bargain", file));
  const readers = outside.filter((file) =>
    listImports(file).some(({ from }) => from.includes("secret-store")),
  );
  expect(readers).toEqual([]);
  const named = outside.filter(
    (file) =>
      !["api/db/schema.ts", "api/invariants.ts"].includes(file) &&
      /\bbargain_talk\b|["'`]bargain["'`]|\b(?:from|into|join|update)\s+bargain\b|ceiling_total/.test(
        read(file),
      ),
  );
  expect(named).toEqual([]);
});

test("the hunter cannot pay, and only an accepted proposal makes a draft order", () => {
  const MONEY = /\/(?:payment|payout|subscription|boost|ledger)\/|\/providers\/(?:card|bank)/;
  const reached = ofHunter.flatMap((file) =>
    listImports(file)
      .filter(({ from }) => MONEY.test(from))
      .map(({ from }) => `${file} -> ${from}`),
  );
  expect(reached).toEqual([]);
  const ordered = ofHunter.flatMap((file) =>
    listImports(file)
      .filter(({ from }) => /modules\/order(?:-\w+)?\//.test(from))
      .flatMap(({ names }) => names.map((name) => `${file}: ${name}`)),
  );
  expect(ordered).toEqual([
    "api/modules/proposal/answer-proposal.ts: createOrder",
    "api/modules/proposal/answer-proposal.ts: prefillOrder",
  ]);
  const spoken = ofHunter.filter((file) =>
    /finalizeOrder|payOrder|chargeNow|cardProvider|order\/\$?\{?\w*\}?\/finalize/.test(read(file)),
  );
  expect(spoken).toEqual([]);
});

test("only the tool of a program makes offers in a program's name, after scope and ceiling", () => {
  const makers = files.filter((file) => /isAgent:\s*true/.test(read(file)));
  expect(makers).toEqual(["api/modules/agent/act-tools.ts"]);
});

test("only the hunter's own step makes offers in its name", () => {
  const makers = files.filter((file) => /isHunter:\s*true/.test(read(file)));
  expect(makers).toEqual(["api/modules/bargain/take-step.ts"]);
});
