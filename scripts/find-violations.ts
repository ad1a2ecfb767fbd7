import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type Axe from "axe-core";
import type { RunOptions } from "axe-core";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const source = readFileSync(
  join(import.meta.dirname, "../node_modules/axe-core/axe.min.js"),
  "utf8",
);

type WithAxe = { axe: typeof Axe };

export async function findViolations(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const options: RunOptions = {
    runOnly: rules ? { type: "rule", values: rules } : { type: "tag", values: WCAG },
    // To describe passed rules takes as long as to find violations.
    resultTypes: ["violations"],
  };
  const violations = await page.evaluate(
    async (how) => (await (window as unknown as WithAxe).axe.run(document, how)).violations,
    options,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")} ${failureSummary ?? ""}`),
  );
}
