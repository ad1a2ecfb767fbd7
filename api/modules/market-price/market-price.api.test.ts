import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hours, days } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import { tallyQueries } from "#api/db/query-tally.ts";
import { lockOrder } from "#api/modules/order/order-store.ts";
import { moveOrder } from "#api/modules/order/move-order.ts";
import { toShape } from "#api/modules/order/order-policy.ts";
import { listTransitions, type OrderMove } from "#api/modules/order/order-states.ts";
import { expectData, openOrderKit, type OrderKit, type Person } from "#tests/order-kit.ts";

let kit: OrderKit;
let product: { id: string; model_id: string; capacity_id: string | null };
beforeAll(async () => {
  kit = await openOrderKit();
  product = await kit.database
    .db()
    .selectFrom("product")
    .select(["id", "model_id", "capacity_id"])
    .executeTakeFirstOrThrow();
});
afterAll(() => kit[Symbol.asyncDispose]());
beforeEach(() => kit.database.db().deleteFrom("sale_record").execute());

type Sale = {
  price: number;
  /** Days from publication to sale. */
  waited?: number;
  /** Days since the sale. */
  ago?: number;
  grade?: string;
  capacity_id?: string | null;
  market?: string;
};

const insertSales = (sales: readonly Sale[]) =>
  kit.database
    .db()
    .insertInto("sale_record")
    .values(
      sales.map(({ price, waited = 5, ago = 10, grade = "good", market = "GR", ...sale }) => {
        const sold_at = new Date(kit.world.now().getTime() - days(ago));
        return {
          id: randomUUIDv7(),
          market,
          model_id: product.model_id,
          capacity_id: sale.capacity_id === undefined ? product.capacity_id : sale.capacity_id,
          generic_condition: grade,
          asking_price: price,
          currency: market === "GR" ? "EUR" : "GBP",
          listed_at: new Date(sold_at.getTime() - days(waited)),
          sold_at,
        };
      }),
    )
    .execute();

const compute = async (
  query: Record<string, string | number> = {},
  { person, locale }: { person?: Person; locale?: "en-GB" } = {},
) =>
  expectData(
    await kit.world.get("/listing/compute-price", {
      query: { product_id: product.id, ...query },
      ...(person && { token: person.token }),
      ...(locale && { locale }),
    }),
  );
const euro = (amount: number) => ({ amount, currency: "EUR" });
const good = { generic_condition: "good" };

describe("the price range", () => {
  test("is null with too few sales", async () => {
    await insertSales([30_000, 31_000, 32_000, 33_000].map((price) => ({ price })));
    expect(await compute({ ...good, asking_price: 31_000 })).toMatchObject({
      min: euro(4000),
      max: euro(90_000),
      fair: null,
      days: null,
      basis: { of: "none", count: 0, since: null },
      history: [],
    });
  });

  test("has the quartiles and the median of the same grade and capacity", async () => {
    await insertSales(
      [20_000, 30_000, 31_000, 32_000, 60_000].map((price) => ({ price, waited: 4 })),
    );
    await insertSales([
      { price: 5000, grade: "repairable" },
      { price: 80_000, capacity_id: null },
    ]);
    const notified = await compute(good);
    expect(notified.fair).toEqual({ low: euro(30_000), median: euro(31_000), high: euro(32_000) });
    expect(notified.basis).toEqual({ of: "same_device", count: 5, since: "2026-08-23" });
    expect([notified.breakdown, notified.days]).toEqual([null, null]);
  });

  test("covers the whole model where the grade sold too rarely, or is unknown", async () => {
    await insertSales([
      ...[10_000, 20_000, 30_000].map((price) => ({ price, grade: "poor" })),
      ...[40_000, 50_000].map((price) => ({ price })),
    ]);
    const notified = await compute(good);
    expect([notified.basis.of, notified.basis.count]).toEqual(["same_model", 5]);
    expect(notified.fair.median).toEqual(euro(30_000));
    expect((await compute()).basis.of).toBe("same_model");
  });

  test("excludes other markets, older sales and future ones", async () => {
    await insertSales([
      ...[1, 2, 3, 4, 5].map(() => ({ price: 70_000, market: "GB" })),
      ...[1, 2, 3, 4, 5].map(() => ({ price: 80_000, ago: 366 })),
      ...[1, 2, 3, 4, 5].map(() => ({ price: 85_000, ago: -1 })),
      ...[1, 2, 3, 4, 5].map(() => ({ price: 30_000 })),
    ]);
    expect((await compute(good)).fair.median).toEqual(euro(30_000));
    const british = await compute(good, { locale: "en-GB" });
    expect(british.fair.median).toEqual({ amount: 70_000, currency: "GBP" });
  });

  test("has medians by month, oldest first, at most twelve", async () => {
    const sales = Array.from({ length: 13 }, (_, month) => ({ price: 50_000 - month, ago: 0 }));
    await insertSales(
      sales.flatMap(({ price }, month) => [
        { price, ago: Math.min(month * 30.4 + 0.1, 364.9) },
        { price: price + 2000, ago: Math.min(month * 30.4 + 0.1, 364.9) },
      ]),
    );
    const { history } = await compute(good);
    expect(history).toHaveLength(12);
    const months = history.map(({ month }: { month: string }) => month);
    expect(months).toEqual([...months].toSorted());
    expect(history.at(-1)).toEqual({ month: "2026-11", median: euro(51_000), count: 2 });
  });

  test("has every sale that was compared, by day, and of very many the latest", async () => {
    await insertSales([1, 2, 3, 4, 5].map((ago) => ({ price: 30_000 + ago, ago })));
    await insertSales([{ price: 9000, ago: 2, grade: "poor" }]);
    const { sales } = await compute(good);
    expect(sales.map(({ price }: { price: { amount: number } }) => price.amount)).toEqual([
      30_005, 30_004, 30_003, 30_002, 30_001,
    ]);
    expect(sales.at(-1)).toEqual({ day: expect.stringMatching(/^2026-11-/), price: euro(30_001) });
    await insertSales(Array.from({ length: 200 }, (_, i) => ({ price: 40_000 + i, ago: 100 })));
    expect((await compute(good)).sales).toHaveLength(LIMITS.marketPrice.shown);
  });

  test("contains no id and no name", async () => {
    await insertSales([1, 2, 3, 4, 5].map(() => ({ price: 30_000 })));
    const text = JSON.stringify(await compute({ ...good, asking_price: 30_000 }));
    expect(text).not.toMatch(/order|listing_id|user|seller_id|buyer_id|username/);
  });
});

