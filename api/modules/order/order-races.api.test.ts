import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import { minutes, hours } from "#contract/duration.ts";
import { expectData, openOrderKit, type OrderKit, type Person } from "#tests/order-kit.ts";

let kit: OrderKit;
beforeAll(async () => {
  kit = await openOrderKit();
});
afterAll(() => kit[Symbol.asyncDispose]());

const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const countOrders = async (listing: string) =>
  (
    await kit.database
      .db()
      .selectFrom("customer_order")
      .select("id")
      .where("listing_id", "=", listing)
      .execute()
  ).length;
const countBy = (values: readonly (string | number)[]) =>
  Object.fromEntries(
    [...Map.groupBy(values, (value) => value)].map(([value, all]) => [value, all.length]),
  );

test("twenty concurrent buyers of one device: exactly one gets it", async () => {
  const seller = await kit.insertPerson();
  const listing_id = await kit.insertListing({ seller });
  const buyers: Person[] = [];
  for (let index = 0; index < 20; index += 1) buyers.push(await kit.insertPerson());
  const answers = await times(20, (index) => kit.post(buyers[index]!, "/order", { listing_id }));
  expect(countBy(answers.map(({ status }) => status))).toEqual({ 201: 1, 409: 19 });
  expect(await countOrders(listing_id)).toBe(1);
});

test("twenty concurrent requests of one buyer make one draft", async () => {
  const seller = await kit.insertPerson();
  const buyer = await kit.insertPerson();
  const listing_id = await kit.insertListing({ seller });
  const answers = await times(20, () => kit.post(buyer, "/order", { listing_id }));
  const ids = new Set(answers.map((answer) => expectData(answer).id));
  expect(ids.size).toBe(1);
  expect(await countOrders(listing_id)).toBe(1);
});

test("the same request twice under one idempotency key makes one draft and one answer", async () => {
  const seller = await kit.insertPerson();
  const buyer = await kit.insertPerson();
  const listing_id = await kit.insertListing({ seller });
  const key = randomUUID();
  const answers = await times(2, () => kit.post(buyer, "/order", { listing_id }, key));
  expect(answers[0]!.body).toEqual(answers[1]!.body);
  expect(await countOrders(listing_id)).toBe(1);
});

test("twenty concurrent finalize requests make one order and one charge", async () => {
  const { buyer, order, listing } = await kit.openPaidDraft();
  const answers = await times(20, () => kit.finalize(buyer, order));
  expect(countBy(answers.map(({ status }) => status))).toEqual({ 200: 20 });
  expect(await countOrders(listing)).toBe(1);
  await kit.world.runDueJobs();
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from order_event
    where order_id = ${order.id} and to_status = 'approved'`.execute(kit.database.db());
  expect(rows[0]!.n).toBe(1);
  const captures = await kit.database
    .db()
    .selectFrom("ledger_transfer")
    .select("reference")
    .where("order_id", "=", order.id)
    .execute();
  expect(captures.map(({ reference }) => reference)).toEqual([`order-${order.id}-capture-1`]);
});

test("one payment form submitted twice without JavaScript makes one order and one authorisation", async () => {
  const { buyer, order, listing } = await kit.openPaidDraft();
  const key = randomUUID();
  const answers = await times(2, () => kit.finalize(buyer, order, key));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await countOrders(listing)).toBe(1);
});

test("twenty concurrent confirmations under different keys charge the card once", async () => {
  const seller = await kit.insertPerson();
  const buyer = await kit.insertPerson();
  const card = await kit.addCard(buyer);
  const draft = await kit.createOrder(buyer, await kit.insertListing({ seller }));
  const order = await kit.fillIn(buyer, draft, card);
  await kit.initialize(buyer, order);
  const answers = await times(20, () => kit.confirm(buyer, order, card));
  expect(countBy(answers.map(({ status }) => status))).toEqual({ 200: 20 });
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from sandbox_payment
    where key like ${`order-${order.id}-%`}`.execute(kit.database.db());
  expect(rows[0]!.n).toBe(1);
});

test("finalizing concurrently with the draft's deadline makes an order or none", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { buyer, order, listing } = await kit.openPaidDraft({ isInstantBuy: round % 2 === 0 });
    kit.world.advance(minutes(15));
    const [answer] = await Promise.all([kit.finalize(buyer, order), kit.world.runDueJobs()]);
    await kit.world.runDueJobs();
    const { status, payment } = await kit.getOrder(buyer, order.id);
    if (answer.status === 200) expect(["approved", "requested"]).toContain(status);
    else expect([status, payment!.status]).toEqual(["draft_expired", "cancelled"]);
    const listed = (await kit.findListing(listing)).status;
    expect(listed).toBe(answer.status === 200 ? "sold" : "published");
  }
});

test("two buyers can take turns at one device as long as neither pays", async () => {
  const seller = await kit.insertPerson();
  const [one, two] = [await kit.insertPerson(), await kit.insertPerson()];
  const listing_id = await kit.insertListing({ seller });
  await kit.createOrder(one, listing_id);
  kit.world.advance(hours(1));
  const answers = await times(20, (index) =>
    kit.post(index % 2 ? one : two, "/order", { listing_id }),
  );
  const winners = answers.filter(({ status }) => status === 201);
  expect(new Set(winners.map(({ body }) => body.data.id)).size).toBe(1);
  const active = await kit.database
    .db()
    .selectFrom("customer_order")
    .select("id")
    .where("listing_id", "=", listing_id)
    .where("status", "=", "draft")
    .execute();
  expect(active.length).toBe(1);
});

