import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seconds, minutes, hours } from "#contract/duration.ts";
import { expectData, openOrderKit, TEST_CARDS, type OrderKit } from "#tests/order-kit.ts";

let kit: OrderKit;
beforeAll(async () => {
  kit = await openOrderKit();
});
afterAll(() => kit[Symbol.asyncDispose]());

const steps = (order: { money: { step: string; state: string }[] }) =>
  order.money.map(({ step, state }) => `${step} ${state}`);

describe("the whole checkout", () => {
  test("an Instant Buy device is reserved, completed step by step, paid, and charged at once", async () => {
    const seller = await kit.insertPerson();
    const buyer = await kit.insertPerson();
    const listing = await kit.insertListing({ seller, price: 40_000 });
    const card = await kit.addCard(buyer);

    const draft = await kit.createOrder(buyer, listing);
    expect(draft).toMatchObject({
      status: "draft",
      role: "buyer",
      missing: ["address", "shipping", "payment", "review"],
      allowed_actions: ["edit", "extend", "cancel"],
      amounts: { asking_price: { amount: 40_000 }, delivery: null, total: { amount: 41_960 } },
      action_clock: { actor: "buyer", is_you: true, on_expiry: "draft_expired" },
    });
    expect(Date.parse(draft.expires_at!) - kit.world.now().getTime()).toBe(minutes(10));
    expect(draft.number).toMatch(/^D-2\d{4}$/);
    expect((await kit.findListing(listing)).status).toBe("published");

    const withAddress = expectData(
      await kit.patch(buyer, `/order/${draft.id}`, { address_id: buyer.address }),
    );
    expect(withAddress.missing).toEqual(["shipping", "payment", "review"]);
    expect(withAddress.address).toMatchObject({ postal_code: "11257", city: "Athens" });

    const withShipping = expectData(
      await kit.post(buyer, `/orders/${draft.id}/shipping`, { method: "acs" }),
    );
    expect(withShipping.missing).toEqual(["payment", "review"]);
    expect(withShipping.amounts).toMatchObject({
      delivery: { amount: 400 },
      total: { amount: 42_360 },
    });

    const ready = expectData(await kit.patch(buyer, `/order/${draft.id}`, { selected_card: card }));
    expect(ready.missing).toEqual(["review"]);
    expect(ready.allowed_actions).toEqual(["edit", "extend", "pay", "finalize", "cancel"]);

    const payment = await kit.authorise(buyer, ready, card);
    expect(payment).toMatchObject({ status: "authorised", card_last4: "4242" });

    const placed = expectData(await kit.finalize(buyer, ready));
    expect(placed).toMatchObject({
      status: "approved",
      missing: [],
      expires_at: null,
      payment: { status: "captured" },
      action_clock: { actor: "hub", is_you: false },
      requested_on: kit.world.now().toISOString(),
    });
    expect(steps(placed)).toEqual([
      "authorised done",
      "charged done",
      "held here",
      "released todo",
    ]);
    expect(placed.timeline.map((event: { status: string }) => event.status)).toEqual([
      "approved",
      "in_transit_to_buyer",
      "delivered",
      "completed",
    ]);
    expect((await kit.findListing(listing)).status).toBe("sold");
    await kit.world.runDueJobs();
    expect((await kit.getOrder(buyer, draft.id)).payment!.status).toBe("captured");
  });

  test("a device that needs approval only has its payment authorised, and the seller has 24 hours", async () => {
    const { seller, buyer, order } = await kit.openPaidDraft({ isInstantBuy: false });
    expect((await kit.get(seller, `/order/${order.id}`)).status).toBe(404);
    const placed = expectData(await kit.finalize(buyer, order));
    expect(placed).toMatchObject({
      status: "requested",
      payment: { status: "authorised" },
      action_clock: { actor: "seller", is_you: false, on_expiry: "seller_timeout" },
    });
    expect(Date.parse(placed.action_clock.due_at) - kit.world.now().getTime()).toBe(hours(24));
    expect(steps(placed)).toEqual([
      "authorised here",
      "charged todo",
      "held todo",
      "released todo",
    ]);

    const sellersView = await kit.getOrder(seller, order.id);
    expect(sellersView).toMatchObject({
      role: "seller",
      address: null,
      payment: null,
      selected_card: null,
      locker: null,
      allowed_actions: ["approve", "reject"],
      action_clock: { is_you: true },
    });
    expect(sellersView.money.at(-1)!.amount.amount).toBe(40_000 - 200 - 800 - 400);
  });

  test("a request expires after 24 hours without an answer, and the buyer is never charged", async () => {
    const { buyer, listing, order } = await kit.openPaidDraft({ isInstantBuy: false });
    await kit.finalize(buyer, order);
    kit.world.advance(hours(24) - seconds(1));
    await kit.world.runDueJobs();
    expect((await kit.getOrder(buyer, order.id)).status).toBe("requested");
    kit.world.advance(seconds(1));
    await kit.world.runDueJobs();
    const ended = await kit.getOrder(buyer, order.id);
    expect(ended).toMatchObject({
      status: "seller_timeout",
      payment: { status: "cancelled" },
      action_clock: null,
      allowed_actions: [],
    });
    expect(steps(ended)).toEqual(["authorised done", "cancelled here"]);
    const atBank = await kit.bank.readPayment({ key: kit.authoriseKey(order.id) });
    expect(atBank!.status).toBe("cancelled");
    expect((await kit.findListing(listing)).status).toBe("hidden");
  });

  test("Klarna: the payment is agreed on its page, then the order is placed", async () => {
    const { buyer, order } = await kit.openPaidDraft();
    expectData(await kit.patch(buyer, `/order/${order.id}`, { payment_method: "klarna" }));
    const payment = expectData(await kit.initialize(buyer, order, { method: "klarna" }));
    expect(payment).toMatchObject({ method: "klarna", status: "requires_action" });
    const page = await kit.visit(payment.redirect_url);
    expect(page.text).toContain("141,20");
    const back = await kit.visit(payment.redirect_url, { decision: "approve" });
    expect(back.location).toMatch(/^\/en-GR\/checkout\/[\w-]+\/payment\?payment=pay_/);
    expect(expectData(await kit.check(buyer, order)).status).toBe("authorised");
    expect(expectData(await kit.finalize(buyer, order)).status).toBe("approved");
    await kit.world.runDueJobs();
    const cardAttempt = await kit.bank.readPayment({ key: kit.authoriseKey(order.id) });
    expect(cardAttempt!.status).toBe("cancelled");
  });

  test("creating an order by product takes its cheapest free unit", async () => {
    const seller = await kit.insertPerson();
    const buyer = await kit.insertPerson({ market: "GB" });
    const other = await kit.insertPerson({ market: "GB" });
    const dear = await kit.insertListing({ seller, market: "GB", price: 50_000 });
    const cheap = await kit.insertListing({ seller, market: "GB", price: 30_000 });
    await kit.insertListing({ seller: buyer, market: "GB", price: 10_000 });
    const first = expectData(
      await kit.post(buyer, "/orders/create-by-sku", { sku_id: kit.skus.GB }),
    );
    expect(first.listing_id).toBe(cheap);
    expect(first.amounts.total).toEqual({ amount: 31_470, currency: "GBP" });
    const again = expectData(
      await kit.post(buyer, "/orders/create-by-sku", { sku_id: kit.skus.GB }),
    );
    expect(again.id).toBe(first.id);
    await kit.setListingStatus(dear, "hidden");
    const refused = await kit.post(other, "/orders/create-by-sku", { sku_id: kit.skus.GB });
    // Only the buyer's own cheap unit is left, which the other buyer may buy.
    expect(expectData(refused).amounts.asking_price.amount).toBe(10_000);
    const none = await kit.post(buyer, "/orders/create-by-sku", {
      sku_id: "01a1fc55-cf2d-7bac-98c2-de1affd75a94",
    });
    expect(none.body.code).toBe("not_found");
  });
});

