// `npm run eval`: what the deal hunter understands and does (eval/hunter/README.md).
import { parseArgs } from "node:util";
import { createEmbeddedUnderstanding } from "../eval/hunter/embedded-understanding.ts";
import { openEvalWorld } from "../eval/hunter/eval-world.ts";
import { formatTable, type Row } from "../eval/hunter/format-table.ts";
import { createConverse } from "../eval/hunter/http-converse.ts";
import {
  formatGroups,
  listHostileRows,
  listMisses,
  listTaskFaults,
  listTaskRows,
  listTechniques,
  listUnderstandingRows,
} from "../eval/hunter/print-results.ts";
import {
  readHostile,
  readTasks,
  readTwins,
  readUtterances,
  SET_NAMES,
  type SetName,
} from "../eval/hunter/read-set.ts";
import { runHostile } from "../eval/hunter/run-hostile.ts";
import { runTasks } from "../eval/hunter/run-tasks.ts";
import { runTwins, runUtterances } from "../eval/hunter/run-understanding.ts";
import { scoreTwins } from "../eval/hunter/score-understanding.ts";

const PARTS = ["understanding", "tasks", "hostile"] as const;
type Part = (typeof PARTS)[number];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { misses: { type: "boolean", default: false }, set: { type: "string" } },
});
const sets = SET_NAMES.filter((name) => values.set === undefined || values.set === name);
if (sets.length === 0 || positionals.some((part) => !PARTS.includes(part as Part))) {
  console.error(
    `Usage: npm run eval -- [${PARTS.join("] [")}] [--set ${SET_NAMES.join("|")}] [--misses]`,
  );
  process.exit(2);
}
const isWanted = (part: Part) => positionals.length === 0 || positionals.includes(part);

await using world = await openEvalWorld();
const ground = {
  database: world.deps.database,
  now: world.deps.now,
  converse: createConverse(world.shop),
};
for (const set of sets) console.log(`Set ${set}\n\n${await measure(set)}\n`);

/** The table of a set, and under it what was asked for. */
async function measure(set: SetName): Promise<string> {
  const rows: Row[] = [];
  const details: string[] = [];
  if (isWanted("understanding")) {
    const begin = await createEmbeddedUnderstanding(world.deps);
    const judged = await runUtterances(readUtterances(set), begin);
    const twins = scoreTwins(await runTwins(readTwins(set), begin));
    rows.push(...listUnderstandingRows(judged, twins));
    details.push(formatGroups(judged, "category"), formatGroups(judged, "language"));
    if (values.misses) details.push(listMisses(judged).join("\n"));
  }
  if (isWanted("tasks")) {
    const judged = await runTasks(readTasks(set), ground);
    rows.push(...listTaskRows(judged));
    if (values.misses) details.push(listTaskFaults(judged).join("\n"));
  }
  if (isWanted("hostile")) {
    const meetings = await runHostile(readHostile(set), ground);
    rows.push(...listHostileRows(meetings));
    if (values.misses) details.push(listTechniques(meetings).join("\n"));
  }
  return [formatTable(rows), ...details.filter((text) => text !== "")].join("\n\n");
}
