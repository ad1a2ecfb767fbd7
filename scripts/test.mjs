// `npm test`: everything, from a fresh checkout. `npm test -- lint unit` runs the named parts.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import {
  checkNode,
  ensureBrowser,
  ensureBuilt,
  ensureHeadlessShell,
  ensureInstalled,
  ensureJava,
  ensurePostgres,
  run,
} from "./prepare.mjs";

const reports = mkdtempSync(join(tmpdir(), "deftero-reports-"));
const wanted = new Set(process.argv.slice(2));
const isWanted = (part) => wanted.size === 0 || wanted.has(part);
const totals = { passed: 0, failed: 0, skipped: 0 };
const summary = [];
const notes = [];

function count(part, passed, failed, skipped, startedAt) {
  totals.passed += passed;
  totals.failed += failed;
  totals.skipped += skipped;
  const took = ((Date.now() - startedAt) / 1000).toFixed(0);
  summary.push(`${failed ? "✗" : "✓"} ${part}: ${passed} passed, ${failed} failed, ${took} s`);
}

async function check(part, command, args, env = {}) {
  if (!isWanted(part)) return;
  const startedAt = Date.now();
  process.stdout.write(`\n── ${part}\n`);
  const code = await run(command, args, { env });
  count(part, code === 0 ? 1 : 0, code === 0 ? 0 : 1, 0, startedAt);
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

async function vitest(part, projects) {
  if (!isWanted(part)) return;
  const startedAt = Date.now();
  process.stdout.write(`\n── ${part}\n`);
  const file = join(reports, `${part}.json`);
  const unhandled = join(reports, `${part}-unhandled.json`);
  const code = await run(
    "vitest",
    [
      "run",
      ...projects.flatMap((project) => ["--project", project]),
      "--reporter=default",
      "--reporter=json",
      "--reporter=./scripts/unhandled-reporter.mjs",
      `--outputFile.json=${file}`,
    ],
    { env: { UNHANDLED_FILE: unhandled } },
  );
  const report = readReport(file);
  for (const { path, text } of readReport(unhandled) ?? [])
    notes.push(`✗ ${part}: ${relative(process.cwd(), path)}: outside any test: ${text}`);
  const failed = (report?.numFailedTests ?? 0) + (code !== 0 && !report?.numFailedTests ? 1 : 0);
  for (const { name, assertionResults } of report?.testResults ?? []) {
    const red = assertionResults.filter(({ status }) => status === "failed");
    const file = relative(process.cwd(), name);
    notes.push(...red.map(({ fullName }) => `✗ ${part}: ${file}: ${fullName}`));
  }
  count(part, report?.numPassedTests ?? 0, failed, report?.numPendingTests ?? 0, startedAt);
}

async function endToEnd(part, env) {
  const startedAt = Date.now();
  process.stdout.write(`\n── ${part}\n`);
  const file = join(reports, "e2e.json");
  const code = await run("playwright", ["test"], {
    env: {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      E2E_FOLDER: reports,
      NODE_ENV: "production",
    },
  });
  const report = readReport(file);
  const stats = report?.stats;
  const specs = listSpecs(report?.suites ?? []);
  const named = (status) => specs.filter((spec) => spec.status === status).map(({ name }) => name);
  notes.push(...named("unexpected").map((name) => `✗ ${part}: ${name}`));
  notes.push(...named("flaky").map((name) => `~ ${part}, at the second try: ${name}`));
  const failed = (stats?.unexpected ?? 0) + (code !== 0 && !stats?.unexpected ? 1 : 0);
  count(part, (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed, stats?.skipped ?? 0, startedAt);
}

function listSpecs(suites) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests.map(({ projectName, status }) => ({
        name: `${file}: ${title} [${projectName}]`,
        status,
      })),
    ),
    ...listSpecs(inner),
  ]);
}

await ensureInstalled();
checkNode();
await check("lint", "oxlint", []);
await check("format", "oxfmt", ["--check"]);
await check("types", "npm", ["run", "--silent", "types"]);
await check("unused", "knip", []);
await vitest("unit", ["unit", "unit in a window"]);
await vitest("api on PGlite", ["api-pglite"]);
if (isWanted("api on PostgreSQL") && ensurePostgres()) {
  await vitest("api on PostgreSQL", ["api-postgres"]);
}
if (isWanted("e2e")) {
  await ensureBuilt();
  await endToEnd("e2e", {
    CHROMIUM_PATH: await ensureHeadlessShell(),
    WHOLE_CHROMIUM_PATH: await ensureBrowser(),
    HAS_JAVA: ensureJava() ? "1" : "",
  });
  wanted.add("invariants");
  const folder = { DATABASE_URL: "", DATA_DIR: join(reports, "shop") };
  await check("invariants", "node", ["scripts/invariants.ts"], folder);
}

rmSync(reports, { recursive: true, force: true });
process.stdout.write(`\n${[...summary, ...notes].join("\n")}\n`);
if (totals.skipped > 0) process.stdout.write(`!!! ${totals.skipped} skipped\n`);
process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed\n`);
process.exit(totals.failed === 0 ? 0 : 1);
