// `npm run eval`: what the deal hunter understands and does (eval/hunter/README.md).
import { parseArgs } from "node:util";
import { EnvError } from "../api/env-error.ts";
import { createSearches } from "../eval/hunter/create-searches.ts";
import { createEmbeddedUnderstanding } from "../eval/hunter/embedded-understanding.ts";
import { openEvalWorld } from "../eval/hunter/eval-world.ts";
import { formatTable, listWorse, type Row } from "../eval/hunter/format-table.ts";
import { createConverse } from "../eval/hunter/http-converse.ts";
import {
  formatGroups,
  listClaimRows,
  listHostileRows,
  listMisses,
  listRepeatRows,
  listTaskFaults,
  listTaskRows,
  listTechniques,
  listUnderstandingRows,
} from "../eval/hunter/print-results.ts";
import {
  isWhole,
  readHostile,
  readTasks,
  readTwins,
  readUtterances,
  SET_NAMES,
  type SetName,
} from "../eval/hunter/read-set.ts";
import { runHostile } from "../eval/hunter/run-hostile.ts";
import { runRepeats } from "../eval/hunter/run-repeats.ts";
import { runTasks } from "../eval/hunter/run-tasks.ts";
import { runTwins, runUtterances } from "../eval/hunter/run-understanding.ts";
import { scoreTwins } from "../eval/hunter/score-understanding.ts";

const PARTS = ["understanding", "tasks", "claims", "hostile"] as const;
type Part = (typeof PARTS)[number];
const ENGINES = ["rules", "model"] as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    misses: { type: "boolean", default: false },
    set: { type: "string" },
    engine: { type: "string", default: "rules" },
  },
});
const sets = SET_NAMES.filter((name) => values.set === undefined || values.set === name);
const isKnown =
  sets.length > 0 &&
  positionals.every((part) => PARTS.includes(part as Part)) &&
  ENGINES.some((engine) => engine === values.engine);
if (!isKnown) {
  console.error(
    `Usage: npm run eval -- [${PARTS.join("] [")}] [--set ${SET_NAMES.join("|")}] [--engine ${ENGINES.join("|")}] [--misses]`,
  );
  process.exit(2);
}
const isWanted = (part: Part) => positionals.length === 0 || positionals.includes(part);

/** The same task so many times. */
const TIMES = 8;
/** Enough for 10,000 claims. */
const SEARCHES = 1700;
const MODEL = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => name.startsWith("AI_")),
);

type World = Awaited<ReturnType<typeof openEvalWorld>>;

/** Prints the table of each set, and under it what was asked for. */
async function measure(model: Record<string, string | undefined>): Promise<Row[]> {
  await using world = await openEvalWorld({ model });
  const all: Row[] = [];
  for (const set of sets) all.push(...(await measureSet(set, world)));
  return all;
}

async function measureSet(set: SetName, world: World): Promise<Row[]> {
  const rows: Row[] = [];
  const details: string[] = [];
  const { database, now } = world.deps;
  const ground = { database, now, converse: createConverse(world.shop) };

  if (isWanted("understanding")) {
    const begin = createEmbeddedUnderstanding(world.deps);
    const judged = await runUtterances(readUtterances(set), begin);
    const twins = scoreTwins(await runTwins(readTwins(set), begin));
    rows.push(...listUnderstandingRows(judged, twins));
    details.push(formatGroups(judged, "category"), formatGroups(judged, "language"));
    if (values.misses) details.push(listMisses(judged).join("\n"));
  }
  if (isWanted("tasks") && isWhole(set)) {
    const judged = await runTasks(readTasks(set), ground);
    const repeated = await runRepeats(judged, { converse: ground.converse, times: TIMES });
    rows.push(...listTaskRows(judged), ...listRepeatRows(repeated, TIMES));
    if (values.misses) details.push(listTaskFaults(judged).join("\n"));
  }
  // The searches are made from the catalogue, the same for every set.
  if (isWanted("claims") && set === sets[0]) {
    const judged = await runTasks(await createSearches(database, SEARCHES), ground);
    rows.push(...listClaimRows(judged));
    if (values.misses) details.push(listTaskFaults(judged).join("\n"));
  }
  if (isWanted("hostile") && isWhole(set)) {
    const meetings = await runHostile(readHostile(set), ground);
    rows.push(...listHostileRows(meetings));
    if (values.misses) details.push(listTechniques(meetings).join("\n"));
  }
  if (rows.length === 0) return rows;
  const tables = [formatTable(rows), ...details.filter((text) => text !== "")];
  console.log(`Set ${set}\n\n${tables.join("\n\n")}\n`);
  return rows.map((row) => ({ ...row, measure: `set ${set}, ${row.measure}` }));
}

if (values.engine === "model") {
  if (!MODEL["AI_BASE_URL"])
    throw new EnvError("AI_BASE_URL is missing: --engine model measures the configured model.");
  console.log("Rules\n");
  const rules = await measure({});
  console.log(`\n${MODEL["AI_MODEL"]}, used for ${MODEL["AI_USES"] ?? "wording"}\n`);
  const worse = listWorse(rules, await measure(MODEL));
  console.log(
    worse.length === 0
      ? "\nNo figure is worse than by rules."
      : `\nWorse than by rules, so do not turn it on:\n${worse.join("\n")}`,
  );
  process.exitCode = worse.length === 0 ? 0 : 1;
} else await measure({});
