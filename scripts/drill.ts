// `npm run drill -- attacks [id …]` and `npm run drill -- faults [id …]`; status 1 on failure.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { openDatabase } from "#api/db/database.ts";
import { checkInvariants, countInvariants } from "#api/invariants.ts";
import { createDiskStorage } from "#api/providers/storage/disk-storage.ts";
import { createSecretBox } from "#api/secret-box.ts";
import { seedWorld } from "#api/seed/world.ts";
import { startPostgresCluster, type PostgresCluster } from "#tests/postgres-cluster.ts";
import { ATTACKS } from "./drill-attacks.ts";
import { Broken, Skipped, toRound } from "./drill-check.ts";
import { mountSmallDisk, type SmallDisk } from "./drill-disk.ts";
import { FAULTS } from "./drill-faults.ts";
import { createGround, type World } from "./drill-ground.ts";
import { startDrillShop } from "./drill-shop.ts";
import { ensureBuilt } from "./prepare.mjs";

const ROUNDS = 3;
const USAGE = `npm run drill -- attacks [id …]
npm run drill -- faults [id …]`;
const PARTS = new Map([
  ["attacks", drillAttacks],
  ["faults", drillFaults],
]);
const [part = "", ...ids] = process.argv.slice(2);
const runPart = PARTS.get(part);
if (runPart === undefined) {
  console.error(USAGE);
  process.exit(2);
}

const quiet = { debug() {}, info() {}, warn() {}, error: console.error };
const folder = mkdtempSync(join(tmpdir(), "deftero-drill-"));
// PostgreSQL runs as another user, who needs access.
chmodSync(folder, 0o711);
const disks: SmallDisk[] = [];
let broken = 0;

process.on("exit", () => {
  for (const disk of disks) disk.unmount();
  rmSync(folder, { recursive: true, force: true });
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));

await ensureBuilt();
await runPart();
process.exitCode = broken > 0 ? 1 : 0;

async function drillAttacks(): Promise<void> {
  const cluster = await startPostgresCluster();
  try {
    for (const name of ["PostgreSQL", "embedded"] as const) {
      const world = await seed(name, cluster);
      const shop = await startDrillShop(world.environment);
      try {
        await shop.waitFor();
        console.log(`\nAttacks, ${name}`);
        for (const [index, attack] of ATTACKS.entries())
          if (isAsked(attack.id))
            await drill(attack, (number) => attack.run(shop, toRound(index, number)));
      } finally {
        await shop.stop();
      }
      await printInvariants(world);
    }
  } finally {
    await cluster.stop();
  }
}

async function drillFaults(): Promise<void> {
  const clusterDisk = mount("postgres");
  const cluster = await startPostgresCluster({
    isDurable: true,
    connections: 60,
    parent: join(folder, "postgres"),
  });
  try {
    for (const name of ["PostgreSQL", "embedded"] as const) {
      const faults = FAULTS.map((fault, index) => ({ fault, index })).filter(
        ({ fault }) => isAsked(fault.id) && (fault.on ?? name) === name,
      );
      if (faults.length === 0) continue;
      const files = mount(name, "files");
      const database = name === "PostgreSQL" ? clusterDisk : mount(name, "database");
      const world = await seed(name, cluster);
      const ground = createGround(world, cluster, { database, files });
      console.log(`\nFaults, ${name}`);
      for (const { fault, index } of faults)
        await drill(fault, async (number) => {
          try {
            return await fault.run(ground, toRound(index, number));
          } finally {
            await ground.tidy();
          }
        });
      // Jobs that became due while no shop ran are processed at its start.
      await ground.open();
      await ground.tidy();
      await printInvariants(world);
    }
  } finally {
    await cluster.stop();
  }
}

function mount(...names: string[]): SmallDisk | null {
  const disk = mountSmallDisk(join(folder, ...names));
  if (disk !== null) disks.push(disk);
  return disk;
}

async function seed(name: World["name"], cluster: PostgresCluster): Promise<World> {
  const dataFolder = join(folder, name);
  const url = name === "PostgreSQL" ? await createDatabase(cluster) : "";
  const where = url === "" ? { folder: join(dataFolder, "database") } : { url };
  const database = await openDatabase({ ...where, log: quiet });
  const storage = createDiskStorage({ folder: join(dataFolder, "files") });
  const secretBox = createSecretBox({ keys: [], folder: dataFolder });
  await seedWorld(database, { storage, secretBox, now: () => new Date(), log: quiet });
  await database.close();
  return { name, where, environment: { DATABASE_URL: url, DATA_DIR: dataFolder } };
}

async function createDatabase(cluster: PostgresCluster): Promise<string> {
  const client = new Client({ connectionString: cluster.toUrl("postgres") });
  await client.connect();
  await client.query("create database drill");
  await client.end();
  return cluster.toUrl("drill");
}

function isAsked(id: string): boolean {
  return ids.length === 0 || ids.some((one) => id.includes(one));
}

async function drill(
  { id, name }: { id: string; name: string },
  run: (number: number) => Promise<string | void>,
): Promise<void> {
  const startedAt = performance.now();
  const figures = new Set<string>();
  const failures = new Set<string>();
  let skipped: string | null = null;
  for (let number = 1; number <= ROUNDS && skipped === null; number++)
    try {
      figures.add((await run(number)) ?? "");
    } catch (error) {
      if (error instanceof Skipped) skipped = error.message;
      else if (error instanceof Broken) failures.add(error.message);
      else
        failures.add(`the drill failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  broken += failures.size > 0 ? 1 : 0;
  const took = ((performance.now() - startedAt) / 1000).toFixed(0);
  const word = failures.size > 0 ? "BROKEN" : skipped === null ? "held" : "skipped";
  const why = skipped === null ? "" : `: ${skipped}`;
  console.log(`  ${word.padEnd(7)} ${id.padEnd(11)} ${name}${why} (${took} s)`);
  for (const line of [...failures, ...figures])
    if (line !== "") console.log(`                        ${line}`);
}

async function printInvariants({ where }: World): Promise<void> {
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
