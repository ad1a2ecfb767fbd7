import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hours, minutes, seconds } from "#contract/duration.ts";
import type { Order } from "#contract/order.ts";
import { checkInvariants } from "#api/invariants.ts";
import {
  expectData,
  openOrderKit,
  type OrderKit,
  type Person,
  TEST_CARDS,
} from "#tests/order-kit.ts";

let kit: OrderKit;
beforeAll(async () => {
  kit = await openOrderKit();
});
afterAll(async () => {
  expect(await checkInvariants(kit.database)).toEqual([]);
  await kit[Symbol.asyncDispose]();
});

const ASKED = 40_000;
const AGREED = 30_000;
const euro = (amount: number) => ({ amount, currency: "EUR" });

async function list({ isInstantBuy = false, card = TEST_CARDS.good as string } = {}) {
  const seller = await kit.insertPerson();
  const buyer = await kit.insertPerson();
  const listing = await kit.insertListing({ seller, isInstantBuy, price: ASKED });
  return { seller, buyer, listing, card: await kit.addCard(buyer, card) };
}
const make = async (buyer: Person, listing: string, amount = AGREED) =>
  expectData(await kit.post(buyer, `/listings/${listing}/offers`, { amount: euro(amount) }));
const accept = async (seller: Person, { id, number }: { id: string; number: number }) =>
  expectData(await kit.post(seller, `/offers/${id}/accept`, { number }));
const see = async (who: Person, { id }: { id: string }) =>
  expectData(await kit.get(who, `/offers/${id}`));

async function agree(options: Parameters<typeof list>[0] = {}) {
  const people = await list(options);
  const offer = await make(people.buyer, people.listing);
  await accept(people.seller, offer);
  return { ...people, offer };
}
async function fill({ buyer, listing, card }: { buyer: Person; listing: string; card: string }) {
  return kit.fillIn(buyer, await kit.createOrder(buyer, listing), card);
}
const pay = (buyer: Person, order: Order) =>
  kit.post(buyer, `/order/${order.id}/pay`, {
    accepted_total: order.amounts.total,
    return_path: `/en-GR/checkout/${order.id}/review`,
  });
const place = async (people: Parameters<typeof fill>[0]) =>
  expectData<Order>(await pay(people.buyer, await fill(people)));

