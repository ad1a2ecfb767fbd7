import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { ListingStatus } from "#contract/listing-words.ts";
import type { Market } from "#contract/market.ts";
import type { Logger } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import type { StoragePort } from "#api/providers/storage/port.ts";
import { computePopularity } from "#api/modules/popularity/index.ts";
import type { SecretBox } from "#api/secret-box.ts";
import { createPostgresIndex } from "#api/modules/search/index.ts";
import { hasCatalog, insertCatalog, readCatalog, type SeedProduct } from "./catalog.ts";
import { readConditionReasons } from "./condition-reasons.ts";
import { seedModeration } from "./moderation.ts";
import { createChance } from "./chance.ts";
import { seedDemoOrders } from "./demo-orders.ts";
import { insertDecisions } from "./decisions.ts";
import { seedDrafts } from "./drafts.ts";
import { seedFavorites } from "./favorites.ts";
import { insertListings } from "./insert-listings.ts";
import { createListing, createProductDraw, type SeedListing } from "./listings.ts";
import { seedCards } from "./orders.ts";
import { seedPayees } from "./payees.ts";
import {
  createPeople,
  CAST_STAFF,
  insertPeople,
  insertProfileImages,
  toCastId,
  type SeedPerson,
} from "./people.ts";
import { createDarkroom, type Darkroom } from "./photos.ts";
import { seedSales } from "./sales.ts";
import { appointStaff } from "#api/modules/staff/index.ts";
import { seedSecondFactor } from "./second-factor.ts";
import { seedViews } from "./views.ts";
import { seedPromoCodes } from "./promo-codes.ts";

/** The demo world has this size and this Greek share (docs/demo.md "Demo cast"). */
const LISTINGS = 2400;
const GREEK_SHARE = 0.8;
const BATCH = 2000;
const CROWD: Record<Market, number> = { GR: 112, GB: 38 };

/** These percentages of the listings are not published; orders add sold ones. */
const NOT_PUBLISHED: readonly (readonly [ListingStatus, number])[] = [
  ["draft", 3],
  ["under_review", 2.5],
  ["hidden", 2],
  ["rejected", 1.5],
  ["inactive", 1.2],
  ["sold", 1.5],
  ["failed_check", 0.5],
];

export type SeedContext = {
  storage: StoragePort;
  now: () => Date;
  log: Logger;
  onProgress?: (what: string, done: number, total: number) => void;
};

type Plan = {
  count: number;
  crowd: Record<Market, number>;
  greekShare: number;
  withPhotos: boolean;
  onlyPublished: boolean;
  withOrders: boolean;
  withSales: boolean;
  /** Null leaves out two-step sign-in, whose secret the shop's own box has to seal. */
  secretBox: SecretBox | null;
};

const DEMO = {
  crowd: CROWD,
  greekShare: GREEK_SHARE,
  withPhotos: true,
  onlyPublished: false,
  withOrders: false,
  withSales: true,
  secretBox: null,
};

export async function isSeeded(database: Database): Promise<boolean> {
  const buyer = await database
    .db()
    .selectFrom("user_account")
    .select("id")
    .where("id", "=", toCastId("buyer"))
    .executeTakeFirst();
  return buyer !== undefined;
}

/**
 * Seeds the demo world into an empty database: people, catalogue, listings in every state with
 * photos, orders in every state, the search index. Atomic, with the same ids each time.
 */
export async function seedWorld(
  database: Database,
  {
    listings: count = LISTINGS,
    secretBox,
    ...context
  }: SeedContext & { secretBox: SecretBox; listings?: number },
): Promise<void> {
  await seed(database, context, { ...DEMO, count, withOrders: true, secretBox });
}

export async function seedCast(database: Database, context: SeedContext): Promise<void> {
  await seed(database, context, { ...DEMO, count: 80, crowd: { GR: 6, GB: 3 } });
}

/** Seeds published listings without pictures: for search benchmarks in Greece alone. */
export async function seedMarket(
  database: Database,
  {
    listings: count,
    greekShare = 1,
    withSales = false,
    ...context
  }: SeedContext & { listings: number; greekShare?: number; withSales?: boolean },
): Promise<void> {
  await seed(database, context, {
    ...DEMO,
    count,
    greekShare,
    withPhotos: false,
    onlyPublished: true,
    withSales,
  });
}

export async function growWorld(
  database: Database,
  { listings, ...context }: SeedContext & { listings: number },
): Promise<void> {
  const { n } = await database
    .db()
    .selectFrom("listing")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  await database.tx(async () => {
    const darkroom = createDarkroom(context.storage, context.now());
    const { products } = await readCatalog();
    const known = await database.db().selectFrom("media").select("key").execute();
    darkroom.know(known.map(({ key }) => key));
    const plan = { ...DEMO, count: listings };
    const sellers = await findSellers(database);
    await addListings(database, context, {
      plan,
      prefix: `more/${n}`,
      products,
      sellers,
      darkroom,
    });
    await computePopularity(database, context.now());
    await createPostgresIndex(database, context.now).rebuild();
  });
  await analyze(database);
}