describe("the time to sell at a price", () => {
  test("has the quartiles of the sales near this price", async () => {
    await insertSales([2, 3, 4, 5, 6].map((waited) => ({ price: 30_000, waited })));
    await insertSales([20, 30, 40, 50, 60].map((waited) => ({ price: 40_000, waited })));
    expect((await compute({ ...good, asking_price: 30_500 })).days).toEqual({ from: 3, to: 5 });
    expect((await compute({ ...good, asking_price: 40_000 })).days).toEqual({ from: 30, to: 50 });
  });

  test("includes more prices where too few are near", async () => {
    // The median is 300.00: 10 % of it reach to 330.00, 20 % to 360.00.
    await insertSales([
      ...[1, 2, 3, 4, 5, 6].map(() => ({ price: 30_000, waited: 3 })),
      ...[1, 2, 3, 4, 5].map(() => ({ price: 35_500, waited: 11.5 })),
    ]);
    expect((await compute({ ...good, asking_price: 40_000 })).days).toEqual({ from: 11, to: 12 });
  });

  test("is null for a price without sales near it", async () => {
    await insertSales([1, 2, 3, 4, 5].map(() => ({ price: 30_000 })));
    expect((await compute({ ...good, asking_price: 80_000 })).days).toBeNull();
  });
});

test("an unknown product answers 404, and an invalid optional parameter is ignored", async () => {
  const missing = await kit.world.get("/listing/compute-price", {
    query: { product_id: randomUUIDv7() },
  });
  expect([missing.status, missing.body.code]).toEqual([404, "not_found"]);
  const notified = await compute({ generic_condition: "golden", asking_price: "a lot" });
  expect([notified.breakdown, notified.basis.of]).toEqual([null, "none"]);
});

test("takes two round trips for many sales", async () => {
  await insertSales(Array.from({ length: 400 }, (_, i) => ({ price: 30_000 + i, ago: i % 300 })));
  const { statements } = await kit.database.countQueries(() =>
    compute({ ...good, asking_price: 30_000 }),
  );
  expect(statements.filter((text) => /sale_record|product/.test(text))).toHaveLength(2);
});

