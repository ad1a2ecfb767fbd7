import { afterAll, beforeAll, expect, test } from "vitest";
import { seconds, minutes } from "#contract/duration.ts";
import {
  expectData,
  openOrderKit,
  TEST_CARDS,
  type OrderKit,
  type Person,
} from "#tests/order-kit.ts";

let kit: OrderKit;
beforeAll(async () => {
  kit = await openOrderKit();
});
afterAll(() => kit[Symbol.asyncDispose]());

const createDraft = async () => {
  const seller = await kit.insertPerson();
  const buyer = await kit.insertPerson();
  const listing = await kit.insertListing({ seller });
  return { seller, buyer, listing, draft: await kit.createOrder(buyer, listing) };
};
const extend = (buyer: Person, id: string) => kit.patch(buyer, `/order/${id}`, { extend: true });

test("creating an order again finds the running draft of the same buyer", async () => {
  const { buyer, listing, draft } = await createDraft();
  kit.world.advance(minutes(3));
  const again = await kit.createOrder(buyer, listing);
  expect(again.id).toBe(draft.id);
  expect(again.expires_at).toBe(draft.expires_at);
});

test("a reserved listing is unavailable to others until its ten minutes are over", async () => {
  const { listing, draft, buyer } = await createDraft();
  const other = await kit.insertPerson();
  const early = await kit.post(other, "/order", { listing_id: listing });
  expect([early.status, early.body.code]).toEqual([409, "listing_not_available"]);
  kit.world.advance(minutes(10) - seconds(1));
  expect((await kit.post(other, "/order", { listing_id: listing })).status).toBe(409);
  kit.world.advance(seconds(1));
  // No job has run: the next buyer closes the expired draft.
  const late = await kit.createOrder(other, listing);
  expect(late.status).toBe("draft");
  expect((await kit.getOrder(buyer, draft.id)).status).toBe("draft_expired");
});

test("a draft reads as expired at once, and its job writes it later", async () => {
  const { buyer, draft } = await createDraft();
  kit.world.advance(minutes(10));
  const seen = await kit.getOrder(buyer, draft.id);
  expect(seen).toMatchObject({
    status: "draft_expired",
    action_clock: null,
    allowed_actions: ["extend"],
  });
  const refused = await kit.patch(buyer, `/order/${draft.id}`, { payment_method: "klarna" });
  expect([refused.status, refused.body.code]).toEqual([409, "order_expired"]);
  await kit.world.runDueJobs();
  const stored = await kit.database
    .db()
    .selectFrom("customer_order")
    .select("status")
    .where("id", "=", draft.id)
    .executeTakeFirstOrThrow();
  expect(stored.status).toBe("draft_expired");
});

test("a reservation can be extended once and keeps what was entered", async () => {
  const { buyer, draft } = await createDraft();
  await kit.patch(buyer, `/order/${draft.id}`, { address_id: buyer.address });
  kit.world.advance(minutes(6));
  const extended = expectData(await extend(buyer, draft.id));
  expect(Date.parse(extended.expires_at) - kit.world.now().getTime()).toBe(minutes(10));
  expect(extended.address.id).toBe(buyer.address);
  expect(extended.allowed_actions).not.toContain("extend");
  const twice = await extend(buyer, draft.id);
  expect([twice.status, twice.body.code]).toEqual([409, "order_extended_already"]);
});

test("an expired draft can be extended once if its device is still free", async () => {
  const { buyer, draft } = await createDraft();
  await kit.patch(buyer, `/order/${draft.id}`, { address_id: buyer.address });
  kit.world.advance(minutes(30));
  await kit.world.runDueJobs();
  const back = expectData(await extend(buyer, draft.id));
  expect(back).toMatchObject({ status: "draft", address: { id: buyer.address } });
  kit.world.advance(minutes(10));
  const again = await extend(buyer, draft.id);
  expect([again.status, again.body.code]).toEqual([409, "order_expired"]);
});

test("a buyer whose reservation expired waits half an hour for the same device", async () => {
  const { buyer, listing, draft } = await createDraft();
  const hold = (person = buyer) => kit.post(person, "/order", { listing_id: listing });
  const endedAt = Date.parse(draft.expires_at!);
  kit.world.advance(minutes(11));
  const early = await hold();
  expect([early.status, early.body.code]).toEqual([409, "hold_paused"]);
  expect(early.body.data).toEqual({
    retry_at: new Date(endedAt + minutes(30)).toISOString(),
    order_id: draft.id,
  });
  const bySku = await kit.post(buyer, "/orders/create-by-sku", { sku_id: kit.skus.GR });
  expect(["hold_paused", undefined]).toContain(bySku.body.code);

  // The one extension is still available, and used up afterwards.
  expectData(await extend(buyer, draft.id));
  kit.world.advance(minutes(10));
  await kit.world.runDueJobs();
  const again = await hold();
  expect([again.body.code, again.body.data.order_id]).toEqual(["hold_paused", null]);

  const other = await kit.insertPerson();
  expect((await hold(other)).status).toBe(201);
  kit.world.advance(minutes(30));
  expect((await hold()).status).toBe(201);
});

