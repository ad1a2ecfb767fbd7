import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { evaluateAudit, type AcceptedFinding } from "../scripts/evaluate-audit.ts";

const advisory = (id: string, name: string) => ({
  name,
  title: "Reads past its end",
  url: `https://github.com/advisories/${id}`,
  severity: "high",
});
const REPORT = {
  vulnerabilities: {
    deep: { via: [advisory("GHSA-1", "deep")] },
    // Depends on the vulnerable package, in npm's format.
    outer: { via: ["deep"] },
    other: { via: [advisory("GHSA-1", "deep"), advisory("GHSA-2", "other")] },
  },
};
const accept = (id: string, name: string, until: string): AcceptedFinding => ({
  id,
  package: name,
  reason: "Its input is ours.",
  until,
});
const ids = (list: { id: string }[]) => list.map(({ id }) => id);

test("an advisory is listed once, whatever packages lead to it", () => {
  expect(ids(evaluateAudit(REPORT, [], "2026-11-23").refused)).toEqual(["GHSA-1", "GHSA-2"]);
});

test("an accepted finding passes until its last day, for its own package only", () => {
  const list = [accept("GHSA-1", "deep", "2026-12-31"), accept("GHSA-2", "deep", "2026-12-31")];
  const evaluated = evaluateAudit(REPORT, list, "2026-12-31");
  expect(ids(evaluated.accepted)).toEqual(["GHSA-1"]);
  expect(ids(evaluated.refused)).toEqual(["GHSA-2"]);
  expect(ids(evaluated.stale)).toEqual(["GHSA-2"]);
  expect(ids(evaluateAudit(REPORT, list, "2027-01-01").refused)).toEqual(["GHSA-1", "GHSA-2"]);
});

test("every accepted finding has an id, a package, a reason and a day", () => {
  const file = join(import.meta.dirname, "../scripts/accepted-findings.json");
  for (const finding of JSON.parse(readFileSync(file, "utf8")) as AcceptedFinding[]) {
    expect(finding.id).toMatch(/^GHSA-/);
    expect(finding.package).not.toBe("");
    expect(finding.reason.length).toBeGreaterThan(10);
    expect(finding.until).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  }
});
