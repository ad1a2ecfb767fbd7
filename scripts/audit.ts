// `npm run audit`: known vulnerabilities of the packages, except those in accepted-findings.json.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { evaluateAudit, type AcceptedFinding, type AuditReport } from "./evaluate-audit.ts";

/** Status of a run that could not ask the registry: its result is neither good nor bad. */
const NOT_ASKED = 2;

const root = join(import.meta.dirname, "..");
const list = join(root, "scripts", "accepted-findings.json");
const accepted = JSON.parse(readFileSync(list, "utf8")) as AcceptedFinding[];
const { stdout } = spawnSync("npm", ["audit", "--json"], { cwd: root, encoding: "utf8" });

let report: Partial<AuditReport> & { message?: string } = {};
try {
  report = JSON.parse(stdout) as typeof report;
} catch {
  // Reported below.
}
const { vulnerabilities, message = "npm audit gave no answer" } = report;
if (vulnerabilities === undefined) {
  console.error(`Nothing was checked: the registry gives no advisories here. ${message}`);
  process.exitCode = NOT_ASKED;
} else {
  const today = new Date().toISOString().slice(0, 10);
  const evaluated = evaluateAudit({ vulnerabilities }, accepted, today);
  for (const { id, package: name, severity, title } of evaluated.refused)
    console.log(`FOUND     ${id} ${name} (${severity}): ${title}`);
  for (const { id, package: name } of evaluated.accepted) console.log(`accepted  ${id} ${name}`);
  for (const { id, package: name } of evaluated.stale)
    console.log(`gone      ${id} ${name}: take it out of scripts/accepted-findings.json`);
  console.log(`${evaluated.refused.length} findings that nobody has accepted.`);
  process.exitCode = evaluated.refused.length > 0 ? 1 : 0;
}
