import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hours } from "#contract/duration.ts";
import type { Notification } from "#contract/notification.ts";
import type { OrderMove } from "#api/modules/order/order-states.ts";
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

const emailOf = async ({ id }: Person) =>
  (
    await kit.database
      .db()
      .selectFrom("user_account")
      .select("email")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).email;
const mailsTo = async (person: Person) =>
  (await kit.world.letters({ to: await emailOf(person) })).toReversed();
const bell = async (person: Person): Promise<Notification[]> =>
  expectData<Notification[]>(await kit.get(person, "/profile/notifications")).toReversed();
const topics = async (person: Person) => (await bell(person)).map(({ topic }) => topic);

const createRequestedOrder = async () => {
  const placed = await kit.openPaidDraft({ isInstantBuy: false });
  expectData(await kit.finalize(placed.buyer, placed.order));
  return placed;
};
const act = (person: Person, id: string, name: string, body?: unknown) =>
  kit.patch(person, `/order/${id}/${name}`, body);

test("the mail that confirms an order has its amounts and address; other mails, bell and SMS do not", async () => {
  const { buyer, seller, order } = await createRequestedOrder();
  expectData(await act(seller, order.id, "seller/approve"));
  await kit.world.runDueJobs();
  const [confirmed, ...later] = await mailsTo(buyer);
  const { amounts, address } = expectData(await kit.get(buyer, `/order/${order.id}`));
  const euros = (amount: number) =>
    new Intl.NumberFormat("el-GR", { style: "currency", currency: "EUR" }).format(amount / 100);
  for (const said of [
    `: ${euros(amounts.asking_price.amount)}`,
    `: ${euros(amounts.buyer_safety_fee.amount)}`,
    `: ${euros(amounts.total.amount)}`,
    address.address,
    address.postal_code,
    "4242",
  ])
    expect(confirmed!.text_body).toContain(said);
  const others = [...later, ...(await mailsTo(seller))].map(({ text_body }) => text_body);
  expect(others.join()).not.toContain(address.address);
  expect(JSON.stringify([await bell(buyer), await bell(seller)])).not.toContain(address.address);
});

/** From the acceptance to the buyer’s. */
async function complete({
  buyer,
  seller,
  order,
}: Awaited<ReturnType<typeof createRequestedOrder>>) {
  expectData(await act(seller, order.id, "seller/approve"));
  const moves: OrderMove[] = [
    "book_courier",
    "pick_up",
    "depart",
    "arrive_at_hub",
    "pass_check",
    "dispatch",
    "deliver",
  ];
  for (const move of moves) {
    await kit.move(order.id, move);
    kit.world.advance(1000);
  }
  expectData(await act(buyer, order.id, "buyer/approve"));
  await kit.world.runDueJobs();
  await kit.world.runDueJobs();
}

const topicsMailed = async (person: Person) =>
  (
    await kit.database
      .db()
      .selectFrom("message")
      .select("payload")
      .where("user_id", "=", person.id)
      .where("template", "=", "trade-news")
      .orderBy("created_at")
      .orderBy("id")
      .execute()
  ).map(({ payload }) => (payload as { topic: string }).topic);

test("from request to completion both sides are notified of each step once, in order, and mailed at most four times", async () => {
  const placed = await createRequestedOrder();
  await complete(placed);
  const { buyer, seller } = placed;
  const notified = [
    "order-requested",
    "order-approved",
    "order-pickup-scheduled",
    "order-picked-up",
    "order-at-hub",
    "order-check-passed",
    "order-in-transit-to-buyer",
    "order-delivered",
    "order-completed",
  ];
  for (const person of [buyer, seller]) expect(await topics(person)).toEqual(notified);
  expect(await topicsMailed(buyer)).toEqual([
    "order-requested",
    "order-approved",
    "order-in-transit-to-buyer",
    "order-delivered",
  ]);
  // Its payouts are mailed besides.
  expect(await topicsMailed(seller)).toEqual([
    "order-requested",
    "order-approved",
    "order-completed",
  ]);
  const mail = (await mailsTo(seller)).at(-1);
  expect(mail!.text_body).toMatch(/All 5 steps are done[\s\S]*You receive: /);
});

test("members who want all steps are mailed each", async () => {
  const placed = await createRequestedOrder();
  const { buyer, seller } = placed;
  for (const { token } of [buyer, seller])
    await kit.world.put(
      "/profile/notification-preferences",
      { data: [{ category: "order_step", mail: true, bell: true }] },
      { token },
    );
  await complete(placed);
  for (const person of [buyer, seller])
    expect(await topicsMailed(person)).toEqual(await topics(person));
});

test("steps ring where orders do, until their own bell is set", async () => {
  const placed = await createRequestedOrder();
  await kit.world.put(
    "/profile/notification-preferences",
    { data: [{ category: "order", mail: true, bell: false }] },
    { token: placed.buyer.token },
  );
  await complete(placed);
  expect(await topics(placed.buyer)).toEqual([]);
  expect(await topicsMailed(placed.buyer)).toHaveLength(4);
});

test("a request tells the seller what to do, until when, and links to it", async () => {
  const { seller, order } = await createRequestedOrder();
  await kit.world.runDueJobs();
  const [mail] = await mailsTo(seller);
  expect(mail!.subject).toBe("Someone wants to buy your Apple iPhone 13 128 GB Blue");
  expect(mail!.text_body).toContain(order.number);
  expect(mail!.text_body).toMatch(/24 November 2026/);
  const [news] = await bell(seller);
  expect(news).toMatchObject({
    topic: "order-requested",
    subject: { type: "order", id: order.id },
    data: { role: "seller", number: order.number },
  });
});

