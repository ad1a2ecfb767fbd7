import { expect, test } from "vitest";
import { sql } from "kysely";
import type { Listing } from "#contract/listing.ts";
import { createWorld } from "#tests/world.ts";
import { insertCatalog, readCatalog } from "./catalog.ts";
import { seedSales } from "./sales.ts";
import { seedMarket } from "./world.ts";

test("last year's sales are plausible", async () => {
  await using world = await createWorld();
  const catalog = await readCatalog();
  await insertCatalog(world.database, catalog, world.now());
  const { products } = catalog;
  await seedSales(world.database, { products, onSale: { GR: 480, GB: 43 }, at: world.now() });
  const { rows: sales } = await sql<{
    market: string;
    grade: string;
    share: number;
    months: number;
    waited: number;
  }>`
    select sale.market, sale.generic_condition as grade,
      sale.asking_price::float8 / avg(sku.face_value)::float8 as share,
      extract(epoch from ${world.now()}::timestamptz - sale.sold_at)::float8 / 2629800 as months,
      extract(epoch from sale.sold_at - sale.listed_at)::float8 / 86400 as waited
    from sale_record sale
    join product on product.model_id = sale.model_id
      and product.capacity_id is not distinct from sale.capacity_id
    join sku on sku.product_id = product.id and sku.market = sale.market
    group by sale.id`.execute(world.database.db());
  expect(sales).toHaveLength(3002);
  const average = (values: number[]) => values.reduce((sum, value) => sum + value) / values.length;
  const shareOf = (is: (sale: (typeof sales)[0]) => boolean) =>
    average(sales.filter(is).map(({ share }) => share));
  const [excellent, good, poor, repairable] = ["excellent", "good", "poor", "repairable"].map(
    (name) => shareOf(({ grade }) => grade === name),
  ) as [number, number, number, number];
  expect(excellent).toBeGreaterThan(good + 0.05);
  expect(good).toBeGreaterThan(poor + 0.05);
  expect(poor).toBeGreaterThan(repairable + 0.05);
  const isGood = ({ grade }: { grade: string }) => grade === "good";
  const recent = shareOf((sale) => isGood(sale) && sale.months < 3);
  const early = shareOf((sale) => isGood(sale) && sale.months > 9);
  expect(early / recent).toBeGreaterThan(1.02);
  expect(early / recent).toBeLessThan(1.25);
  const fresh = sales.filter((sale) => isGood(sale) && sale.months < 6);
  const middle = average(fresh.map(({ share }) => share));
  const waitOf = (is: (share: number) => boolean) =>
    average(fresh.filter(({ share }) => is(share)).map(({ waited }) => waited));
  expect(waitOf((share) => share > middle * 1.08)).toBeGreaterThan(
    1.5 * waitOf((share) => share < middle * 0.92),
  );
  for (const { months, waited } of sales) {
    expect(months > 0 && months <= 12.01).toBe(true);
    expect(waited > 0 && waited < 130).toBe(true);
  }
  const greek = sales.filter(({ market }) => market === "GR").length;
  expect(greek / sales.length).toBeCloseTo(0.8, 1);
});

test("compared with last year's sales most devices are priced fairly", async () => {
  await using world = await createWorld();
  const { storage, log } = world.deps;
  const db = world.database.db();
  await seedMarket(world.database, { storage, log, now: world.now, listings: 150 });
  const { products } = await readCatalog();
  await seedSales(world.database, { products, onSale: { GR: 1920, GB: 0 }, at: world.now() });
  const listings = await db.selectFrom("listing").select("id").execute();
  const marks = { fair: 0, below: 0, above: 0, none: 0 };
  for (const { id } of listings) {
    const { fair_price } = (await world.get(`/listings/${id}`)).body.data as Listing;
    marks[fair_price?.mark ?? "none"] += 1;
  }
  expect(marks.fair).toBeGreaterThan(marks.below + marks.above);
  expect(Math.min(marks.below, marks.above)).toBeGreaterThan(0.1 * listings.length);
  expect(marks.none).toBeLessThan(0.25 * listings.length);
  // Rare devices have too few sales for a price.
  const { rows: rare } = await sql<{ n: number }>`
    select model_id, count(*)::integer as n from sale_record where market = 'GR'
    group by model_id having count(*) < 5`.execute(db);
  expect(rare.length).toBeGreaterThan(1);
});