describe("errors of the checkout", () => {
  test("sellers cannot buy their own listing", async () => {
    const seller = await kit.insertPerson();
    const listing_id = await kit.insertListing({ seller });
    const answer = await kit.post(seller, "/order", { listing_id });
    expect([answer.status, answer.body.code]).toEqual([409, "listing_is_yours"]);
  });

  test("a sold listing and one that was never published cannot be bought", async () => {
    const seller = await kit.insertPerson();
    const buyer = await kit.insertPerson();
    const sold = await kit.insertListing({ seller, status: "hidden" });
    const draft = await kit.insertListing({ seller, status: "draft" });
    const gone = await kit.post(buyer, "/order", { listing_id: sold });
    expect([gone.status, gone.body.code]).toEqual([409, "listing_not_available"]);
    const unknown = await kit.post(buyer, "/order", { listing_id: draft });
    expect([unknown.status, unknown.body.code]).toEqual([404, "not_found"]);
  });

  test("an incomplete profile is an error that names what is missing; a photo is optional", async () => {
    const seller = await kit.insertPerson();
    const newcomer = await kit.insertPerson({ isComplete: false });
    const listing_id = await kit.insertListing({ seller });
    const answer = await kit.post(newcomer, "/order", { listing_id });
    expect([answer.status, answer.body.code]).toEqual([409, "profile_incomplete"]);
    expect(answer.body.data.missing).toEqual(["username"]);
  });

  test("paying fails while a step is missing", async () => {
    const seller = await kit.insertPerson();
    const buyer = await kit.insertPerson();
    const draft = await kit.createOrder(buyer, await kit.insertListing({ seller }));
    const answer = await kit.initialize(buyer, draft);
    expect([answer.status, answer.body.code]).toEqual([409, "order_incomplete"]);
    expect(answer.body.data.missing).toEqual(["address", "shipping", "payment", "review"]);
  });

  test.each(["", "Μυρτώ"])(
    "a buyer whose profile has the name %j states it before the payment",
    async (full_name) => {
      const seller = await kit.insertPerson();
      const buyer = await kit.insertPerson();
      await kit.post(buyer, "/profile/details", { full_name });
      const card = await kit.addCard(buyer);
      const draft = await kit.createOrder(buyer, await kit.insertListing({ seller }));
      expect(draft.missing).toEqual(["address", "shipping", "personal", "payment", "review"]);
      const filled = await kit.fillIn(buyer, draft, card);
      expect(filled).toMatchObject({
        missing: ["personal", "review"],
        next_step: "personal",
        open_steps: ["address", "shipping", "personal"],
      });
      expect(filled.allowed_actions).not.toContain("pay");
      const refused = await kit.initialize(buyer, filled);
      expect([refused.status, refused.body.code]).toEqual([409, "order_incomplete"]);
      expect(refused.body.data.missing).toEqual(["personal", "review"]);

      await kit.post(buyer, "/profile/details", { full_name: "Μυρτώ Δήμου" });
      expect(await kit.getOrder(buyer, filled.id)).toMatchObject({
        missing: ["review"],
        open_steps: ["address", "shipping", "payment", "review"],
      });
      await kit.authorise(buyer, filled, card);
      expectData(await kit.finalize(buyer, filled));
      await kit.post(buyer, "/profile/details", { full_name: "" });
      expect((await kit.getOrder(buyer, filled.id)).missing).toEqual([]);
      expect((await kit.getOrder(seller, filled.id)).missing).toEqual([]);
    },
  );

  test("finalizing fails before the bank has authorised the payment", async () => {
    const seller = await kit.insertPerson();
    const buyer = await kit.insertPerson();
    const card = await kit.addCard(buyer);
    const draft = await kit.createOrder(buyer, await kit.insertListing({ seller }));
    const order = await kit.fillIn(buyer, draft, card);
    expect((await kit.finalize(buyer, order)).body.code).toBe("payment_required");
    await kit.initialize(buyer, order);
    expect((await kit.finalize(buyer, order)).body.code).toBe("payment_required");
  });

  test("payment methods that are not configured are rejected", async () => {
    const { buyer, order } = await kit.openPaidDraft();
    for (const method of ["paypal", "applePay", "googlePay"]) {
      const chosen = await kit.patch(buyer, `/order/${order.id}`, { payment_method: method });
      expect(chosen.body.code).toBe("payment_method_unavailable");
      const begun = await kit.initialize(buyer, order, { method });
      expect([begun.status, begun.body.code]).toEqual([409, "payment_method_unavailable"]);
    }
    expect((await kit.getOrder(buyer, order.id)).payment_method).toBe("card");
  });

  test("another person's address or card is rejected", async () => {
    const stranger = await kit.insertPerson();
    const strangersCard = await kit.addCard(stranger);
    const { buyer, order } = await kit.openPaidDraft();
    const address = await kit.patch(buyer, `/order/${order.id}`, { address_id: stranger.address });
    expect([address.status, address.body.code]).toEqual([404, "not_found"]);
    const shipping = await kit.post(buyer, `/orders/${order.id}/shipping`, {
      method: "acs",
      address_id: stranger.address,
    });
    expect(shipping.status).toBe(404);
    const card = await kit.patch(buyer, `/order/${order.id}`, { selected_card: strangersCard });
    expect([card.status, card.body.code]).toEqual([404, "card_not_found"]);
    const paid = await kit.confirm(buyer, order, strangersCard);
    expect([paid.status, paid.body.code]).toEqual([404, "card_not_found"]);
  });

  test("an address in another market is rejected", async () => {
    const { buyer, order } = await kit.openPaidDraft();
    const british = await kit.insertAddress(buyer.id, "GB");
    const answer = await kit.patch(buyer, `/order/${order.id}`, { address_id: british });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { address_id: ["address.other-country"] },
    ]);
  });
});

