import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { days } from "#contract/duration.ts";
import { LISTING_STATUSES } from "#contract/listing-words.ts";
import { LIMITS } from "#contract/limits.ts";
import { ORDER_STATUSES } from "#contract/order.ts";
import { checkInvariants } from "#api/invariants.ts";
import { createWorld, type World } from "#tests/world.ts";
import { CAST_NAMES, CAST_PASSWORD } from "./people.ts";
import { DEMO_RECOVERY_CODES, DEMO_TOTP_SECRET } from "./second-factor.ts";
import { growWorld, isSeeded, seedWorld } from "./world.ts";

const fill = async (world: World, listings = 300) => {
  const { storage, secretBox, log } = world.deps;
  await seedWorld(world.database, { storage, secretBox, log, now: world.now, listings });
};

const listIds = async (world: World) => {
  const db = world.database.db();
  const tables = [
    "user_account",
    "address",
    "sku",
    "listing",
    "listing_photo",
    "customer_order",
    "media",
    "favorite",
    "saved_search",
  ] as const;
  const ids = await Promise.all(
    tables.map(async (table) => {
      const key = table === "media" ? "key" : "id";
      const rows = await db
        .selectFrom(table)
        .select(key as never)
        .execute();
      return [table, rows.map((row) => String(Object.values(row)[0])).toSorted()] as const;
    }),
  );
  return Object.fromEntries(ids);
};

test("the demo world is the same on any day it is created", async () => {
  await using world = await createWorld();
  await using other = await createWorld();
  expect(await isSeeded(world.database)).toBe(false);
  await fill(world);
  other.advance(days(40));
  await fill(other);
  expect(await isSeeded(world.database)).toBe(true);
  expect(await listIds(other)).toEqual(await listIds(world));
  const describe = (each: World) =>
    each.database
      .db()
      .selectFrom("listing")
      .select(["id", "status", "title", "asking_price", "generic_condition", "notes", "cover_key"])
      .orderBy("id")
      .execute();
  expect(await describe(other)).toEqual(await describe(world));
  const listSales = (each: World) =>
    each.database
      .db()
      .selectFrom("sale_record")
      .select(["id", "market", "model_id", "generic_condition", "asking_price"])
      .where("order_id", "is", null)
      .orderBy("id")
      .execute();
  expect(await listSales(other)).toEqual(await listSales(world));
});

test("the buyers of the cast have favorites, one of them cheaper by now and one sold", async () => {
  await using world = await createWorld();
  await fill(world);
  for (const [as, locale] of [
    ["buyer", "el-GR"],
    ["buyer-gb", "en-GB"],
  ] as const) {
    const favorites = (await world.get("/profile/favorites", { as, locale })).body.data;
    expect(favorites, as).toHaveLength(6);
    expect(favorites.filter((one: { is_live: boolean }) => !one.is_live)).toHaveLength(1);
    const fallen = favorites.filter(
      (one: { price_then: { amount: number }; asking_price: { amount: number } }) =>
        one.asking_price.amount <= one.price_then.amount * (1 - LIMITS.priceDrop),
    );
    expect(fallen).toHaveLength(1);
    const skus = await world.get("/users/me/favorites", { as, locale });
    expect(skus.body.data.skus).toHaveLength(2);
    const searches = await world.get("/profile/saved-searches", { as, locale });
    expect(searches.body.data).toHaveLength(2);
  }
});

test("the buyers of the cast have a protection, one with a repair and one with a claim", async () => {
  await using world = await createWorld();
  await fill(world);
  const read = async (as: string) => {
    const [{ id }] = (await world.get("/subscriptions", { as })).body.data;
    return (await world.get(`/subscriptions/${id}`, { as })).body.data;
  };
  const mine = await read("buyer");
  expect(mine).toMatchObject({ status: "active", plan: "smart", repairs: { left: 1 } });
  expect(mine.payments.map(({ status }: { status: string }) => status)).toEqual([
    "scheduled",
    "successful",
    "successful",
  ]);
  expect(mine.claims).toMatchObject([{ status: "repaired", is_fee_paid: true }]);
  expect((await read("buyer-gb")).status).toBe("claim_in_progress");
  const queue = await world.get("/hub/subscription-claims", { as: "hub" });
  expect(queue.body.meta.total).toBe(1);
  world.clock.set(mine.next_payment_at);
  await world.runDueJobs({ mayFail: true });
  expect(await checkInvariants(world.database, { at: world.now() })).toEqual([]);
});