async function seed(database: Database, context: SeedContext, plan: Plan): Promise<void> {
  const { log, now, onProgress } = context;
  const at = now();
  await database.tx(async () => {
    const darkroom = createDarkroom(context.storage, at);
    const people = createPeople(plan.crowd);
    const { cast } = people;
    await insertPeople(database, people, darkroom.keep);
    for (const { name, role } of CAST_STAFF)
      await appointStaff(database, { userId: cast[name].id, role, markets: null, at });
    const catalog = await readCatalog();
    if (!(await hasCatalog(database))) await insertCatalog(database, catalog, at);
    const { products } = catalog;
    const { sellers } = people;
    await addListings(database, context, { plan, prefix: "world", products, sellers, darkroom });
    await insertProfileImages(database);
    if (plan.withSales) {
      const greek = Math.round(plan.count * plan.greekShare);
      await seedSales(database, { products, at, onSale: { GR: greek, GB: plan.count - greek } });
    }
    await seedCards({ database, log, at }, [
      { person: cast.buyer, name: "MARINA PAPADOPOULOU" },
      { person: cast["buyer-gb"], name: "OLIVER WRIGHT" },
    ]);
    await seedPayees(
      { database, log, at },
      {
        seller: { person: cast.seller, name: "Ελένη Καρρά" },
        pro: { person: cast.pro, name: "Δημήτρης Βλάχος" },
        "seller-gb": { person: cast["seller-gb"], name: "Amelia Bennett" },
      },
    );
    const { secretBox } = plan;
    const guarded = ["two-step" as const, ...CAST_STAFF.map(({ name }) => name)];
    if (secretBox)
      for (const name of guarded) await seedSecondFactor({ database, secretBox }, cast[name], at);
    await seedPromoCodes(database, at);
    await computePopularity(database, at);
    if (plan.withOrders) {
      await seedDemoOrders(database, context, { people, products, darkroom });
      onProgress?.("orders", 1, 1);
      await seedDrafts(database, { at, cast, products, darkroom });
      await seedFavorites(database, { at, cast });
      await seedModeration(database, { at, log, cast });
      await computePopularity(database, at);
    }
    const index = createPostgresIndex(database, now);
    await index.rebuild((done, total) => onProgress?.("search", done, total));
  });
  await analyze(database);
}

type Batch = {
  plan: Plan;
  prefix: string;
  products: SeedProduct[];
  sellers: Record<Market, Pick<SeedPerson, "id">[]>;
  darkroom: Darkroom;
};

/** Creates listings in batches, so that any number of them fits into memory. */
async function addListings(
  database: Database,
  { now, onProgress }: SeedContext,
  { plan, prefix, products, sellers, darkroom }: Batch,
): Promise<void> {
  const at = now();
  const reasons = await readConditionReasons();
  const renderProduct = createProductDraw(products);
  for (let from = 0; from < plan.count; from += BATCH) {
    const upTo = Math.min(plan.count, from + BATCH);
    const listings: SeedListing[] = [];
    for (let i = from; i < upTo; i++) {
      const name = `${prefix}/${i}`;
      const chance = createChance(name);
      const market: Market = (i * 37) % 100 < plan.greekShare * 100 ? "GR" : "GB";
      const product = renderProduct(chance());
      const seller = chooseSeller(sellers[market], chance());
      const status = plan.onlyPublished ? "published" : chooseStatus(chance() * 100);
      const listing = createListing({ name, market, status, seller, product, at, reasons });
      listings.push(listing);
      if (i % 50 === 49) await setImmediate();
    }
    await insertListings(database, listings, plan.withPhotos ? darkroom : null);
    await insertDecisions(database, listings, at);
    await seedViews(database, listings, at);
    onProgress?.("listings", upTo, plan.count);
  }
}

/** The embedded database has no autovacuum, and its plans are for empty tables otherwise. */
async function analyze(database: Database): Promise<void> {
  await sql`analyze`.execute(database.db());
}

async function findSellers(database: Database): Promise<Batch["sellers"]> {
  const rows = await database
    .db()
    .selectFrom("listing")
    .select(["seller_id as id", "market"])
    .distinct()
    .orderBy("seller_id")
    .execute();
  const inMarket = (market: Market) => rows.filter((row) => row.market === market);
  return { GR: inMarket("GR"), GB: inMarket("GB") };
}

/** A few sellers have most of the listings. */
const chooseSeller = <Seller>(sellers: readonly Seller[], roll: number): Seller =>
  sellers[Math.floor(roll ** 1.7 * sellers.length)]!;

function chooseStatus(roll: number): ListingStatus {
  let below = 0;
  for (const [status, share] of NOT_PUBLISHED) {
    below += share;
    if (roll < below) return status;
  }
  return "published";
}
