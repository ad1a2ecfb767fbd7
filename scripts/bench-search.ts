import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import { CompiledQuery, type KyselyPlugin } from "kysely";
import type * as z from "zod";
import { FACETS, listingFiltersSchema } from "#contract/listing.ts";
import type { Logger } from "#api/context.ts";
import { openDatabase, type Database } from "#api/db/database.ts";
import { createPostgresIndex, type SearchRequest } from "#api/modules/search/index.ts";
import { createDiskStorage } from "#api/providers/storage/disk-storage.ts";
import { isSeeded, seedMarket } from "#api/seed/world.ts";
import { percentile } from "./percentile.ts";

type Asked = z.input<typeof listingFiltersSchema> & { offset?: number };

const REQUESTS: Record<string, Asked> = {
  "everything, by popularity": {},
  "everything, newest": { sort_by: "new" },
  "everything, cheapest in all": { sort_by: "total_price" },
  "everything, dearest": { sort_by: "price_high" },
  "everything, picks": { sort_by: "picks" },
  "page 50 of everything": { offset: 980 },
  phones: { vertical: "smartphones" },
  "phones up to 300": { vertical: "smartphones", price_to: 300 },
  "phones 200 to 400, good, by price": {
    vertical: "smartphones",
    price_from: 200,
    price_to: 400,
    generic_condition: "good",
    sort_by: "price_low",
  },
  "dear things, cheapest first": { price_from: 900, sort_by: "price_low" },
  "cheap things, dearest first": { price_to: 120, sort_by: "price_high" },
  Apple: { brand: "apple" },
  "Apple or Samsung phones, Instant Buy": {
    vertical: "smartphones",
    brand: ["apple", "samsung"],
    instant_buy: "1",
  },
  "one model": { brand: "apple", model: "iphone-13" },
  "one model, one colour, one size": {
    model: "iphone-13",
    color: "midnight",
    capacity: "128gb",
    sort_by: "price_low",
  },
  "checked by the hub": { is_graded: "1" },
  "excellent or good, strong battery": {
    generic_condition: ["excellent", "good"],
    battery_health: ["100-93", "92-85"],
  },
  "without a weak point": { smart_filter: "1" },
  "phones without a weak point, cheapest first": {
    vertical: "smartphones",
    smart_filter: "1",
    sort_by: "price_low",
  },
  "with box and charger": { accessories: ["box", "charger"] },
  "everything about the state": {
    screen_condition: "green",
    body_condition: ["green", "yellow"],
    touch_screen: "green",
    cameras: "green",
    buttons: "green",
  },
  "black ones": { color: ["black", "phantom-black", "space-grey"] },
  "new this week": { categories: "new_listings", sort_by: "new" },
  "boosted or picked": { categories: ["boosted", "favourite_pick"] },
  "older models": { release_date_before: "2022-01-01", sort_by: "total_price" },
  "q: iphone": { q: "iphone" },
  "q: iphone 13 pro max 256": { q: "iphone 13 pro max 256" },
  "q: σαμσουνγκ μαύρο": { q: "σαμσουνγκ μαύρο" },
  "q: galxy s23 (a slip)": { q: "galxy s23" },
  "q: akoustika sony": { q: "akoustika sony", sort_by: "price_low" },
  "q: playstation 5 up to 350": { q: "playstation 5", price_to: 350 },
  "q: nothing of the kind": { q: "zzyzx" },
  "q: blue, page 5": { q: "blue", offset: 80 },
  "rare: poor laptops, Dell, 1 TB": {
    vertical: "laptops",
    brand: "dell",
    capacity: "1tb",
    generic_condition: "poor",
  },
};

export type SearchFigures = {
  dialect: Database["dialect"];
  listings: number;
  p50: number;
  p95: number;
  worst: { name: string; p95: number };
  indexes: string[];
  each: { name: string; total: number; p50: number; p95: number }[];
};

const WARM_UP = 2;

const toRequest = ({ offset = 0, ...asked }: Asked, at: Date): SearchRequest => ({
  market: "GR",
  language: "el",
  filters: listingFiltersSchema.parse(asked),
  at,
  limit: 20,
  offset,
  facets: FACETS,
});