test("a member of the cast signs in with a code of the app, or a recovery code", async () => {
  await using world = await createWorld();
  await fill(world, 20);
  const email = "two-step@deftero.test";
  const finish = async (code: string) => {
    const { status, body } = await world.post("/login", { email, password: CAST_PASSWORD });
    expect([status, body.code]).toEqual([403, "second_factor_needed"]);
    const { challenge } = body.data;
    return (await world.post("/login/second-factor", { challenge, code })).status;
  };
  const app = new TOTP({ secret: Secret.fromBase32(DEMO_TOTP_SECRET) });
  expect(await finish(app.generate({ timestamp: world.now().getTime() }))).toBe(200);
  expect(await finish(DEMO_RECOVERY_CODES[9]!)).toBe(200);
  expect(await finish("DEM22-STEPC")).toBe(422);
});

test("the demo world has every state, valid prices, and a balanced ledger", async () => {
  await using world = await createWorld();
  await fill(world, 600);
  const db = world.database.db();
  const statuses = await db.selectFrom("listing").select("status").distinct().execute();
  expect(statuses.map(({ status }) => status).toSorted()).toEqual([...LISTING_STATUSES].toSorted());
  const orders = await db.selectFrom("customer_order").select("status").distinct().execute();
  expect(orders.map(({ status }) => status).toSorted()).toEqual([...ORDER_STATUSES].toSorted());
  const people = await db.selectFrom("user_account").select("email").execute();
  const emails = people.map(({ email }) => email);
  for (const name of CAST_NAMES) expect(emails).toContain(`${name}@deftero.test`);

  const listings = await db
    .selectFrom("listing")
    .innerJoin("sku", "sku.id", "listing.sku_id")
    .selectAll("listing")
    .select(["sku.face_value", "sku.market as sku_market", "sku.product_id as sku_product"])
    .execute();
  for (const row of listings) {
    expect(row.asking_price).toBeGreaterThanOrEqual(LIMITS.askingPrice.min);
    expect(row.asking_price).toBeLessThanOrEqual(row.face_value);
    expect([row.market, row.product_id]).toEqual([row.sku_market, row.sku_product]);
    expect(row.status !== "published" || row.cover_key !== null).toBe(true);
    if (row.is_instant_buy) expect(row.is_graded).toBe(true);
    expect(row.submitted_at === null).toBe(row.status === "draft");
    if (row.published_at) expect(row.published_at.getTime()).toBeLessThan(world.now().getTime());
  }
  const share = (is: (row: (typeof listings)[0]) => boolean) =>
    listings.filter(is).length / listings.length;
  expect(share(({ market }) => market === "GR")).toBeCloseTo(0.8, 1);
  expect(share((row) => row.is_instant_buy)).toBeGreaterThan(0.15);
  const stock = await db.selectFrom("hub_stock").select(["listing_id", "status"]).execute();
  const shelved = stock.filter(({ status }) => status === "in_stock");
  const instant = listings.filter((row) => row.is_instant_buy);
  expect(shelved.map((row) => row.listing_id).toSorted()).toEqual(
    instant.map(({ id }) => id).toSorted(),
  );
  // Those that orders have taken.
  expect(stock.some(({ status }) => status === "sold")).toBe(true);
  const queue = await world.get("/hub/listings", { as: "hub" });
  const underReview = listings.filter(({ status }) => status === "under_review").length;
  expect(queue.body.meta.total).toBe(underReview);
  const decided = await db.selectFrom("listing_decision").select("listing_id").execute();
  expect(decided).toHaveLength(listings.filter(({ status }) => status === "rejected").length);
  expect(await checkInvariants(world.database, { at: world.now() })).toEqual([]);

  for (const [as, locale, steps] of [
    ["seller", "el-GR", ["price", "accessories", "photos"]],
    ["seller-gb", "en-GB", ["price", "photos"]],
  ] as const) {
    const { body: drafts } = await world.get("/drafts", { as, locale });
    const begun = drafts.data.filter((each: { next_step: string | null }) => each.next_step);
    expect(begun.slice(0, steps.length).map((each: any) => each.next_step)).toEqual(steps);
  }

  const { body } = await world.get("/card", { as: "buyer" });
  expect(body.data.map(({ last4 }: { last4: string }) => last4).toSorted()).toEqual([
    "0002",
    "3155",
    "4242",
  ]);
  expect((await world.get("/address", { as: "buyer" })).body.data).toHaveLength(2);
  const count = (await world.get("/listings")).body.meta.total;
  const { storage, log } = world.deps;
  await growWorld(world.database, { storage, log, now: world.now, listings: 50 });
  expect((await world.get("/listings")).body.meta.total).toBeGreaterThan(count + 20);
  expect(await checkInvariants(world.database, { at: world.now() })).toEqual([]);
});