describe("the draft", () => {
  test("of this buyer has the agreed price, and every amount that follows from it", async () => {
    const { seller, buyer, listing, offer, card } = await agree();
    const order = await fill({ buyer, listing, card });
    expect(order.amounts).toMatchObject({
      asking_price: euro(AGREED),
      // 4.9 % of the agreed price.
      buyer_safety_fee: euro(1_470),
      total: euro(AGREED + 1_470 + order.amounts.delivery!.amount),
    });
    expect(order.agreed_price).toEqual({
      offer_id: offer.id,
      amount: euro(AGREED),
      ends_at: new Date(kit.world.now().getTime() + hours(24)).toISOString(),
      is_over: false,
    });
    await kit.insertPromoCode("AGREED25");
    expectData(await kit.post(buyer, `/voucher/use/AGREED25/${order.id}`));
    // A quarter of the fee on the agreed price.
    expect((await kit.getOrder(buyer, order.id)).amounts.discount).toEqual(euro(368));
    const listed = await kit.get(buyer, `/orders/${order.id}/add-ons/subscriptions`);
    const insurance = expectData(listed).find(({ kind }: any) => kind === "insurance");
    const atAskingPrice = await kit.get(buyer, `/listings/${listing}/add-ons/subscriptions`);
    const dearer = expectData(atAskingPrice).find(({ kind }: any) => kind === "insurance");
    expect(insurance.price.amount).toBeLessThan(dearer.price.amount);
    const { kind, option, price } = insurance;
    const changed = await kit.patch(buyer, `/order/${order.id}`, { add_ons: [{ kind, option }] });
    expect(expectData(changed).amounts.add_ons).toEqual(price);
    const final = await kit.getOrder(buyer, order.id);
    expectData(await pay(buyer, final));
    // 2.00 and 2 % of the agreed price.
    const { sale } = await kit.getOrder(seller, order.id);
    expect(sale).toMatchObject({ seller_fee: euro(800) });
  });

  test("of another buyer has the asking price", async () => {
    const { listing } = await agree();
    const other = await kit.insertPerson();
    const order = await kit.createOrder(other, listing);
    expect([order.amounts.asking_price, order.agreed_price]).toEqual([euro(ASKED), null]);
  });

  test("that is older than the acceptance picks it up, and the former total is refused", async () => {
    const people = await list();
    const { seller, buyer } = people;
    const order = await fill(people);
    const offer = await make(buyer, people.listing);
    await accept(seller, offer);
    const refused = await pay(buyer, order);
    expect([refused.status, refused.body.code]).toEqual([409, "price_changed"]);
    const lower = await kit.getOrder(buyer, order.id);
    expect(refused.body.data.total).toEqual(lower.amounts.total);
    expect(lower.amounts.asking_price).toEqual(euro(AGREED));
    expect(expectData(await pay(buyer, lower)).status).toBe("approved");
  });

  test("costs the asking price once the agreed one has ended, and says so", async () => {
    const { buyer, listing, offer, card } = await agree();
    kit.world.advance(hours(24) - minutes(2));
    await kit.signIn(buyer);
    const order = await fill({ buyer, listing, card });
    expect(order.amounts.asking_price).toEqual(euro(AGREED));
    kit.world.advance(minutes(2));
    const refused = await pay(buyer, order);
    expect([refused.status, refused.body.code]).toEqual([409, "price_changed"]);
    const dearer = await kit.getOrder(buyer, order.id);
    expect(dearer.amounts.asking_price).toEqual(euro(ASKED));
    expect(dearer.agreed_price).toMatchObject({ offer_id: offer.id, is_over: true });
    // Without the agreement the seller is asked.
    expect(expectData(await pay(buyer, dearer)).status).toBe("requested");
    expect(await see(buyer, offer)).toMatchObject({ status: "lapsed" });
  });

  test("has no agreed price after the seller has lowered the asking price below it", async () => {
    const { seller, buyer, listing } = await agree();
    const lowered = { asking_price: euro(AGREED - 1_000) };
    expectData(await kit.patch(seller, `/listings/${listing}/price-update`, lowered));
    const order = await kit.createOrder(buyer, listing);
    expect([order.amounts.asking_price, order.agreed_price]).toEqual([euro(29_000), null]);
  });
});