describe("the price", () => {
  test("follows the listing while the order is a draft, and must be accepted again before payment", async () => {
    const seller = await kit.insertPerson();
    const buyer = await kit.insertPerson();
    const listing = await kit.insertListing({ seller, price: 40_000 });
    const card = await kit.addCard(buyer);
    const seen = await kit.fillIn(buyer, await kit.createOrder(buyer, listing), card);
    await kit.setPrice(listing, 45_000);
    expect((await kit.getOrder(buyer, seen.id)).amounts.total.amount).toBe(45_000 + 2205 + 400);

    const refused = await kit.initialize(buyer, seen);
    expect([refused.status, refused.body.code]).toEqual([409, "price_changed"]);
    expect(refused.body.data.total).toEqual({ amount: 47_605, currency: "EUR" });
    expect(refused.body.data.amounts.asking_price.amount).toBe(45_000);
    const total = refused.body.data.total;
    expect((await kit.initialize(buyer, seen, { total })).status).toBe(200);
  });

  test("changed between payment and review: 409 with the new total; once accepted, the old authorisation is voided", async () => {
    const { buyer, listing, order, card } = await kit.openPaidDraft();
    await kit.setPrice(listing, 39_000);
    const refused = await kit.finalize(buyer, order);
    expect([refused.status, refused.body.code]).toEqual([409, "price_changed"]);
    const now = await kit.getOrder(buyer, order.id);
    expect(now.amounts.total).toEqual(refused.body.data.total);
    // The bank has authorised the old total only.
    expect((await kit.finalize(buyer, now)).body.code).toBe("payment_required");
    const payment = await kit.authorise(buyer, now, card);
    expect(payment).toMatchObject({ status: "authorised", amount: now.amounts.total });
    expect(expectData(await kit.finalize(buyer, now)).status).toBe("approved");
    await kit.world.runDueJobs();
    const old = await kit.bank.readPayment({ key: kit.authoriseKey(order.id) });
    expect(old!.status).toBe("cancelled");
  });

  test("ignores amounts sent by the client", async () => {
    const { buyer, order } = await kit.openPaidDraft();
    const refused = await kit.post(buyer, `/order/${order.id}/finalize`, {
      accepted_total: { amount: 1, currency: "EUR" },
    });
    expect(refused.body.code).toBe("price_changed");
    const inPounds = await kit.post(buyer, `/order/${order.id}/finalize`, {
      accepted_total: { ...order.amounts.total, currency: "GBP" },
    });
    expect(inPounds.body.code).toBe("price_changed");
  });
});