test("cancelling a draft, or extending an older one, does not bypass the pause", async () => {
  const { buyer, listing, draft } = await createDraft();
  const hold = () => kit.post(buyer, "/order", { listing_id: listing });
  kit.world.advance(minutes(40));
  const second = expectData(await hold());
  await kit.patch(buyer, `/order/${second.id}/buyer/cancel`, { sub_status: "changed_mind" });
  expect((await hold()).body.code).toBe("hold_paused");
  const older = await extend(buyer, draft.id);
  expect([older.status, older.body.code]).toEqual([409, "hold_paused"]);
  kit.world.advance(minutes(30));
  expect((await hold()).status).toBe(201);
});

test("the pause is for one device: another one can be reserved at once", async () => {
  const { seller, buyer, listing } = await createDraft();
  kit.world.advance(minutes(10));
  const next = await kit.insertListing({ seller });
  expect((await kit.post(buyer, "/order", { listing_id: next })).status).toBe(201);
  expect((await kit.post(buyer, "/order", { listing_id: listing })).body.code).toBe("hold_paused");
});

test("an expired draft cannot be extended when another buyer holds the device", async () => {
  const { buyer, listing, draft } = await createDraft();
  const other = await kit.insertPerson();
  kit.world.advance(minutes(11));
  await kit.createOrder(other, listing);
  const refused = await extend(buyer, draft.id);
  expect([refused.status, refused.body.code]).toEqual([409, "listing_not_available"]);
});

test("a running payment extends the reservation by at most fifteen minutes", async () => {
  const { buyer, listing, order } = await kit.openPaidDraft({ card: TEST_CARDS.challenge });
  const other = await kit.insertPerson();
  kit.world.advance(minutes(14));
  await kit.world.runDueJobs();
  const held = await kit.getOrder(buyer, order.id);
  expect(held).toMatchObject({ status: "draft", payment: { status: "requires_action" } });
  expect((await kit.post(other, "/order", { listing_id: listing })).status).toBe(409);
  kit.world.advance(minutes(1));
  await kit.world.runDueJobs();
  expect(await kit.getOrder(buyer, order.id)).toMatchObject({
    status: "draft_expired",
    payment: { status: "cancelled" },
  });
  expect((await kit.post(other, "/order", { listing_id: listing })).status).toBe(201);
});

test("starting the payment again does not extend the reservation further", async () => {
  const { buyer, listing, order } = await kit.openPaidDraft({ card: TEST_CARDS.challenge });
  const end = Date.parse(order.expires_at!) + minutes(15);
  const begin = async () => kit.initialize(buyer, order, { method: "klarna" });
  kit.world.advance(minutes(9));
  expect(expectData(await begin()).status).toBe("requires_action");
  kit.world.advance(minutes(14));
  expect(expectData(await begin()).status).toBe("requires_action");
  expect(Date.parse((await kit.getOrder(buyer, order.id)).expires_at!)).toBe(end);
  kit.world.advance(minutes(2));
  const late = await begin();
  expect([late.status, late.body.code]).toEqual([409, "order_expired"]);
  const other = await kit.insertPerson();
  expect((await kit.post(other, "/order", { listing_id: listing })).status).toBe(201);
});

test("an expired draft can be extended although another draft of the device expired unnoticed", async () => {
  const { buyer, listing, draft } = await createDraft();
  const other = await kit.insertPerson();
  kit.world.advance(minutes(10));
  const second = await kit.createOrder(other, listing);
  kit.world.advance(minutes(10));
  expect(expectData(await extend(buyer, draft.id)).status).toBe("draft");
  expect((await kit.getOrder(other, second.id)).status).toBe("draft_expired");
});

test("a crash between authorisation and order leaves no authorisation behind", async () => {
  const { buyer, order, payment } = await kit.openPaidDraft();
  expect(payment.status).toBe("authorised");
  kit.world.advance(minutes(16));
  await kit.world.runDueJobs();
  const atBank = await kit.bank.readPayment({ key: kit.authoriseKey(order.id) });
  expect(atBank!.status).toBe("cancelled");
  expect((await kit.getOrder(buyer, order.id)).status).toBe("draft_expired");
});

test("a crash while the bank decides leaves no authorisation behind", async () => {
  const { buyer, order } = await kit.openPaidDraft({ card: TEST_CARDS.declined });
  const card = await kit.addCard(buyer);
  await kit.initialize(buyer, order);
  // The bank authorises, but the process crashes before it is stored.
  const authorise = kit.bank.authorise;
  kit.bank.authorise = async (wish) => {
    await authorise(wish);
    throw new Error("killed");
  };
  expect((await kit.confirm(buyer, order, card)).status).toBe(500);
  kit.bank.authorise = authorise;
  expect((await kit.getOrder(buyer, order.id)).payment!.status).toBe("processing");
  const key = kit.authoriseKey(order.id, 2);
  expect((await kit.bank.readPayment({ key }))!.status).toBe("authorised");

  kit.world.advance(seconds(20));
  await kit.world.runDueJobs();
  expect((await kit.getOrder(buyer, order.id)).payment!.status).toBe("authorised");
  kit.world.advance(minutes(16));
  await kit.world.runDueJobs();
  expect((await kit.bank.readPayment({ key }))!.status).toBe("cancelled");
});