describe("the order", () => {
  test("needs no approval, is charged at once, and uses the offer; other offers end", async () => {
    const people = await agree();
    const { seller, buyer, listing, offer } = people;
    const other = await make(await kit.insertPerson(), listing, 35_000);
    const placed = await place(people);
    expect(placed).toMatchObject({
      status: "approved",
      payment: { status: "captured" },
      agreed_price: { offer_id: offer.id, ends_at: null, is_over: false },
    });
    expect(placed.timeline.map(({ status }) => status)).not.toContain("requested");
    const sold = await kit.getOrder(seller, placed.id);
    expect(sold.allowed_actions).toEqual(["withdraw", "book_courier"]);
    expect(sold.action_clock).toMatchObject({ is_you: true, on_expiry: "not_delivered" });
    expect(await see(buyer, offer)).toMatchObject({ status: "used", amount: euro(AGREED) });
    expect(await see(seller, other)).toMatchObject({ status: "superseded" });
  });

  test("is told to both as an approved one, with the receipt, and asks no approval", async () => {
    const people = await agree();
    const { seller, buyer } = people;
    await place(people);
    await kit.world.runDueJobs();
    for (const person of [buyer, seller])
      expect(await topicsOf(person, "order-")).toEqual([["order-approved", "agreed"]]);
    const mails = await kit.world.letters({ to: await emailOf(buyer) });
    const confirmed = mails.find(({ subject }) => subject?.includes("agreed price"));
    expect(confirmed?.text_body).toContain("300,00");
  });

  test("of a device at the hub is an Instant Buy at the agreed price", async () => {
    const people = await agree({ isInstantBuy: true });
    const placed = await place(people);
    expect(placed).toMatchObject({ status: "approved", amounts: { asking_price: euro(AGREED) } });
    expect(await see(people.buyer, people.offer)).toMatchObject({ status: "used" });
  });

  test("whose payment is confirmed after the agreed price has ended keeps it, and is approved", async () => {
    const people = await agree({ card: TEST_CARDS.late });
    const { buyer, offer } = people;
    kit.world.advance(hours(24) - seconds(5));
    await kit.signIn(buyer);
    const waiting = await place(people);
    expect(waiting.status).toBe("waiting_for_payment");
    expect(await see(buyer, offer)).toMatchObject({ status: "accepted" });
    // The clock of the offer runs before the bank answers.
    kit.world.advance(seconds(10));
    await kit.world.runDueJobs();
    expect(await see(buyer, offer)).toMatchObject({ status: "lapsed" });
    expect(await topicsOf(buyer, "offer-lapsed")).toEqual([]);
    kit.world.advance(seconds(20));
    await kit.world.runDueJobs();
    expect(await kit.getOrder(buyer, waiting.id)).toMatchObject({
      status: "approved",
      amounts: { asking_price: euro(AGREED) },
      payment: { status: "captured" },
    });
    expect(await see(buyer, offer)).toMatchObject({ status: "used" });
  });

  test("that the bank asks the buyer about ends likewise", async () => {
    const people = await agree({ card: TEST_CARDS.challenge });
    const { buyer, offer } = people;
    const asked = expectData<Order>(await pay(buyer, await fill(people)));
    expect(asked.payment).toMatchObject({ outcome: "redirect" });
    await kit.visit(asked.payment!.redirect_url!, { decision: "approve" });
    expectData(await kit.post(buyer, `/order/payment/${asked.id}/complete`));
    expect(await kit.getOrder(buyer, asked.id)).toMatchObject({ status: "approved" });
    expect(await see(buyer, offer)).toMatchObject({ status: "used" });
  });

  test("whose payment fails leaves the price until its end", async () => {
    const people = await agree({ card: TEST_CARDS.late });
    const { buyer, listing, offer } = people;
    const waiting = await place(people);
    await kit.move(waiting.id, "refuse_payment");
    expect(await kit.getOrder(buyer, waiting.id)).toMatchObject({ status: "payment_failed" });
    expect(await see(buyer, offer)).toMatchObject({ status: "accepted" });
    const card = await kit.addCard(buyer);
    expect(await place({ buyer, listing, card })).toMatchObject({
      status: "approved",
      amounts: { asking_price: euro(AGREED) },
    });
  });

  test("that its buyer cancels has spent the price", async () => {
    const people = await agree();
    const { buyer, listing, offer } = people;
    const placed = await place(people);
    const why = { sub_status: "changed_mind" };
    expectData(await kit.patch(buyer, `/order/${placed.id}/buyer/cancel`, why));
    expect(await see(buyer, offer)).toMatchObject({ status: "used" });
    const again = await kit.createOrder(buyer, listing);
    expect([again.amounts.asking_price, again.agreed_price]).toEqual([euro(ASKED), null]);
  });
});

const topicsOf = async (person: Person, prefix: string) =>
  expectData(await kit.get(person, "/profile/notifications"))
    .map(({ topic, data }: any) => [topic, data.variant])
    .filter(([topic]: [string]) => topic.startsWith(prefix));
const emailOf = async ({ id }: Person) =>
  (
    await kit.database
      .db()
      .selectFrom("user_account")
      .select("email")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).email;