describe("a listing that becomes unavailable during the checkout", () => {
  test("finalizing answers 409, ends the draft, and voids the authorisation", async () => {
    const { buyer, listing, order } = await kit.openPaidDraft();
    await kit.setListingStatus(listing, "hidden");
    const refused = await kit.finalize(buyer, order);
    expect([refused.status, refused.body.code]).toEqual([409, "listing_not_available"]);
    await kit.world.runDueJobs();
    expect(await kit.getOrder(buyer, order.id)).toMatchObject({
      status: "draft_expired",
      payment: { status: "cancelled" },
    });
    const atBank = await kit.bank.readPayment({ key: kit.authoriseKey(order.id) });
    expect(atBank!.status).toBe("cancelled");
  });

  test("changes of the draft fail with listing_not_available", async () => {
    const { buyer, listing, order } = await kit.openPaidDraft();
    await kit.setListingStatus(listing, "hidden");
    const changed = await kit.patch(buyer, `/order/${order.id}`, { payment_method: "klarna" });
    expect(changed.body.code).toBe("listing_not_available");
    const shipped = await kit.post(buyer, `/orders/${order.id}/shipping`, { method: "acs" });
    expect(shipped.body.code).toBe("listing_not_available");
  });
});

describe("placed orders", () => {
  test("cannot be edited", async () => {
    const { buyer, order, card } = await kit.openPaidDraft();
    await kit.finalize(buyer, order);
    const edited = await kit.patch(buyer, `/order/${order.id}`, { selected_card: card });
    expect([edited.status, edited.body.code]).toEqual([409, "order_not_editable"]);
    const shipped = await kit.post(buyer, `/orders/${order.id}/shipping`, { method: "boxnow" });
    expect(shipped.body.code).toBe("order_not_editable");
    const paid = await kit.initialize(buyer, order);
    expect([paid.status, paid.body.code]).toEqual([409, "order_not_editable"]);
  });

  test("that were cancelled cannot be paid for or placed again", async () => {
    const { buyer, order } = await kit.openPaidDraft({ card: TEST_CARDS.failsLater });
    await kit.finalize(buyer, order);
    kit.world.advance(hours(24));
    await kit.world.runDueJobs();
    expect((await kit.initialize(buyer, order)).body.code).toBe("order_not_editable");
    const { buyer: other, order: noLog } = await kit.openPaidDraft({ card: TEST_CARDS.late });
    await kit.finalize(other, noLog);
    expect((await kit.initialize(other, noLog)).body.code).toBe("order_not_editable");
    kit.world.advance(minutes(16));
    await kit.world.runDueJobs();
    expect((await kit.finalize(other, noLog)).body.code).toBe("order_not_editable");
  });

  test("are listed newest first, by role and state", async () => {
    const { seller, buyer, order } = await kit.openPaidDraft({ isInstantBuy: false });
    const listing = await kit.insertListing({ seller });
    kit.world.advance(seconds(1));
    const draft = await kit.createOrder(buyer, listing);
    const ids = async (person: typeof buyer, query: string) =>
      (await kit.get(person, `/profile/me/orders?${query}`)).body.data.map(
        (each: { id: string }) => each.id,
      );
    expect(await ids(buyer, "")).toEqual([draft.id, order.id]);
    expect(await ids(seller, "role=seller")).toEqual([]);
    await kit.finalize(buyer, order);
    expect(await ids(seller, "role=seller")).toEqual([order.id]);
    expect(await ids(seller, "role=buyer")).toEqual([]);
    expect(await ids(buyer, "state=past")).toEqual([]);
    const page = await kit.get(buyer, "/profile/me/orders?state=all");
    expect(page.body.meta).toEqual({ current_page: 1, last_page: 1, per_page: 20, total: 2 });
    expect((await kit.get(buyer, "/profile/somebody/orders")).status).toBe(404);
  });

  test("are shown in the caller's language", async () => {
    const { buyer, order } = await kit.openPaidDraft();
    const greek = await kit.world.get(`/order/${order.id}`, {
      token: buyer.token,
      locale: "el-GR",
    });
    expect(greek.body.data.item.color).toBe("Μπλε");
  });
});