test("the database rejects a second active order of a listing", async () => {
  const { order } = await kit.openPaidDraft();
  const copy = sql`
    insert into customer_order (
      id, number, market, buyer_id, seller_id, listing_id, sku_id, status, currency, asking_price,
      buyer_safety_fee, seller_fee, total, item, status_since, created_at, updated_at)
    select ${randomUUID()}, 'D-0', market, buyer_id, seller_id, listing_id, sku_id, 'draft', currency,
      asking_price, buyer_safety_fee, seller_fee, total, item, status_since, created_at, updated_at
    from customer_order where id = ${order.id}`;
  await expect(copy.execute(kit.database.db())).rejects.toThrow(/customer_order_one_active/);
});

test("concurrent approval and cancellation: one wins, and the money follows it", async () => {
  for (let round = 0; round < 4; round += 1) {
    const { buyer, seller, order } = await kit.openPaidDraft({ isInstantBuy: false });
    await kit.finalize(buyer, order);
    const answers = await Promise.all([
      kit.patch(seller, `/order/${order.id}/seller/approve`, undefined),
      kit.patch(buyer, `/order/${order.id}/buyer/cancel`, { sub_status: "changed_mind" }),
    ]);
    // A buyer may still cancel an order that was just approved.
    expect(answers[1].status).toBe(200);
    expect([200, 409]).toContain(answers[0].status);
    await kit.world.runDueJobs();
    const seen = await kit.getOrder(buyer, order.id);
    expect(seen.status).toBe("buyer_cancelled");
    expect(["cancelled", "refunded"]).toContain(seen.payment!.status);
  }
});

test("concurrent approval, rejection and deadline: exactly one wins", async () => {
  for (let round = 0; round < 4; round += 1) {
    const { buyer, seller, order } = await kit.openPaidDraft({ isInstantBuy: false });
    await kit.finalize(buyer, order);
    kit.world.advance(hours(24) - 1);
    const answering = [
      kit.patch(seller, `/order/${order.id}/seller/approve`, undefined),
      kit.patch(seller, `/order/${order.id}/seller/reject`, { reason: "other" }),
    ];
    kit.world.advance(1);
    const [answers] = await Promise.all([
      Promise.all(answering),
      kit.world.runDueJobs({ mayFail: true }),
    ]);
    const said = answers.filter(({ status }) => status === 200).length;
    expect(said).toBeLessThanOrEqual(1);
    await kit.world.runDueJobs();
    const { status } = await kit.getOrder(buyer, order.id);
    expect(said === 0 ? ["seller_timeout"] : ["approved", "seller_rejected"]).toContain(status);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from order_event
      where order_id = ${order.id} and from_status = 'requested'`.execute(kit.database.db());
    expect(rows[0]!.n).toBe(1);
  }
});

test("concurrent acceptance, return and deadline: exactly one wins", async () => {
  const { buyer, order } = await kit.openPaidDraft();
  await kit.finalize(buyer, order);
  await kit.move(order.id, "dispatch");
  await kit.move(order.id, "deliver");
  const answers = await Promise.all([
    kit.patch(buyer, `/order/${order.id}/buyer/approve`, undefined),
    kit.sendForm(buyer, "PATCH", `/order/${order.id}/buyer/reject`, { reason: "defect" }),
  ]);
  expect(countBy(answers.map(({ status }) => status))).toEqual({ 200: 1, 409: 1 });
});

test("hiding a listing concurrently with placing its order: sold or hidden, never both", async () => {
  for (let round = 0; round < 6; round += 1) {
    const { buyer, seller, order, listing } = await kit.openPaidDraft({
      isInstantBuy: round % 2 === 0,
    });
    const hide = () => kit.patch(seller, `/listings/${listing}/hideOrUnhide`, { hidden: true });
    const place = () => kit.finalize(buyer, order);
    const started = round % 3 === 0 ? [place(), hide()] : [hide(), place()];
    const answers = await Promise.all([...started, ...(round % 2 ? [place(), hide()] : [])]);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    await kit.world.runDueJobs();
    const { status, payment } = await kit.getOrder(buyer, order.id);
    if ((await kit.findListing(listing)).status === "sold") {
      expect(["approved", "requested"]).toContain(status);
      expect(["captured", "authorised"]).toContain(payment!.status);
    } else {
      expect((await kit.findListing(listing)).status).toBe("hidden");
      expect([status, payment!.status]).toEqual(["draft_expired", "cancelled"]);
    }
  }
});

test("a buyer without a purchase holds three devices at most, also with concurrent requests", async () => {
  const seller = await kit.insertPerson();
  const buyer = await kit.insertPerson();
  const listings: string[] = [];
  for (let index = 0; index < 20; index += 1) listings.push(await kit.insertListing({ seller }));
  const answers = await times(20, (index) =>
    kit.post(buyer, "/order", { listing_id: listings[index]! }),
  );
  expect(countBy(answers.map(({ status, body }) => body.code ?? status))).toEqual({
    201: 3,
    too_many_checkouts: 17,
  });
  const refused = answers.find(({ status }) => status === 409)!;
  expect(refused.body.data).toEqual({ limit: 3 });
});

test("a buyer with twenty concurrent requests holds twenty drafts at most", async () => {
  const { seller, buyer, order } = await kit.openPaidDraft();
  expectData(await kit.finalize(buyer, order));
  const listings: string[] = [];
  for (let index = 0; index < 22; index += 1) listings.push(await kit.insertListing({ seller }));
  const answers = await times(22, (index) =>
    kit.post(buyer, "/order", { listing_id: listings[index]! }),
  );
  expect(countBy(answers.map(({ status, body }) => body.code ?? status))).toEqual({
    201: 20,
    too_many_checkouts: 2,
  });
  kit.world.advance(minutes(41));
  const later = await kit.post(buyer, "/order", { listing_id: listings[0]! });
  expect(later.status).toBe(201);
});
