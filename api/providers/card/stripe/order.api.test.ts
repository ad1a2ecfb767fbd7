import { afterAll, beforeAll, expect, test } from "vitest";
import { seconds } from "#contract/duration.ts";
import { expectData, openOrderKit, type OrderKit, type Person } from "#tests/order-kit.ts";
import type { Behaviour } from "#tests/providers/stripe-books.ts";
import { startStripeServer, type StripeServer } from "#tests/providers/stripe-server.ts";

let kit: OrderKit;
let stripe: StripeServer;
beforeAll(async () => {
  stripe = await startStripeServer({ now: () => kit.world.now() });
  kit = await openOrderKit({
    env: { ...stripe.env, PUBLIC_ORIGIN: "http://marketplace.test" },
  });
});
afterAll(async () => {
  await kit[Symbol.asyncDispose]();
  await stripe.close();
});

const idIn = (address: string) => new URL(address).pathname.split("/").at(-1)!;

const addCard = async (person: Person, behaviour: Behaviour = "accept"): Promise<string> => {
  const setup = expectData(
    await kit.post(person, "/payment/initialize-payment-method-setup", {
      return_path: "/en-GR/checkout",
    }),
  );
  stripe.visitor.enterCard(idIn(setup.redirect_url), { behaviour, brand: "visa", last4: "4242" });
  const { setup_reference } = setup;
  return expectData(await kit.post(person, "/card", { setup_reference })).reference;
};

const openDraft = async (behaviour?: Behaviour) => {
  const seller = await kit.insertPerson();
  const buyer = await kit.insertPerson();
  const listing = await kit.insertListing({ seller, isInstantBuy: true, price: 40_000 });
  const card = await addCard(buyer, behaviour);
  const order = await kit.fillIn(buyer, await kit.createOrder(buyer, listing), card);
  return { seller, buyer, card, order };
};

const bringEvents = async () => {
  const requests = stripe.takeEvents().toReversed();
  for (const request of [...requests.map((each) => each.clone()), ...requests])
    expect((await kit.world.api.fetch(request)).status).toBe(204);
  await kit.world.runDueJobs();
};

const intentOf = (orderId: string) =>
  stripe.books.intents.list().find(({ metadata }) => metadata["key"]?.includes(orderId));

test("an authorised card is captured when the order is placed", async () => {
  const { buyer, card, order } = await openDraft();
  const payment = await kit.authorise(buyer, order, card);
  expect(payment).toMatchObject({ status: "authorised", card_last4: "4242" });
  expectData(await kit.finalize(buyer, order));
  await kit.world.runDueJobs();
  expect(intentOf(order.id)).toMatchObject({
    status: "succeeded",
    amount: order.amounts.total.amount,
    currency: "eur",
  });
  await bringEvents();
  expect((await kit.getOrder(buyer, order.id)).payment).toMatchObject({ status: "captured" });
});

test("a challenge redirects to the bank and back, and its event alone is enough", async () => {
  const { buyer, card, order } = await openDraft("challenge");
  const payment = await kit.authorise(buyer, order, card);
  expect(payment.status).toBe("requires_action");
  const back = stripe.visitor.answerChallenge(idIn(payment.redirect_url!), true);
  expect(back).toContain(
    `http://marketplace.test/en-GR/checkout/${order.id}/payment?payment=${intentOf(order.id)!.id}`,
  );
  await bringEvents();
  expect((await kit.getOrder(buyer, order.id)).payment).toMatchObject({ status: "authorised" });
});

test("Klarna is paid on Stripe's page, and the order continues", async () => {
  const { buyer, order } = await openDraft();
  const chosen = expectData(
    await kit.patch(buyer, `/order/${order.id}`, { payment_method: "klarna" }),
  );
  const payment = expectData(await kit.initialize(buyer, chosen, { method: "klarna" }));
  expect(payment).toMatchObject({ status: "requires_action" });
  stripe.visitor.pay(idIn(payment.redirect_url), true);
  expect(expectData(await kit.check(buyer, order))).toMatchObject({ status: "authorised" });
  expectData(await kit.finalize(buyer, chosen));
  await bringEvents();
  expect((await kit.getOrder(buyer, order.id)).payment).toMatchObject({ status: "captured" });
});

test("a declined card returns the reason, and the draft stays", async () => {
  const { buyer, card, order } = await openDraft("insufficient_funds");
  expect(await kit.authorise(buyer, order, card)).toMatchObject({
    status: "failed",
    decline_code: "insufficient_funds",
  });
  expect((await kit.getOrder(buyer, order.id)).status).toBe("draft");
});

test("a payment with a lost response is found by the reconciliation, and captured once", async () => {
  const { buyer, card, order } = await openDraft();
  stripe.failNext(/\/confirm$/, "lost_answer", 2);
  expect(await kit.authorise(buyer, order, card)).toMatchObject({ status: "processing" });
  kit.world.advance(seconds(20));
  await kit.world.runDueJobs();
  expect((await kit.getOrder(buyer, order.id)).payment).toMatchObject({ status: "authorised" });
  expectData(await kit.finalize(buyer, order));
  await kit.world.runDueJobs();
  const charged = stripe.books.charges
    .list()
    .filter(({ metadata }) => metadata["key"]?.includes(order.id));
  expect(charged).toEqual([expect.objectContaining({ captured: true })]);
});

test("a payment with a lost request counts as failed after a minute", async () => {
  const { buyer, card, order } = await openDraft();
  stripe.failNext(/^POST \/v1\/payment_intents$/, "lost_request", 2);
  expect(await kit.authorise(buyer, order, card)).toMatchObject({ status: "processing" });
  for (let index = 0; index < 4; index += 1) {
    kit.world.advance(seconds(20));
    await kit.world.runDueJobs();
  }
  expect((await kit.getOrder(buyer, order.id)).payment).toMatchObject({ status: "failed" });
  expect(intentOf(order.id)).toBeUndefined();
});