test("collection at the hub needs no address and is for Instant Buy only", async () => {
  const seller = await kit.insertPerson();
  const buyer = await kit.insertPerson();
  const card = await kit.addCard(buyer);
  const instant = await kit.createOrder(buyer, await kit.insertListing({ seller }));
  const order = await kit.fillIn(buyer, instant, card, "pickup");
  expect(order).toMatchObject({ missing: ["review"], amounts: { delivery: { amount: 0 } } });
  await kit.authorise(buyer, order, card);
  const placed = expectData(await kit.finalize(buyer, order));
  expect(placed.timeline.map((event: { status: string }) => event.status)).toEqual([
    "approved",
    "delivered",
    "completed",
  ]);
  const listing = await kit.insertListing({ seller, isInstantBuy: false });
  const asked = await kit.createOrder(buyer, listing);
  const refused = await kit.post(buyer, `/orders/${asked.id}/shipping`, { method: "pickup" });
  expect([refused.status, refused.body.code]).toEqual([409, "shipping_unavailable"]);
  expect(refused.body.data.refusal).toBe("not_instant_buy");
});

test("a card that fails at the charge keeps the order open for a day", async () => {
  const { buyer, listing, order } = await kit.openPaidDraft({ card: TEST_CARDS.failsLater });
  await kit.finalize(buyer, order);
  const ended = await kit.getOrder(buyer, order.id);
  expect(ended).toMatchObject({
    status: "payment_due",
    payment: { status: "failed", decline_code: "declined" },
  });
  expect((await kit.findListing(listing)).status).toBe("sold");
  kit.world.advance(hours(24));
  await kit.world.runDueJobs();
  expect((await kit.getOrder(buyer, order.id)).status).toBe("payment_failed");
  expect((await kit.findListing(listing)).status).toBe("published");
  await kit.world.runDueJobs();
});

