import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { days, hours } from "#contract/duration.ts";
import type { Overview } from "#contract/overview.ts";
import { OVERVIEW_DAYS } from "#contract/overview-words.ts";
import { makeStaff } from "#tests/make-staff.ts";
import { expectData, openOrderKit, type OrderKit, type Person } from "#tests/order-kit.ts";

let kit: OrderKit;
beforeAll(async () => void (kit = await openOrderKit()));
afterAll(() => kit[Symbol.asyncDispose]());

type Role = Parameters<typeof makeStaff>[2];
async function insertStaff(role: Role, markets: ("GR" | "GB")[] | null = null): Promise<Person> {
  const person = await kit.insertPerson();
  await makeStaff(kit.database, person.id, role, { markets });
  return person;
}

async function placeOrder(): Promise<string> {
  const { buyer, order } = await kit.openPaidDraft({ isInstantBuy: false });
  expectData(await kit.finalize(buyer, order));
  return order.id;
}

const look = async ({ token }: Person): Promise<Overview> =>
  (await kit.world.get("/staff/overview", { token })).body.data;
const waitingOf = (overview: Overview, name: string) =>
  overview.waiting.find((row) => row.name === name);
const daysOf = (overview: Overview, name: string, market = "GR") =>
  overview.markets
    .find((row) => row.market === market)!
    .figures.find((figure) => figure.name === name)!.days;

describe("the start of the console", () => {
  test("is for staff alone", async () => {
    expect(await kit.world.get("/staff/overview", {})).toMatchObject({ status: 401 });
    const member = await kit.insertPerson();
    const answer = await kit.world.get("/staff/overview", { token: member.token });
    expect(answer).toMatchObject({ status: 404 });
  });

  test("shows what the keys open, of the markets of the person", async () => {
    const overview = await look(await insertStaff("catalogue", ["GB"]));
    expect(overview.markets.map(({ market }) => market)).toEqual(["GB"]);
    expect(overview.markets[0]).toMatchObject({
      held: null,
      times: [],
      support: null,
      funnel: [],
    });
    expect(waitingOf(overview, "orders_due")).toBeUndefined();
    expect(waitingOf(await look(await insertStaff("owner")), "orders_due")).toBeDefined();
  });

  test("tells what waits, since when and until when", async () => {
    const owner = await insertStaff("owner");
    expect(waitingOf(await look(owner), "orders_due")).toMatchObject({ count: 0, since: null });
    const orderId = await placeOrder();
    const row = await kit.database
      .db()
      .selectFrom("customer_order")
      .select(["action_due_at", "status_since"])
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow();
    kit.world.advance(row.action_due_at!.getTime() - kit.world.now().getTime() - hours(1));
    // The session of staff has ended meanwhile.
    const colleague = await insertStaff("owner");
    expect(waitingOf(await look(colleague), "orders_due")).toMatchObject({
      count: 1,
      since: row.status_since.toISOString(),
      due_at: row.action_due_at!.toISOString(),
    });
  });

  test("counts by day of the market, and leaves today out", async () => {
    const owner = await insertStaff("owner");
    const before = await look(owner);
    await placeOrder();
    expect(daysOf(await look(owner), "orders_placed")).toEqual(daysOf(before, "orders_placed"));
    kit.world.advance(days(1));
    const after = daysOf(await look(await insertStaff("owner")), "orders_placed");
    expect(after).toHaveLength(OVERVIEW_DAYS);
    expect(after.at(-1)).toBeGreaterThan(0);
  });

  test("says how people rate our answers, and the list has the very tickets", async () => {
    const createdAt = kit.world.now();
    const insert = (key: string, rating: number | null, market: "GR" | "GB" = "GR") =>
      kit.database
        .db()
        .insertInto("ticket")
        .values({
          id: randomUUIDv7(),
          market,
          locale: `en-${market}`,
          topic: "other",
          state: "solved",
          source: "form",
          subject: "Where is it?",
          is_proved: true,
          mail_key: key,
          minutes_left: 60,
          answered_at: new Date(createdAt.getTime() + hours(3)),
          rating,
          rated_at: rating === null ? null : new Date(createdAt.getTime() + hours(4)),
          created_at: createdAt,
          updated_at: createdAt,
        })
        .execute();
    await insert("a", 5);
    await insert("b", 2);
    await insert("c", null);
    await insert("d", 1, "GB");
    kit.world.advance(days(1));
    const owner = await insertStaff("owner");
    const { support, from, to } = (await look(owner)).markets.find(
      ({ market }) => market === "GR",
    )!;
    expect(support).toEqual({ rating: 3.5, ratings: 2, answer: 180, answers: 3 });
    const query = `tab=all&market=GR&rated_from=${from}&rated_to=${to}&columns=rating`;
    const { body } = await kit.world.get(`/staff/lists/tickets?${query}`, { token: owner.token });
    expect(body.data.rows.map((row: any) => row.cells.rating).toSorted()).toEqual([2, 5]);
  });

  test("times a delivery from the order, once for each order", async () => {
    const orderId = await placeOrder();
    const placedAt = kit.world.now().getTime();
    const timesOf = async () =>
      (await look(await insertStaff("owner"))).markets
        .find(({ market }) => market === "GR")!
        .times.find(({ name }) => name === "delivery")!;
    const before = (await timesOf()).count;
    for (const [number, after] of [hours(2), hours(9)].entries())
      await kit.database
        .db()
        .insertInto("order_event")
        .values({
          id: `01a078dd-6023-713a-9817-7b532fa1100${number}`,
          order_id: orderId,
          from_status: null,
          to_status: "delivered",
          actor: "deftero",
          at: new Date(placedAt + after),
        })
        .execute();
    kit.world.advance(days(1));
    expect(await timesOf()).toMatchObject({ count: before + 1, median: 120 });
    // The order itself has not moved.
    await kit.database
      .db()
      .deleteFrom("order_event")
      .where("order_id", "=", orderId)
      .where("to_status", "=", "delivered")
      .execute();
  });
});
