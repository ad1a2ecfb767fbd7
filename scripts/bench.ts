// `npm run bench`: measurements in one run on one machine; trust ratios, bytes and counts.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { openDatabase } from "#api/db/database.ts";
import { createDiskStorage } from "#api/providers/storage/disk-storage.ts";
import { createSecretBox } from "#api/secret-box.ts";
import { seedWorld } from "#api/seed/world.ts";
import { startPostgresCluster } from "#tests/postgres-cluster.ts";
import { benchHunter, describeHunter } from "./bench-hunter.ts";
import { benchLists } from "./bench-lists.ts";
import { benchMails } from "./bench-mails.ts";
import { benchOrders } from "./bench-orders.ts";
import { benchOverload } from "./bench-overload.ts";
import { benchPages } from "./bench-pages.ts";
import { benchPictures } from "./bench-pictures.ts";
import { benchRestart } from "./bench-restart.ts";
import { benchSearch, openSearchBench, type SearchFigures } from "./bench-search.ts";

const SEARCH_LISTINGS = 100_000;
const quiet = { debug() {}, info() {}, warn: console.warn, error: console.error };
const wanted = new Set(process.argv.slice(2));
const isWanted = (part: string) => wanted.size === 0 || wanted.has(part);

const cluster = await startPostgresCluster();
const folder = mkdtempSync(join(tmpdir(), "deftero-bench-"));
try {
  if (isWanted("pages") || wanted.has("lighthouse")) await pages();
  if (isWanted("pictures")) await pictures();
  if (isWanted("overload")) await benchOverload(await createShop("overload"));
  if (isWanted("search")) await search();
  if (isWanted("hunter")) await hunter();
  if (isWanted("lists")) await lists();
  if (isWanted("mails")) await mails();
  if (wanted.has("restart")) await restart();
  if (isWanted("orders")) await benchOrders(await createPostgres("orders"));
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function createPostgres(name: string): Promise<string> {
  const client = new Client({ connectionString: cluster.toUrl("postgres") });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return cluster.toUrl(name);
}

/** A database with the demo world. */
async function createShop(name: string): Promise<{ url: string; pid: number; folder: string }> {
  const url = await createPostgres(name);
  const database = await openDatabase({ url, log: quiet });
  const files = join(folder, name);
  const storage = createDiskStorage({ folder: join(files, "files") });
  const secretBox = createSecretBox({ keys: [], folder: files });
  await seedWorld(database, { storage, secretBox, now: () => new Date(), log: quiet });
  await database.close();
  return { url, pid: cluster.pid, folder: files };
}

async function pages(): Promise<void> {
  await benchPages(await createShop("pages"), { withLighthouse: isWanted("lighthouse") });
}

async function pictures(): Promise<void> {
  await benchPictures(await createShop("pictures"));
}

async function restart(): Promise<void> {
  console.log("\nFrom the start of a shop that was killed under load to a page, seconds");
  const embedded = { name: "embedded", folder: join(folder, "restart") };
  await benchRestart(embedded);
  const url = await createPostgres("restart");
  await benchRestart({ name: "PostgreSQL", url, folder: join(folder, "restart-files") });
}

async function lists(): Promise<void> {
  console.log(
    "\nLists of the console over 100,000 orders and 1,000,000 audit entries, p95, milliseconds",
  );
  await benchLists((await createShop("lists")).url);
}

async function mails(): Promise<void> {
  console.log("\nFrom asking for a code to the mail server, during a round of mails, milliseconds");
  for (const where of [{ url: await createPostgres("mails") }, { folder: join(folder, "mails") }])
    await benchMails(where);
}

async function search(): Promise<void> {
  console.log(`\nSearch with facets over ${SEARCH_LISTINGS} listings of one market, milliseconds`);
  for (const where of [{ url: await createPostgres("search") }, { folder: "memory://" }]) {
    const database = await openSearchBench(where, { listings: SEARCH_LISTINGS });
    try {
      printSearch(await benchSearch(database, { runs: database.dialect === "postgres" ? 20 : 5 }));
    } finally {
      await database.close();
    }
  }
}

async function hunter(): Promise<void> {
  console.log(
    `\nA turn of the deal hunter over ${SEARCH_LISTINGS} listings of one market, milliseconds`,
  );
  const where = { url: await createPostgres("hunter") };
  const database = await openSearchBench(where, { listings: SEARCH_LISTINGS });
  try {
    console.log(`  ${describeHunter(await benchHunter(database))}`);
  } finally {
    await database.close();
  }
}

function printSearch({ dialect, p50, p95, worst, indexes }: SearchFigures): void {
  console.log(
    `  ${dialect.padEnd(9)} p50 ${p50.toFixed(1)}   p95 ${p95.toFixed(1)}   slowest ${worst.p95.toFixed(1)} (${worst.name})`,
  );
  console.log(`            indexes ${indexes.join(", ")}`);
}