test("a member whose language is Greek gets Greek mails", async () => {
  const { buyer } = await createRequestedOrder();
  await kit.database
    .db()
    .updateTable("user_account")
    .set({ language: "el" })
    .where("id", "=", buyer.id)
    .execute();
  await kit.world.runDueJobs();
  const [mail] = await mailsTo(buyer);
  expect(mail!.subject).toMatch(/^Το αίτημά σου είναι στον πωλητή/);
});

test("a failed payment notifies the buyer only", async () => {
  const { buyer, seller, order } = await kit.openPaidDraft();
  await kit.move(order.id, "await_payment");
  await kit.move(order.id, "refuse_payment");
  await kit.world.runDueJobs({ mayFail: true });
  expect(await topics(buyer)).toEqual(["order-payment-failed"]);
  expect(await topics(seller)).toEqual([]);
  expect(await mailsTo(seller)).toEqual([]);
});

test("good news is not sent once the bank has declined", async () => {
  const seller = await kit.insertPerson();
  const buyer = await kit.insertPerson();
  const listing = await kit.insertListing({ seller });
  const card = await kit.addCard(buyer, TEST_CARDS.failsLater);
  const order = await kit.fillIn(buyer, await kit.createOrder(buyer, listing), card);
  await kit.authorise(buyer, order, card);
  await kit.finalize(buyer, order);
  await kit.world.runDueJobs({ mayFail: true });
  expect(await topics(buyer)).toEqual(["order-payment-due"]);
  expect(await topics(seller)).toEqual(["order-payment-due"]);
  const [mail] = await mailsTo(buyer);
  expect(mail!.subject).toMatch(/^Your payment did not go through/);
});

test("a refund notifies when the money has left", async () => {
  const { buyer, seller, order } = await createRequestedOrder();
  await act(seller, order.id, "seller/approve");
  await act(buyer, order.id, "buyer/cancel", { sub_status: "changed_mind" });
  await kit.world.runDueJobs();
  expect(await topics(buyer)).toEqual([
    "order-requested",
    "order-approved",
    "order-buyer-cancelled",
    "order-refunded",
  ]);
  const [, , cancelled, refunded] = await mailsTo(buyer);
  // Names the amount that was charged.
  expect(cancelled!.text_body).toMatch(/423,60\s€/);
  expect(refunded!.subject).toMatch(/423,60\s€/);
  expect(await topics(seller)).not.toContain("order-refunded");
});

describe("a member who turned order notifications off", () => {
  const wish = (person: Person) =>
    kit.world.put(
      "/profile/notification-preferences",
      { data: [{ category: "order", mail: false, bell: false }] },
      { token: person.token },
    );

  test("still gets mails about money and deadlines", async () => {
    const { buyer, seller, order } = await createRequestedOrder();
    await wish(buyer);
    expectData(await act(seller, order.id, "seller/approve"));
    await kit.move(order.id, "book_courier");
    await kit.move(order.id, "pick_up");
    await kit.world.runDueJobs();
    expect(await topics(buyer)).toEqual([]);
    expect((await mailsTo(buyer)).map(({ subject }) => subject?.split(":")[0])).toEqual([
      "Your request is with the seller",
      "The seller accepted",
    ]);
  });
});

test("the buyer who collects gets place and time, and neither side hears of a parcel", async () => {
  const placed = await kit.openPaidDraft({ isInstantBuy: true, method: "pickup" });
  expectData(await kit.finalize(placed.buyer, placed.order));
  await kit.world.runDueJobs();
  const [mail] = (await mailsTo(placed.buyer)).slice(-1);
  expect(mail!.text_body).toMatch(/Ready from: \d+ November 2026/);
  expect(mail!.text_body).toContain("Where: Πειραιώς 146, 118 54 Αθήνα, 10:00-18:00");
  expect(mail!.text_body).not.toContain("on its way");
  const [notified] = (await mailsTo(placed.seller)).slice(-1);
  expect(notified!.text_body).toContain("collects it from our hub");
  expect(notified!.text_body).not.toMatch(/Ready from|Πειραιώς|Delivery:/);
});

test("the buyer's mails name the promised days until they are over, the seller's never", async () => {
  const { buyer, seller, order } = await createRequestedOrder();
  expectData(await act(seller, order.id, "seller/approve"));
  for (const move of ["book_courier", "pick_up", "depart", "arrive_at_hub", "pass_check"] as const)
    await kit.move(order.id, move);
  await kit.world.runDueJobs();
  kit.world.advance(hours(24 * 30));
  await kit.move(order.id, "dispatch");
  await kit.world.runDueJobs();
  const promises = async (person: Person) =>
    (await mailsTo(person)).flatMap(({ subject, text_body }) =>
      text_body.includes("Delivery: ") ? [subject?.split(":")[0]] : [],
    );
  expect(await promises(buyer)).toEqual(["The seller accepted"]);
  expect(await promises(seller)).toEqual([]);
});

test("a lost parcel and one that was never booked have different texts", async () => {
  const lost = await createRequestedOrder();
  expectData(await act(lost.seller, lost.order.id, "seller/approve"));
  for (const move of ["book_courier", "pick_up", "mark_lost"] as const)
    await kit.move(lost.order.id, move);
  const noLog = await createRequestedOrder();
  expectData(await act(noLog.seller, noLog.order.id, "seller/approve"));
  await kit.world.runDueJobs();
  kit.world.advance(hours(24 * 7));
  await kit.world.runDueJobs();
  const last = async (person: Person, topic: string) =>
    (await bell(person)).find((news) => news.topic === topic)?.data["variant"];
  expect(await last(lost.buyer, "order-not-delivered")).toBe("lost");
  expect(await last(noLog.buyer, "order-not-delivered")).toBeUndefined();
});