/** Moves an order on as whichever actor the table allows. */
async function moveThrough(orderId: string, moves: readonly OrderMove[]) {
  for (const name of moves) {
    await kit.database.tx(async () => {
      const { order } = (await lockOrder(kit.database, orderId))!;
      const row = listTransitions(toShape(order)).find((one) => one.move === name);
      if (!row) throw new Error(`${name} is not possible in ${order.status}`);
      await moveOrder(kit.deps, order, name, { actor: row.who[0]! }, kit.world.now());
    });
    await kit.world.runDueJobs();
  }
}
const TO_DELIVERY = ["dispatch", "deliver"] as const satisfies OrderMove[];

async function createPlacedOrder() {
  const paid = await kit.openPaidDraft();
  expectData(await kit.finalize(paid.buyer, paid.order));
  await kit.world.runDueJobs();
  return paid;
}
const listSales = () => kit.database.db().selectFrom("sale_record").selectAll().execute();

describe("a completed order", () => {
  test("is recorded as a sale once, with its price and its days on sale", async () => {
    const { order, listing } = await createPlacedOrder();
    const published = (await kit.findListing(listing)).published_at!;
    await moveThrough(order.id, TO_DELIVERY);
    expect(await listSales()).toEqual([]);
    kit.world.advance(hours(24));
    await kit.world.runDueJobs();
    const sales = await listSales();
    expect(sales).toMatchObject([
      {
        order_id: order.id,
        market: "GR",
        model_id: product.model_id,
        capacity_id: product.capacity_id,
        generic_condition: "good",
        asking_price: 40_000,
        currency: "EUR",
        listed_at: published,
      },
    ]);
    expect(sales[0]!.sold_at.getTime()).toBeLessThan(kit.world.now().getTime() - hours(23));
  });

  test("that was returned is not recorded", async () => {
    const { order } = await createPlacedOrder();
    await moveThrough(order.id, [
      ...TO_DELIVERY,
      "return",
      "send_back",
      "receive_return",
      "expire",
    ]);
    expect(await listSales()).toEqual([]);
  });
});

describe("a resale of a device bought here", () => {
  const ask = (person: Person, query: Record<string, string | number> = {}) =>
    compute({ asking_price: 40_000, ...query }, { person });
  const isFree = async (person: Person, query = {}) =>
    (await ask(person, query)).breakdown.is_fee_free;
  const resell = async (seller: Person, orderId: string) => {
    const listing = await kit.insertListing({ seller });
    await kit.database
      .db()
      .updateTable("listing")
      .set({ resale_of_order_id: orderId })
      .where("id", "=", listing)
      .execute();
    return listing;
  };

  test("costs its buyer no seller fee for 14 days from delivery, and everyone else theirs", async () => {
    const { order, buyer, seller } = await createPlacedOrder();
    expect(await isFree(buyer)).toBe(false);
    await moveThrough(order.id, TO_DELIVERY);
    expect((await ask(buyer)).breakdown).toMatchObject({
      is_fee_free: true,
      seller_fee: euro(0),
      pickup_price: euro(400),
      you_receive: euro(39_600),
    });
    expect(await isFree(seller)).toBe(false);
    expect((await compute({ asking_price: 40_000 })).breakdown.is_fee_free).toBe(false);
    await kit.world.runDueJobs();
    kit.world.advance(LIMITS.feeFreeResale);
    await kit.world.runDueJobs();
    expect(await isFree(buyer)).toBe(true);
    kit.world.advance(1);
    expect(await isFree(buyer)).toBe(false);
  });

  test("is free once: a second listing costs the fee, the first stays free", async () => {
    const { order, buyer } = await createPlacedOrder();
    await moveThrough(order.id, TO_DELIVERY);
    const listing = await resell(buyer, order.id);
    expect(await isFree(buyer)).toBe(false);
    expect(await isFree(buyer, { listing_id: listing })).toBe(true);
    kit.world.advance(LIMITS.feeFreeResale * 2);
    expect(await isFree(buyer, { listing_id: listing })).toBe(true);
    expect(await isFree(await kit.insertPerson(), { listing_id: listing })).toBe(false);
  });

  test("costs the fee once the purchase was returned", async () => {
    const { order, buyer } = await createPlacedOrder();
    await moveThrough(order.id, [...TO_DELIVERY, "return"]);
    expect(await isFree(buyer)).toBe(false);
  });

  test("is paid out in full, and the ledger balances", async () => {
    const { order, buyer } = await createPlacedOrder();
    await moveThrough(order.id, [...TO_DELIVERY, "accept"]);
    const listing = await resell(buyer, order.id);
    const next = await kit.insertPerson();
    const card = await kit.addCard(next);
    const draft = await kit.createOrder(next, listing);
    const filled = await kit.fillIn(next, draft, card);
    await kit.authorise(next, filled, card);
    expectData(await kit.finalize(next, filled));
    await kit.world.runDueJobs();
    await moveThrough(draft.id, [...TO_DELIVERY, "accept"]);
    const row = await kit.database
      .db()
      .selectFrom("customer_order")
      .select(["seller_fee", "asking_price", "total"])
      .where("id", "=", draft.id)
      .executeTakeFirstOrThrow();
    expect(row.seller_fee).toBe(0);
    const entries = await kit.database
      .db()
      .selectFrom("ledger_entry")
      .innerJoin("ledger_transfer", "ledger_transfer.id", "ledger_entry.transfer_id")
      .select(["account", "amount"])
      .where("order_id", "=", draft.id)
      .where("kind", "=", "release")
      .execute();
    expect(entries).toContainEqual({ account: "seller_payable", amount: -40_000 });
    expect(entries.map(({ account }) => account)).not.toContain("seller_fee_revenue");
  });

  test("that its own buyer returns later costs the fee again", async () => {
    const { order, buyer } = await createPlacedOrder();
    await moveThrough(order.id, TO_DELIVERY);
    const listing = await resell(buyer, order.id);
    await moveThrough(order.id, ["return"]);
    const draft = await kit.createOrder(await kit.insertPerson(), listing);
    const row = await kit.database
      .db()
      .selectFrom("customer_order")
      .select("seller_fee")
      .where("id", "=", draft.id)
      .executeTakeFirstOrThrow();
    expect(row.seller_fee).toBe(1000);
  });
});

