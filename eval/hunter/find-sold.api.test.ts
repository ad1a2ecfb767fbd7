import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import { days } from "#contract/duration.ts";
import { createWorld, type World } from "#tests/world.ts";
import { findSold, toQuantile } from "./find-sold.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld({ seed: "cast" });
});
afterAll(() => world[Symbol.asyncDispose]());

test("a quantile lies between the two nearest ranks", () => {
  expect(toQuantile([100, 200, 300, 400], 0.25)).toBe(175);
  expect(toQuantile([100, 200, 300], 0.5)).toBe(200);
  expect(toQuantile([100], 0.75)).toBe(100);
});

async function sell(prices: readonly number[], daysAgo: number): Promise<void> {
  const soldAt = new Date(world.now().getTime() - days(daysAgo));
  await sql`
    insert into sale_record (id, market, model_id, capacity_id, generic_condition, asking_price,
      currency, listed_at, sold_at)
    select gen_random_uuid(), 'GR', model.id, null, 'good', price, 'EUR',
      ${soldAt}::timestamptz - interval '3 days', ${soldAt}
    from model, unnest(${prices}::integer[]) as price
    where model.slug = 'p30-pro'`.execute(world.database.db());
}
const find = () =>
  findSold(world.database, { market: "GR", model: "huawei/p30-pro", at: world.now() });

test("sales count in the shortest span that has five of them", async () => {
  await sql`delete from sale_record`.execute(world.database.db());
  await sell([10_000, 10_100, 10_200, 10_300], 300);
  expect(await find()).toBeNull();
  await sell([20_000, 20_100], 100);
  expect(await find()).toEqual({
    low: 10_125,
    median: 10_250,
    high: 17_575,
    count: 6,
    months: 12,
    lowest: 10_000,
    highest: 20_100,
  });
  await sell([30_000, 30_100, 30_200, 30_300, 30_400], 10);
  expect(await find()).toMatchObject({
    low: 30_100,
    median: 30_200,
    high: 30_300,
    count: 5,
    months: 3,
  });
});
