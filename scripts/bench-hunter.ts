import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import type { Logger } from "#api/context.ts";
import { createApi } from "#api/create-api.ts";
import { assembleDeps } from "#api/create-deps.ts";
import type { Database } from "#api/db/database.ts";
import { readApiEnv } from "#api/env.ts";
import { createConverse } from "../eval/hunter/http-converse.ts";
import { openSearchBench } from "./bench-search.ts";
import { percentile } from "./percentile.ts";

/** Of every kind of answer, also those that search several times: nothing fits, several constraints. */
const CONVERSATIONS: readonly (readonly string[])[] = [
  ["iphone 13 κάτω από 400", "πιο φτηνό;", "και σε μαύρο;", "δείξε μου κι άλλα"],
  ["κινητό μέχρι 300 με καλή μπαταρία και κουτί", "όχι samsung", "το δεύτερο", "έχει εγγύηση;"],
  ["λάπτοπ για τη σχολή", "μέχρι 600", "με καλύτερη μπαταρία"],
  ["samsung s23 ews 350", "to prwto", "dwse 250", "nai"],
  ["διαφορά iphone 13 με iphone 14", "ποιο έχει καλύτερη μπαταρία"],
  ["πόσο πουλιέται συνήθως το pixel 8;", "αξίζει 350;"],
  ["ελεγμένο macbook air m2 σε άριστη κατάσταση μέχρι 100", "χωρίς όριο"],
  ["κάτι απλό για τη γιαγιά", "το πιο φτηνό"],
  ["κόκκινο iphone 16 pro 1tb με κουτί και θήκη κάτω από 200", "ξέχνα το χρώμα"],
  ["ακουστικά", "όχι bose", "γύρω στα 150"],
  ["ειδοποίησέ με όταν βγει switch oled κάτω από 150"],
  ["tablet για ταξίδια, τουλάχιστον 256gb", "και ένα πιο μικρό"],
  ["iphone", "τα νεότερα", "με την καλύτερη μπαταρία", "σύγκρινε το πρώτο με το δεύτερο"],
  ["θέλω πλυντήριο", "γεια σου"],
];

export type HunterFigures = {
  turns: number;
  p50: number;
  p95: number;
  worst: { text: string; took: number };
};

const WARM_UP = 1;
const silent: Logger = { debug() {}, info() {}, warn() {}, error() {} };

/** Whole turns by the API's door, stored as for a visitor. The database must be filled. */
export async function benchHunter(database: Database, { runs = 5 } = {}): Promise<HunterFigures> {
  const folder = await mkdtemp(join(tmpdir(), "deftero-hunter-"));
  const env = readApiEnv({ NODE_ENV: "test", DATA_DIR: folder });
  const parts = await assembleDeps(env, { database, log: silent, now: () => new Date() });
  const api = await createApi(parts.deps);
  const took: { text: string; took: number }[] = [];
  let isMeasured = false;
  const converse = createConverse({
    async fetch(request) {
      const { text } = (await request.clone().json()) as { text: string };
      const start = performance.now();
      const response = await api.fetch(request);
      if (isMeasured) took.push({ text, took: performance.now() - start });
      return response;
    },
    address: `http://bench.test${env.api.basePath}`,
    async refillLimits() {
      await database.db().deleteFrom("rate_limit").execute();
    },
  });
  try {
    for (let run = -WARM_UP; run < runs; run += 1) {
      isMeasured = run >= 0;
      for (const turns of CONVERSATIONS) await converse("GR", turns);
    }
  } finally {
    await api.close();
    await parts.close();
    await rm(folder, { recursive: true, force: true });
  }
  const times = took.map((one) => one.took);
  return {
    turns: times.length,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    worst: took.toSorted((a, b) => b.took - a.took)[0]!,
  };
}

export const describeHunter = ({ turns, p50, p95, worst }: HunterFigures): string =>
  `${turns} turns  p50 ${p50.toFixed(1)}   p95 ${p95.toFixed(1)} (goal 150)   slowest ${worst.took.toFixed(1)} (${worst.text})`;

/** `node scripts/bench-hunter.ts <postgres url> [listings]`. */
async function main(): Promise<void> {
  const [url, listings = "100000"] = process.argv.slice(2);
  if (!url) throw new Error("Usage: node scripts/bench-hunter.ts <postgres url> [listings]");
  const database = await openSearchBench({ url }, { listings: Number(listings) });
  try {
    console.log(describeHunter(await benchHunter(database)));
  } finally {
    await database.close();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
