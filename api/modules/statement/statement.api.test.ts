import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { days, hours } from "#contract/duration.ts";
import type { Statement } from "#contract/statement.ts";
import { listSellerFigures } from "./index.ts";
import { expectData, openOrderKit, type OrderKit, type Person } from "#tests/order-kit.ts";

let kit: OrderKit;
beforeAll(async () => {
  kit = await openOrderKit();
});
afterAll(() => kit[Symbol.asyncDispose]());

const ask = async (person: Person, year?: number): Promise<Statement> =>
  expectData(await kit.get(person, `/profile/statement${year ? `?year=${year}` : ""}`));

async function sell(price: number) {
  const paid = await kit.openPaidDraft({ isInstantBuy: false, price });
  expectData(await kit.finalize(paid.buyer, paid.order));
  for (const name of [
    "approve",
    "book_courier",
    "pick_up",
    "depart",
    "arrive_at_hub",
    "pass_check",
    "dispatch",
    "deliver",
  ] as const) {
    await kit.move(paid.order.id, name);
    await kit.world.runDueJobs();
  }
  return paid;
}

test("a sale counts in the quarter and the year of the market in which it was completed", async () => {
  kit.world.clock.set("2026-12-31T12:00:00.000Z");
  const { order, seller } = await sell(40_000);
  expect(await ask(seller)).toMatchObject({ year: 2026, years: [2026], markets: [] });
  // 22:30 in London is half past midnight of the new year in Athens.
  kit.world.clock.set("2026-12-31T22:30:00.000Z");
  await kit.move(order.id, "accept");
  await kit.world.runDueJobs();
  await kit.signIn(seller);
  const { markets } = await ask(seller, 2027);
  expect(markets).toHaveLength(1);
  const [greek] = markets;
  expect(greek).toMatchObject({
    market: "GR",
    is_reported: false,
    total: {
      sales: 1,
      turnover: { amount: 40_000 },
      fees: { amount: 1400 },
      consideration: { amount: 38_600, currency: "EUR" },
    },
  });
  expect(greek!.quarters.map(({ quarter, sales }) => [quarter, sales])).toEqual([
    [1, 1],
    [2, 0],
    [3, 0],
    [4, 0],
  ]);
  expect((await ask(seller, 2026)).markets).toEqual([]);
});

test("a seller above the threshold is reported, and nobody sees another's figures", async () => {
  kit.world.clock.set("2027-02-01T09:00:00.000Z");
  const { order, seller, buyer } = await sell(250_000);
  await kit.move(order.id, "accept");
  await kit.world.runDueJobs();
  kit.world.advance(hours(1));
  await kit.signIn(seller, buyer);
  expect((await ask(seller)).markets[0]!.is_reported).toBe(true);
  const figures = await listSellerFigures(kit.database, { market: "GR", year: 2027 });
  const { market: _, quarters, total: __, ...rest } = (await ask(seller)).markets[0]!;
  const first = { seller_id: seller.id, ...quarters[0], ...rest };
  expect(figures.find(({ seller_id }) => seller_id === seller.id)).toEqual(first);
  expect(figures.filter(({ is_reported }) => is_reported)).toHaveLength(1);
  expect(await listSellerFigures(kit.database, { market: "GB", year: 2027 })).toEqual([]);
  expect((await ask(buyer)).markets).toEqual([]);
});

test("a year that is none is the current one, and the list has each year with sales", async () => {
  const person = await kit.insertPerson();
  kit.world.advance(days(1));
  await kit.signIn(person);
  const answer = await kit.get(person, "/profile/statement?year=soon");
  expect(answer.body.data).toMatchObject({ year: 2027, years: [2027] });
});

test("the sales figures have every month of a year, the money and the days until the order", async () => {
  kit.world.clock.set("2028-03-10T12:00:00.000Z");
  const { order, seller } = await sell(40_000);
  await kit.signIn(seller);
  const before = expectData(await kit.get(seller, "/profile/selling/figures"));
  expect(before).toMatchObject({ sold: 0, days_to_sell: null });
  await kit.move(order.id, "accept");
  await kit.world.runDueJobs();
  await kit.signIn(seller);
  const sale = kit.database.db().updateTable("sale_record").where("order_id", "=", order.id);
  await sale
    .set((eb) => ({ listed_at: eb("sold_at", "-", sql<Date>`interval '6 days'`) }))
    .execute();
  const figures = expectData(await kit.get(seller, "/profile/selling/figures"));
  expect(figures.months.map(({ month }: { month: string }) => month)).toEqual([
    "2027-04",
    "2027-05",
    "2027-06",
    "2027-07",
    "2027-08",
    "2027-09",
    "2027-10",
    "2027-11",
    "2027-12",
    "2028-01",
    "2028-02",
    "2028-03",
  ]);
  expect(figures).toMatchObject({ sold: 1, days_to_sell: 6 });
  expect(figures.earned.amount).toBeGreaterThan(30_000);
  expect(figures.months.at(-1)).toEqual({ month: "2028-03", sold: 1, earned: figures.earned });
  const year = await ask(seller, 2028);
  expect(year.markets[0]!.total).toMatchObject({ sales: 1, consideration: figures.earned });
});