describe("a listing's fair price", () => {
  const SALES = [30_000, 32_000, 34_000, 36_000, 50_000];
  const read = async (price: number, as?: Person) => {
    const listing = await kit.insertListing({ seller: await kit.insertPerson(), price });
    const { body } = await kit.world.get(`/listings/${listing}`, as ? { token: as.token } : {});
    return body.data;
  };

  test("has the quartiles of comparable sales and where its price lies", async () => {
    await insertSales(SALES.map((price) => ({ price })));
    const listing = await read(33_000);
    expect(listing.product_id).toBe(product.id);
    expect(listing.fair_price).toEqual({
      low: euro(32_000),
      median: euro(34_000),
      high: euro(36_000),
      count: 5,
      months: 3,
      mark: "fair",
    });
  });

  test.each([
    [31_999, "below"],
    [32_000, "fair"],
    [36_000, "fair"],
    [36_001, "above"],
  ])("%i is %s", async (price, mark) => {
    await insertSales(SALES.map((one) => ({ price: one })));
    expect((await read(price)).fair_price.mark).toBe(mark);
  });

  test("is null for too few sales, and excludes other grades, capacities, markets and years", async () => {
    await insertSales(SALES.slice(1).map((price) => ({ price })));
    await insertSales([
      { price: 30_000, grade: "excellent" },
      { price: 30_000, capacity_id: null },
      { price: 30_000, market: "GB" },
      { price: 30_000, ago: 366 },
      { price: 30_000, ago: -1 },
    ]);
    expect((await read(33_000)).fair_price).toBeNull();
    await insertSales([{ price: 30_000 }]);
    expect((await read(33_000)).fair_price.count).toBe(5);
  });

  test.each([
    [91, 3],
    [92, 6],
    [183, 6],
    [184, 12],
  ])(
    "covers the fewest months with enough sales: five sales in %i days are of %i",
    async (ago, months) => {
      // Older sales at higher prices.
      await insertSales([1, 2, 3, 4, 5].map((n) => ({ price: 60_000 + n, ago: 360 })));
      await insertSales([1, 2, 3, 4].map((n) => ({ price: 30_000 + n, ago: n })));
      await insertSales([{ price: 30_005, ago }]);
      const isLate = months < 12;
      expect((await read(30_003)).fair_price).toMatchObject({
        median: euro(isLate ? 30_003 : 45_003),
        count: isLate ? 5 : 10,
        months,
        mark: "fair",
      });
      const notified = await compute(good);
      expect(notified.basis.count).toBe(isLate ? 5 : 10);
      expect(notified.history.length).toBeGreaterThan(1);
    },
  );

  test("adds no round trip to the listing", async () => {
    const seller = await kit.insertPerson();
    const id = await kit.insertListing({ seller });
    await kit.world.get(`/listings/${id}`);
    const { rounds } = await tallyQueries(() => kit.world.get(`/listings/${id}`));
    expect(rounds).toBeLessThanOrEqual(2);
  });
});