/** The database must be filled (`openSearchBench`). */
export async function benchSearch(
  database: Database,
  { at = new Date(), runs = 20 }: { at?: Date; runs?: number } = {},
): Promise<SearchFigures> {
  const index = createPostgresIndex(database, () => at);
  const all: number[] = [];
  const each: SearchFigures["each"] = [];
  for (const [name, asked] of Object.entries(REQUESTS)) {
    const request = toRequest(asked, at);
    const times: number[] = [];
    let total = 0;
    for (let run = -WARM_UP; run < runs; run++) {
      const start = performance.now();
      ({ total } = await index.search(request));
      if (run >= 0) times.push(performance.now() - start);
    }
    all.push(...times);
    each.push({ name, total, p50: percentile(times, 0.5), p95: percentile(times, 0.95) });
  }
  const worst = each.toSorted((a, b) => b.p95 - a.p95)[0]!;
  const { n } = await database
    .db()
    .selectFrom("search_listing")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return {
    dialect: database.dialect,
    listings: n,
    p50: percentile(all, 0.5),
    p95: percentile(all, 0.95),
    worst: { name: worst.name, p95: worst.p95 },
    indexes: await listUsedIndexes(database, at),
    each,
  };
}

async function listUsedIndexes(database: Database, at: Date): Promise<string[]> {
  const statements = new Map<string, CompiledQuery>();
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const compiled = database.db().getExecutor().compileQuery(node, queryId);
      statements.set(compiled.sql + JSON.stringify(compiled.parameters), compiled);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const index = createPostgresIndex(
    { ...database, read: () => database.read().withPlugin(recorder) },
    () => at,
  );
  for (const asked of Object.values(REQUESTS)) await index.search(toRequest(asked, at));
  const used = new Set<string>();
  for (const { sql: text, parameters } of statements.values()) {
    const { rows } = await database
      .db()
      .executeQuery<Record<string, string>>(CompiledQuery.raw(`explain ${text}`, [...parameters]));
    const plan = rows.flatMap((row) => Object.values(row)).join("\n");
    for (const [, name] of plan.matchAll(/ (?:using|on) (\w+_(?:idx|pkey))/g)) used.add(name!);
  }
  return [...used].toSorted();
}

const noLog: Logger = { debug() {}, info() {}, warn() {}, error() {} };

/** Opens a database of so many live listings in Greece; fills it when it is empty. */
export async function openSearchBench(
  where: { url: string } | { folder: string },
  { listings, at = new Date(), onProgress }: BenchWorld,
): Promise<Database> {
  const database = await openDatabase({ ...where, log: noLog });
  if (await isSeeded(database)) return database;
  const folder = await mkdtemp(join(tmpdir(), "deftero-bench-"));
  try {
    await seedMarket(database, {
      listings,
      storage: createDiskStorage({ folder }),
      now: () => at,
      log: noLog,
      ...(onProgress && { onProgress }),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return database;
}

type BenchWorld = {
  listings: number;
  at?: Date;
  onProgress?: (what: string, done: number, total: number) => void;
};

const toLine = (name: string, p50: number, p95: number, more: string) =>
  `${name.padEnd(42)} p50 ${p50.toFixed(1).padStart(6)}  p95 ${p95.toFixed(1).padStart(6)}  ${more}`;

/** `node scripts/bench-search.ts [listings] [postgres url]`; embedded in memory without a url. */
async function main(): Promise<void> {
  const [listings = "100000", url] = process.argv.slice(2);
  const database = await openSearchBench(url ? { url } : { folder: "memory://" }, {
    listings: Number(listings),
    onProgress(what, done, total) {
      if (done === total || done % 10_000 < 2000) console.log(`${what} ${done}/${total}`);
    },
  });
  try {
    const figures = await benchSearch(database);
    for (const { name, p50, p95, total } of figures.each)
      console.log(toLine(name, p50, p95, `${total} found`));
    console.log(
      toLine(
        `${figures.dialect}, ${figures.listings} listings`,
        figures.p50,
        figures.p95,
        `slowest: ${figures.worst.name}`,
      ),
    );
    console.log(`indexes used: ${figures.indexes.join(", ")}`);
  } finally {
    await database.close();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
