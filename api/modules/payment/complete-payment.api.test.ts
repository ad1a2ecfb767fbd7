import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { minutes, seconds } from "#contract/duration.ts";
import type { Order } from "#contract/order.ts";
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

async function fillDraft({ card = TEST_CARDS.good as string, isInstantBuy = true } = {}) {
  const seller = await kit.insertPerson();
  const buyer = await kit.insertPerson();
  const listing = await kit.insertListing({ seller, isInstantBuy });
  const reference = await kit.addCard(buyer, card);
  const order = await kit.fillIn(buyer, await kit.createOrder(buyer, listing), reference);
  return { buyer, listing, order, card: reference };
}

const pay = (buyer: Person, order: Order, key?: string) =>
  kit.post(
    buyer,
    `/order/${order.id}/pay`,
    {
      accepted_total: order.amounts.total,
      return_path: `/en-GR/checkout/${order.id}/review`,
    },
    key,
  );
const complete = (buyer: Person, { id }: Pick<Order, "id">) =>
  kit.post(buyer, `/order/payment/${id}/complete`);

describe("paying in one call", () => {
  test("places the order with the selected card, and an equal request places it once", async () => {
    const { buyer, order } = await fillDraft();
    const [first, second] = await Promise.all([
      pay(buyer, order, "the-same-key"),
      pay(buyer, order, "the-same-key"),
    ]);
    expect(expectData(first)).toMatchObject({
      status: "approved",
      payment: { status: "captured", outcome: "placed" },
      next_step: null,
      open_steps: [],
    });
    expect(second.body).toEqual(first.body);
    expect(expectData(await pay(buyer, order)).payment.outcome).toBe("placed");
    expect(await kit.bank.readPayment({ key: kit.authoriseKey(order.id, 2) })).toBeNull();
  });

  test("answers a decline as an outcome with the reason, and another card pays", async () => {
    const { buyer, order } = await fillDraft({ card: TEST_CARDS.poor });
    expect(expectData(await pay(buyer, order))).toMatchObject({
      status: "draft",
      payment: { outcome: "declined", decline_code: "insufficient_funds" },
    });
    const good = await kit.addCard(buyer);
    await kit.patch(buyer, `/order/${order.id}`, { selected_card: good });
    expect(expectData(await pay(buyer, order)).payment.outcome).toBe("placed");
  });

  test("is refused for another total, an open step and an expired draft", async () => {
    const { buyer, order, listing } = await fillDraft();
    await kit.setPrice(listing, 41_000);
    const changed = await pay(buyer, order);
    expect([changed.status, changed.body.code]).toEqual([409, "price_changed"]);
    await kit.patch(buyer, `/order/${order.id}`, { selected_card: null });
    expect((await pay(buyer, order)).body.code).toBe("order_incomplete");
    kit.world.advance(minutes(11));
    expect((await pay(buyer, order)).body.code).toBe("order_expired");
  });

  test("waits while the provider decides, until it has decided", async () => {
    const { buyer, order } = await fillDraft({ card: TEST_CARDS.late });
    expect(expectData(await pay(buyer, order))).toMatchObject({
      status: "waiting_for_payment",
      payment: { outcome: "waiting" },
      next_step: null,
      open_steps: ["review"],
    });
    expect(expectData(await complete(buyer, order)).payment.outcome).toBe("waiting");
    kit.world.advance(seconds(21));
    expect(expectData(await complete(buyer, order))).toMatchObject({
      status: "approved",
      payment: { outcome: "placed" },
    });
  });

  test("is a redirect for a method with a page of its own", async () => {
    const { buyer, order } = await fillDraft();
    await kit.patch(buyer, `/order/${order.id}`, { payment_method: "klarna" });
    const { payment } = expectData(await pay(buyer, order));
    expect(payment).toMatchObject({ method: "klarna", outcome: "redirect" });
    expect(payment.redirect_url).toMatch(/^\/api\/sandbox\//);
  });
});

test("a payment whose answer was lost is found again, without a second hold", async () => {
  const { buyer, order } = await fillDraft();
  kit.bank.failNext("authorise", "lost_answer");
  expect(expectData(await pay(buyer, order)).payment.outcome).toBe("waiting");
  expect(expectData(await complete(buyer, order)).payment.outcome).toBe("placed");
  expect(await kit.bank.readPayment({ key: kit.authoriseKey(order.id, 2) })).toBeNull();
});

describe("after a return from the bank's page", () => {
  const begin = async () => {
    const draft = await fillDraft({ card: TEST_CARDS.challenge, isInstantBuy: false });
    const { payment } = expectData(await pay(draft.buyer, draft.order));
    expect(payment.outcome).toBe("redirect");
    return { ...draft, url: payment.redirect_url as string };
  };

  test("an approval places the order, once", async () => {
    const { buyer, order, url } = await begin();
    await kit.visit(url, { decision: "approve" });
    for (const _ of ["the return", "a reload"])
      expect(expectData(await complete(buyer, order))).toMatchObject({
        status: "requested",
        payment: { status: "authorised", outcome: "placed" },
      });
  });

  test("two tabs that return at once place one order", async () => {
    const { buyer, order, url } = await begin();
    await kit.visit(url, { decision: "approve" });
    const answers = await Promise.all([complete(buyer, order), complete(buyer, order)]);
    for (const answer of answers) expect(expectData(answer).payment.outcome).toBe("placed");
    const moves = await kit.database
      .db()
      .selectFrom("order_event")
      .select("to_status")
      .where("order_id", "=", order.id)
      .where("to_status", "=", "requested")
      .execute();
    expect(moves).toHaveLength(1);
  });

  test("an approval that no one came back from is an outcome of the draft", async () => {
    const { buyer, order, url } = await begin();
    await kit.visit(url, { decision: "approve" });
    await kit.world.runDueJobs();
    expect(await kit.getOrder(buyer, order.id)).toMatchObject({
      status: "draft",
      payment: { outcome: "approved" },
    });
    expect(expectData(await pay(buyer, order)).payment.outcome).toBe("placed");
  });

  test("a refusal is a decline, and an undecided return is a redirect again", async () => {
    const { buyer, order, url } = await begin();
    expect(expectData(await complete(buyer, order)).payment.outcome).toBe("redirect");
    await kit.visit(url, { decision: "refuse" });
    expect(expectData(await complete(buyer, order))).toMatchObject({
      status: "draft",
      payment: { outcome: "declined", decline_code: "challenge_failed" },
    });
  });

  test("a price that changed meanwhile places nothing", async () => {
    const { buyer, order, listing, url } = await begin();
    await kit.visit(url, { decision: "approve" });
    await kit.setPrice(listing, 39_000);
    const refused = await complete(buyer, order);
    expect([refused.status, refused.body.code]).toEqual([409, "price_changed"]);
    const { status, payment } = await kit.getOrder(buyer, order.id);
    expect([status, payment!.amount]).toEqual(["draft", order.amounts.total]);
  });

  test("without a payment there is nothing to complete", async () => {
    const { buyer, order } = await fillDraft();
    expect((await complete(buyer, order)).body.code).toBe("not_found");
  });
});

test("initialising, confirming and checking answer the outcome as well", async () => {
  const { buyer, order, card } = await fillDraft();
  expect(expectData(await kit.initialize(buyer, order)).outcome).toBeNull();
  expect(expectData(await kit.confirm(buyer, order, card)).outcome).toBe("approved");
  expectData(await kit.finalize(buyer, order));
  expect(expectData(await kit.check(buyer, order)).outcome).toBe("placed");
});

test("a placed order whose charge fails asks for another payment, and is placed again by it", async () => {
  const { buyer, order } = await fillDraft({ card: TEST_CARDS.failsLater });
  const due = expectData(await pay(buyer, order));
  expect(due).toMatchObject({
    status: "payment_due",
    payment: { outcome: "declined" },
    next_step: "payment",
    open_steps: ["payment", "review"],
  });
  const good = await kit.addCard(buyer);
  await kit.patch(buyer, `/order/${order.id}`, { selected_card: good });
  expect(expectData(await pay(buyer, due))).toMatchObject({
    status: "approved",
    payment: { outcome: "placed" },
  });
});

describe("a card that comes back from the provider's page", () => {
  async function enterCard(buyer: Person) {
    const setup = await kit.post(buyer, "/payment/initialize-payment-method-setup", {
      return_path: "/en-GR/checkout",
    });
    const { setup_reference, redirect_url } = expectData(setup);
    await kit.visit(redirect_url, {
      number: TEST_CARDS.good,
      name: "MARIA PAPADOPOULOU",
      expiry: "08/31",
      cvc: "123",
      decision: "save",
    });
    return setup_reference as string;
  }

  test("is selected for the order that it was entered for", async () => {
    const { buyer, order } = await fillDraft();
    await kit.patch(buyer, `/order/${order.id}`, { payment_method: "klarna" });
    const setup_reference = await enterCard(buyer);
    const body = { setup_reference, order_id: order.id };
    const card = expectData(await kit.post(buyer, "/card", body));
    expect(card.is_selected).toBe(true);
    expect(await kit.getOrder(buyer, order.id)).toMatchObject({
      payment_method: "card",
      selected_card: card.reference,
    });
  });

  test("is stored although the draft has expired, and refused for another person's order", async () => {
    const { buyer, order } = await fillDraft();
    const setup_reference = await enterCard(buyer);
    const others = await fillDraft();
    const stranger = { setup_reference, order_id: others.order.id };
    expect((await kit.post(buyer, "/card", stranger)).status).toBe(404);
    kit.world.advance(minutes(11));
    const body = { setup_reference, order_id: order.id };
    expect(expectData(await kit.post(buyer, "/card", body)).is_selected).toBe(false);
  });
});