test("a shipping method that is no longer offered must be chosen again before payment", async () => {
  kit.world.clock.set("2026-12-14T15:55:00Z");
  const seller = await kit.insertPerson();
  const buyer = await kit.insertPerson();
  const listing = await kit.insertListing({ seller });
  const card = await kit.addCard(buyer);
  const order = await kit.fillIn(buyer, await kit.createOrder(buyer, listing), card, "express");
  expect(order).toMatchObject({ shipping_method: "express", missing: ["review"] });
  expect((await kit.authorise(buyer, order, card)).status).toBe("authorised");

  // 18:00 in Athens: express is over for today (spec §9 "Express delivery").
  kit.world.advance(minutes(5));
  const refused = await kit.finalize(buyer, order);
  expect([refused.status, refused.body.code]).toEqual([409, "order_incomplete"]);
  expect((await kit.getOrder(buyer, order.id)).missing).toEqual(["shipping", "review"]);
  const courier = expectData(
    await kit.post(buyer, `/orders/${order.id}/shipping`, { method: "acs" }),
  );
  expect((await kit.authorise(buyer, courier, card)).status).toBe("authorised");
  expect(expectData(await kit.finalize(buyer, courier)).status).toBe("approved");
  await kit.world.runDueJobs();
});

test("the cheapest free unit is found behind any number of reserved ones", async () => {
  const seller = await kit.insertPerson();
  const others = await Promise.all(Array.from({ length: 21 }, () => kit.insertPerson()));
  for (const other of others)
    await kit.createOrder(other, await kit.insertListing({ seller, price: 5_000 }));
  const free = await kit.insertListing({ seller, price: 5_100 });
  const buyer = await kit.insertPerson();
  const order = expectData(await kit.post(buyer, "/orders/create-by-sku", { sku_id: kit.skus.GR }));
  expect(order.listing_id).toBe(free);
});
