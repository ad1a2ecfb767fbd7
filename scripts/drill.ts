// `npm run drill -- attacks [id …]` and `npm run drill -- faults [id …]`: attacks the built shop, or
// takes parts away from it, three times each, on PostgreSQL and on the embedded database. Status 1
// when something broke. Servers listen on loopback; the run ends by itself.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { openDatabase } from "#api/db/database.ts";
import { checkInvariants, countInvariants } from "#api/invariants.ts";
import { createDiskStorage } from "#api/providers/storage/disk-storage.ts";
import { seedWorld } from "#api/seed/world.ts";
import { startPostgresCluster } from "#tests/postgres-cluster.ts";
import { ATTACKS, Broken, type Round } from "./drill-attacks.ts";
import { startDrillShop } from "./drill-shop.ts";
import { ensureBuilt } from "./prepare.mjs";

const ROUNDS = 3;
const [part, ...ids] = process.argv.slice(2);
const quiet = { debug() {}, info() {}, warn() {}, error: console.error };
const folder = mkdtempSync(join(tmpdir(), "deftero-drill-"));
let broken = 0;

if (part !== "attacks") {
  console.error("npm run drill -- attacks [id …]");
  process.exit(2);
}
await ensureBuilt();
const cluster = await startPostgresCluster();
try {
  const client = new Client({ connectionString: cluster.toUrl("postgres") });
  await client.connect();
  await client.query("create database drill");
  await client.end();
  await drillAttacks("PostgreSQL", { DATABASE_URL: cluster.toUrl("drill") });
  await drillAttacks("embedded", { DATABASE_URL: "" });
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = broken > 0 ? 1 : 0;

async function drillAttacks(name: string, environment: Record<string, string>): Promise<void> {
  const dataFolder = join(folder, name);
  const where = environment["DATABASE_URL"]
    ? { url: environment["DATABASE_URL"] }
    : { folder: join(dataFolder, "database") };
  const database = await openDatabase({ ...where, log: quiet });
  const storage = createDiskStorage({ folder: join(dataFolder, "files") });
  await seedWorld(database, { storage, now: () => new Date(), log: quiet });
  await database.close();

  const shop = await startDrillShop({ ...environment, DATA_DIR: dataFolder });
  try {
    await shop.waitFor();
    console.log(`\nAttacks, ${name}`);
    for (const [index, { id, name: what, run }] of ATTACKS.entries()) {
      if (ids.length > 0 && !ids.some((one) => id.includes(one))) continue;
      const results: string[] = [];
      for (let number = 1; number <= ROUNDS; number++)
        // oxlint-disable-next-line no-await-in-loop -- one attack after the other
        results.push(await attempt(() => run(shop, toRound(index, number))));
      const isHeld = results.every((result) => result === "");
      broken += isHeld ? 0 : 1;
      console.log(`  ${isHeld ? "held  " : "BROKEN"} ${id.padEnd(7)} ${what}`);
      for (const result of new Set(results)) if (result !== "") console.log(`           ${result}`);
    }
  } finally {
    await shop.stop();
  }
  await printInvariants(where);
}

/** What went wrong; empty when the attack was held. */
async function attempt(run: () => Promise<void>): Promise<string> {
  try {
    await run();
    return "";
  } catch (error) {
    if (error instanceof Broken) return error.message;
    return `the drill failed: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function toRound(index: number, number: number): Round {
  return {
    number,
    unique: `${index}-${number}`,
    ip: (host) => `127.${index + 1}.${number}.${host}`,
  };
}

async function printInvariants(where: { url?: string; folder?: string }): Promise<void> {
  const database = await openDatabase({ ...where, log: quiet });
  try {
    const at = new Date();
    const violations = await checkInvariants(database, { at });
    broken += violations.length;
    for (const { rule, count } of violations) console.log(`  NOT TRUE ${rule}: ${count}`);
    console.log(`  ${countInvariants(at) - violations.length} invariants hold`);
  } finally {
    await database.close();
  }
}
