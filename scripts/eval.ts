// `npm run eval`: what the deal hunter understands and does (eval/hunter/README.md).
import { parseArgs } from "node:util";
import { createSearches } from "../eval/hunter/create-searches.ts";
import { createEmbeddedUnderstanding } from "../eval/hunter/embedded-understanding.ts";
import { openEvalWorld } from "../eval/hunter/eval-world.ts";
import { formatTable, type Row } from "../eval/hunter/format-table.ts";
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
import { readHostile, readTasks, readTwins, readUtterances } from "../eval/hunter/read-set.ts";
import { runHostile } from "../eval/hunter/run-hostile.ts";
import { runRepeats } from "../eval/hunter/run-repeats.ts";
import { runTasks } from "../eval/hunter/run-tasks.ts";
import { runTwins, runUtterances } from "../eval/hunter/run-understanding.ts";
import { scoreTwins } from "../eval/hunter/score-understanding.ts";

const PARTS = ["understanding", "tasks", "claims", "hostile"] as const;
type Part = (typeof PARTS)[number];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { misses: { type: "boolean", default: false } },
});
const unknown = positionals.filter((part) => !PARTS.includes(part as Part));
if (unknown.length > 0) {
  console.error(`Usage: npm run eval -- [${PARTS.join("] [")}] [--misses]`);
  process.exit(2);
}
const isWanted = (part: Part) => positionals.length === 0 || positionals.includes(part);

const SET = "one";
/** The same task so many times. */
const TIMES = 8;
/** Enough for 10,000 claims. */
const SEARCHES = 1300;
const rows: Row[] = [];
const details: string[] = [];

await using world = await openEvalWorld();
const ground = {
  database: world.deps.database,
  now: world.deps.now,
  converse: createConverse(world.shop),
};

if (isWanted("understanding")) {
  const begin = await createEmbeddedUnderstanding(world.deps);
  const judged = await runUtterances(readUtterances(SET), begin);
  rows.push(...listUnderstandingRows(judged, scoreTwins(await runTwins(readTwins(SET), begin))));
  details.push(formatGroups(judged, "category"), formatGroups(judged, "language"));
  if (values.misses) details.push(listMisses(judged).join("\n"));
}
if (isWanted("tasks")) {
  const judged = await runTasks(readTasks(SET), ground);
  const repeated = await runRepeats(judged, { converse: ground.converse, times: TIMES });
  rows.push(...listTaskRows(judged), ...listRepeatRows(repeated, TIMES));
  if (values.misses) details.push(listTaskFaults(judged).join("\n"));
}
if (isWanted("claims")) {
  const judged = await runTasks(await createSearches(ground.database, SEARCHES), ground);
  rows.push(...listClaimRows(judged));
  if (values.misses) details.push(listTaskFaults(judged).join("\n"));
}
if (isWanted("hostile")) {
  const meetings = await runHostile(readHostile(SET), ground);
  rows.push(...listHostileRows(meetings));
  if (values.misses) details.push(listTechniques(meetings).join("\n"));
}

console.log([formatTable(rows), ...details.filter((text) => text !== "")].join("\n\n"));
