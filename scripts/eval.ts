// `npm run eval`: what the deal hunter understands and does (eval/hunter/README.md).
import { parseArgs } from "node:util";
import { EnvError } from "../api/env-error.ts";
import { createEmbeddedUnderstanding } from "../eval/hunter/embedded-understanding.ts";
import { openEvalWorld } from "../eval/hunter/eval-world.ts";
import { formatTable, listWorse, type Row } from "../eval/hunter/format-table.ts";
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
import { readHostile, readTasks, readTwins, readUtterances } from "../eval/hunter/read-set.ts";
import { runHostile } from "../eval/hunter/run-hostile.ts";
import { runTasks } from "../eval/hunter/run-tasks.ts";
import { runTwins, runUtterances } from "../eval/hunter/run-understanding.ts";
import { scoreTwins } from "../eval/hunter/score-understanding.ts";

const PARTS = ["understanding", "tasks", "hostile"] as const;
type Part = (typeof PARTS)[number];
const ENGINES = ["rules", "model"] as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    misses: { type: "boolean", default: false },
    engine: { type: "string", default: "rules" },
  },
});
const unknown = positionals.filter((part) => !PARTS.includes(part as Part));
if (unknown.length > 0 || !ENGINES.some((engine) => engine === values.engine)) {
  console.error(
    `Usage: npm run eval -- [${PARTS.join("] [")}] [--misses] [--engine ${ENGINES.join("|")}]`,
  );
  process.exit(2);
}
const isWanted = (part: Part) => positionals.length === 0 || positionals.includes(part);

const SET = "one";
const MODEL = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => name.startsWith("AI_")),
);

async function measure(model: Record<string, string | undefined>): Promise<Row[]> {
  const rows: Row[] = [];
  const details: string[] = [];
  await using world = await openEvalWorld({ model });
  const { database, now } = world.deps;
  const ground = { database, now, converse: createConverse(world.shop) };

  if (isWanted("understanding")) {
    const begin = createEmbeddedUnderstanding(world.deps);
    const judged = await runUtterances(readUtterances(SET), begin);
    rows.push(...listUnderstandingRows(judged, scoreTwins(await runTwins(readTwins(SET), begin))));
    details.push(formatGroups(judged, "category"), formatGroups(judged, "language"));
    if (values.misses) details.push(listMisses(judged).join("\n"));
  }
  if (isWanted("tasks")) {
    const judged = await runTasks(readTasks(SET), ground);
    rows.push(...listTaskRows(judged));
    if (values.misses) details.push(listTaskFaults(judged).join("\n"));
  }
  if (isWanted("hostile")) {
    const meetings = await runHostile(readHostile(SET), ground);
    rows.push(...listHostileRows(meetings));
    if (values.misses) details.push(listTechniques(meetings).join("\n"));
  }
  console.log([formatTable(rows), ...details.filter((text) => text !== "")].join("\n\n"));
  return rows;
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
