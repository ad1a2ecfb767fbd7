import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { seconds, minutes, hours } from "#contract/duration.ts";
import { TEST_IBANS } from "#tests/payout-kit.ts";
import { createWorld, type World } from "#tests/world.ts";
import {
  ProviderRejectedError,
  ProviderUnavailableError,
  type CardProviderPort,
  type ProviderEvent,
  type ProviderPayment,
} from "../port.ts";
import { createStripe, type StripeConfig } from "./create-stripe.ts";
import type { Behaviour } from "#tests/providers/stripe-books.ts";
import { startStripeServer, type StripeServer } from "#tests/providers/stripe-server.ts";

let world: World;
let stripe: StripeServer;
let provider: CardProviderPort;
let heard: ProviderEvent[];
beforeAll(async () => {
  world = await createWorld();
  stripe = await startStripeServer({ now: () => world.now() });
});
afterAll(async () => {
  await stripe.close();
  await world[Symbol.asyncDispose]();
});

const open = (changes: Partial<StripeConfig> = {}) =>
  createStripe(
    { ...stripe.config, ...changes },
    {
      database: world.database,
      now: world.now,
      log: world.deps.log,
      returnOrigin: "https://shop.test",
    },
  );
beforeEach(() => {
  heard = [];
  provider = open();
  provider.onEvent(async (event) => void heard.push(event));
  stripe.takeEvents();
});

const key = (): string => randomUUIDv7();
const EUR = (amount: number) => ({ amount, currency: "EUR" as const });

const keepCard = async (behaviour: Behaviour = "accept", owner = key()): Promise<string> => {
  const { reference } = await provider.createSetup({
    key: key(),
    owner,
    returnPath: "/en-GR/account/cards",
    language: "en",
  });
  stripe.visitor.enterCard(reference, { behaviour, brand: "visa", last4: "4242" });
  const setup = await provider.readSetup(reference);
  if (setup?.status !== "succeeded") throw new Error("The card was not kept");
  return setup.card.reference;
};
const wish = (cardReference: string, same = key(), amount = 42_360) => ({
  key: same,
  amount: EUR(amount),
  source: { method: "card", cardReference } as const,
  returnPath: "/el-GR/checkout/1/review",
  language: "el" as const,
});
const authorise = async (card: string, same = key()) =>
  (await provider.authorise(wish(card, same))) as ProviderPayment;
const openPage = async (same = key()) =>
  (await provider.authorise({
    ...wish("", same),
    source: { method: "klarna" },
  })) as ProviderPayment;
const beginSeller = (same = { key: key(), owner: key() }, returnPath = "/en-GR/account/payouts") =>
  provider.createPayoutAccount({ ...same, returnPath, language: "en" });
const verifiedSeller = async (returnPath?: string): Promise<string> => {
  const { reference, redirectUrl } = await beginSeller(undefined, returnPath);
  stripe.visitor.prove(redirectUrl);
  return reference;
};
const addBank = (accountReference: string, iban: string = TEST_IBANS.greek) =>
  provider.addBankAccount({ key: key(), accountReference, iban, beneficiaryName: "Eleni K" });
const payee = async () => {
  const accountReference = await verifiedSeller();
  const { reference: bankAccountReference } = await addBank(accountReference);
  return { accountReference, bankAccountReference, amount: EUR(30_000), key: key() };
};
const failure = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => Promise.reject(new Error("it was done")),
    (error: Error) => error,
  );
const countPayments = () => stripe.books.intents.things.size;

describe("visitors", () => {
  test("are one customer each, even before search finds it", async () => {
    const owner = key();
    await keepCard("accept", owner);
    const before = stripe.books.customers.things.size;
    await keepCard("accept", owner);
    world.advance(minutes(5));
    await keepCard("accept", owner);
    world.advance(hours(30));
    await keepCard("accept", owner);
    expect(stripe.books.customers.things.size).toBe(before);
  });

  test("return to the web, and get the page in their language", async () => {
    const { reference } = await provider.createSetup({
      key: key(),
      owner: "o'hara\\",
      returnPath: "/el-GR/account/cards?a=1#cards",
      language: "el",
    });
    const { success_url: done, cancel_url: left } = stripe.books.sessions.get(reference);
    expect(done).toBe(
      "https://shop.test/el-GR/account/cards?a=1&setup={CHECKOUT_SESSION_ID}#cards",
    );
    expect(left).toBe("https://shop.test/el-GR/account/cards?a=1#cards");
    expect(await provider.readSetup(reference)).toEqual({ owner: "o'hara\\", status: "pending" });
  });

  test("an expired page is an abandoned setup; a payment page is not a setup", async () => {
    const { reference } = await provider.createSetup({
      key: key(),
      owner: "maria",
      returnPath: "/",
      language: "en",
    });
    stripe.books.sessions.get(reference).status = "expired";
    expect(await provider.readSetup(reference)).toEqual({ owner: "maria", status: "cancelled" });
    expect(await provider.readSetup((await openPage()).reference)).toBeNull();
  });
});

test("an American Express card is deleted again", async () => {
  const { reference } = await provider.createSetup({
    key: key(),
    owner: "maria",
    returnPath: "/",
    language: "en",
  });
  stripe.visitor.enterCard(reference, { behaviour: "accept", brand: "visa", last4: "0005" });
  const [method] = stripe.books.methods.list();
  method!.card!.brand = "amex";
  expect(await provider.readSetup(reference)).toEqual({ owner: "maria", status: "cancelled" });
  expect(method!.customer).toBeNull();
});

describe("finding a payment by its key", () => {
  test("works before search finds it, behind other payments", async () => {
    const same = key();
    const card = await keepCard();
    const { reference } = await authorise(card, same);
    world.advance(seconds(1));
    for (let index = 0; index < 120; index += 1)
      stripe.books.intents.put({
        ...structuredClone(stripe.books.intents.get(reference)),
        ...stripe.books.create("pi", "payment_intent", { key: key() }),
      });
    expect(await provider.readPayment({ key: same })).toMatchObject({ reference });
  });

  test("works days later, by search alone", async () => {
    const same = key();
    const { reference } = await authorise(await keepCard(), same);
    world.advance(hours(72));
    stripe.requests.length = 0;
    expect(await provider.readPayment({ key: same })).toMatchObject({ reference });
    expect(stripe.requests).not.toContainEqual(
      expect.stringMatching(/^GET \/v1\/payment_intents(\?|$)/),
    );
  });

  test("finds a session days later by its payment", async () => {
    const same = key();
    const { reference } = await openPage(same);
    stripe.visitor.pay(reference, true);
    world.advance(hours(72));
    expect(await provider.readPayment({ key: same, method: "klarna" })).toMatchObject({
      reference,
      status: "authorised",
    });
  });

  test("cancels a payment that was never confirmed", async () => {
    const same = key();
    const card = await keepCard();
    stripe.failNext(/\/confirm$/, "lost_request", 2);
    expect(await provider.authorise(wish(card, same))).toEqual({ status: "unknown" });
    expect(await provider.readPayment({ key: same })).toMatchObject({ status: "processing" });
    world.advance(seconds(61));
    const gone = { status: "declined", declineCode: "provider_unavailable" };
    expect(await provider.readPayment({ key: same })).toMatchObject(gone);
    expect(await provider.authorise(wish(card, same))).toMatchObject(gone);
  });

  test("the list of payments has each once, oldest first, without other shops' payments", async () => {
    world.advance(hours(1));
    const since = world.now();
    const card = await keepCard();
    const keys = [key(), key(), key()];
    await authorise(card, keys[0]);
    world.advance(seconds(5));
    const page = await openPage(keys[1]);
    stripe.visitor.pay(page.reference, true);
    world.advance(seconds(5));
    await authorise(await keepCard("decline"), keys[2]);
    stripe.books.intents.put({
      ...structuredClone(stripe.books.intents.get((await authorise(card)).reference)),
      ...stripe.books.create("pi", "payment_intent", {}),
    });
    const listed = (await provider.listPayments?.({ since })) ?? [];
    expect(listed.slice(0, 3).map((payment) => [payment.key, payment.status])).toEqual([
      [keys[0], "authorised"],
      [keys[1], "authorised"],
      [keys[2], "declined"],
    ]);
    expect(listed).toHaveLength(4);
    expect(listed[1]).toMatchObject({ reference: page.reference });
    expect(Object.keys(listed[0]!)).not.toContain("at");
  });
});

describe("a failed request", () => {
  test("times out", async () => {
    const card = await keepCard();
    const same = key();
    provider = open({ answerWithin: 300 });
    stripe.failNext(/\/confirm$/, "silence");
    expect(await provider.authorise(wish(card, same))).toEqual({ status: "unknown" });
    stripe.failNext(/^GET/, "silence");
    const error = await failure(provider.readPayment({ reference: "pi_1" }));
    expect(error).toBeInstanceOf(ProviderUnavailableError);
    expect(error.message).toContain("readPayment: StripeConnectionError");
  });

  test.each([429, 500, 503, 409])("with %i can be retried", async (status) => {
    const card = await keepCard();
    stripe.failNext(/^POST \/v1\/payment_intents$/, { status });
    expect(await provider.authorise(wish(card))).toEqual({ status: "unknown" });
    stripe.failNext(/^GET/, { status });
    expect(await failure(provider.readSetup("cs_1"))).toBeInstanceOf(ProviderUnavailableError);
  });

  test("with a wrong API key is logged as our error", async () => {
    provider = open({ secretKey: "sk_test_wrong" });
    const error = await failure(provider.readPayment({ reference: "pi_1" }));
    expect(error).toBeInstanceOf(ProviderUnavailableError);
    expect(world.logged).toContainEqual(
      expect.objectContaining({
        level: "error",
        message: "Stripe does not accept STRIPE_SECRET_KEY",
      }),
    );
    expect(JSON.stringify(world.logged)).not.toContain("sk_test_wrong");
  });

  test("with a refused connection is an outage", async () => {
    provider = open({ apiBase: "http://127.0.0.1:9" });
    expect(await failure(provider.readPayment({ reference: "pi_1" }))).toBeInstanceOf(
      ProviderUnavailableError,
    );
  });

  test("with a stored failure of Stripe does not block the retry", async () => {
    const payment = await authorise(await keepCard());
    const { reference } = payment;
    const capture = { reference, key: key() };
    stripe.failNext(/\/capture$/, { status: 500 });
    expect(await failure(provider.capture(capture))).toBeInstanceOf(ProviderUnavailableError);
    expect(await provider.capture(capture)).toMatchObject({ status: "captured" });
    const refund = { reference, amount: EUR(1_000), key: key() };
    stripe.failNext(/\/refunds$/, { status: 500 });
    expect(await failure(provider.refund(refund))).toBeInstanceOf(ProviderUnavailableError);
    await provider.refund(refund);
    await provider.refund(refund);
    const { amount_refunded: given } = stripe.books.charges
      .list()
      .find((charge) => charge.payment_intent === reference)!;
    expect(given).toBe(1_000);
    const payout = await payee();
    for (const step of [/\/transfers$/, /\/payouts$/]) {
      stripe.failNext(step, { status: 500 });
      expect(await failure(provider.payOut(payout))).toBeInstanceOf(ProviderUnavailableError);
    }
    expect(await provider.payOut(payout)).toMatchObject({ status: "pending" });
    expect(stripe.balances.get(payout.accountReference)).toBe(0);
  });

  test("two concurrent submits are one payment", async () => {
    const card = await keepCard();
    const before = countPayments();
    const same = key();
    const answers = await Promise.all([authorise(card, same), authorise(card, same)]);
    expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1);
    expect(countPayments()).toBe(before + 1);
  });

  test("a refund happens once, even after Stripe has forgotten the key", async () => {
    const { reference } = await authorise(await keepCard());
    await provider.capture({ reference, key: key() });
    const refund = { reference, amount: EUR(21_180), key: key() };
    await provider.refund(refund);
    world.advance(hours(30));
    expect(await provider.refund(refund)).toMatchObject({ status: "captured" });
    expect(await provider.refund({ ...refund, key: key() })).toMatchObject({ status: "refunded" });
  });
});

describe("Stripe's page", () => {
  test("stays open after a decline, and closes when the buyer cancels", async () => {
    const { reference } = await openPage();
    expect(stripe.visitor.pay(reference, false)).toBeNull();
    expect(await provider.readPayment({ reference })).toMatchObject({
      status: "requires_action",
      redirectUrl: expect.stringContaining(reference),
    });
    expect(stripe.visitor.leave(reference)).toBe("https://shop.test/el-GR/checkout/1/review");
    expect(await provider.cancel({ reference, key: key() })).toMatchObject({ status: "cancelled" });
    expect(await provider.cancel({ reference, key: key() })).toMatchObject({ status: "cancelled" });
    expect(await provider.readPayment({ reference })).toMatchObject({
      status: "cancelled",
      redirectUrl: null,
    });
  });

  test("paid at the moment of closing releases the money", async () => {
    const { reference } = await openPage();
    stripe.visitor.pay(reference, true);
    stripe.books.sessions.get(reference).status = "open";
    stripe.failNext(/\/expire$/, { status: 400 });
    await provider.cancel({ reference, key: key() });
    const intent = stripe.books.sessions.get(reference).payment_intent!;
    expect(stripe.books.intents.get(intent).status).toBe("canceled");
  });

  test("opens once per key, and returns its state", async () => {
    const same = key();
    const first = await openPage(same);
    expect(await openPage(same)).toEqual(first);
    stripe.visitor.pay(first.reference, true);
    expect(await openPage(same)).toMatchObject({ status: "authorised" });
    const elsewhere = {
      ...wish("", same),
      source: { method: "klarna" },
      returnPath: "/x",
    } as const;
    expect(await provider.authorise(elsewhere)).toMatchObject({ reference: first.reference });
    const dearer = { ...elsewhere, amount: EUR(1) };
    expect(await failure(provider.authorise(dearer))).toBeInstanceOf(ProviderRejectedError);
  });
});

describe("sellers", () => {
  test("are the same account for their key, also days later, in their country", async () => {
    const same = { key: key(), owner: key() };
    const { reference } = await beginSeller(same, "/en-GB/account/payouts");
    expect(stripe.books.accounts.get(reference).country).toBe("GB");
    world.advance(hours(48));
    expect((await beginSeller(same)).reference).toBe(reference);
    const next = await beginSeller({ ...same, key: key() }, "/el-GR/account/payouts");
    expect(next.reference).not.toBe(reference);
    expect(stripe.books.accounts.get(next.reference).country).toBe("GR");
  });

  test("begin once, also after a lost response", async () => {
    const same = { key: key(), owner: key() };
    const before = stripe.books.accounts.things.size;
    stripe.failNext(/^POST \/v1\/accounts$/, "lost_answer", 2);
    expect(await failure(beginSeller(same))).toBeInstanceOf(ProviderUnavailableError);
    stripe.failNext(/^POST \/v1\/customers\//, "lost_request", 2);
    expect(await failure(beginSeller(same))).toBeInstanceOf(ProviderUnavailableError);
    await beginSeller(same);
    expect(stripe.books.accounts.things.size).toBe(before + 1);
  });

  test.each([
    ["invalid_dob_age_under_minimum", "under_age"],
    ["verification_failed_keyed_identity", "identity"],
    ["verification_document_country_not_supported", "country"],
  ])("who are refused for %s see the reason, and may try again", async (error, refusal) => {
    const same = { key: key(), owner: key() };
    const { reference, redirectUrl } = await beginSeller(same);
    stripe.visitor.prove(redirectUrl, error);
    const status = "refused";
    expect(await provider.readPayoutAccount(reference)).toMatchObject({ status, refusal });
    expect(await failure(addBank(reference))).toBeInstanceOf(ProviderRejectedError);
    const again = await beginSeller(same);
    stripe.visitor.prove(again.redirectUrl);
    expect(await provider.readPayoutAccount(reference)).toMatchObject({
      status: "verified",
      refusal: null,
    });
  });

  test("use sort code and account number in the United Kingdom, an IBAN in Greece", async () => {
    const account = await verifiedSeller("/en-GB/account/payouts");
    await addBank(account, TEST_IBANS.british);
    await addBank(account, TEST_IBANS.greek);
    const kept = stripe.books.banks.list().filter((bank) => bank.account === account);
    expect(kept.map(({ currency, number }) => [currency, number])).toEqual([
      ["eur", TEST_IBANS.greek],
      ["gbp", "55555555"],
    ]);
  });

  test("two concurrent submits are one bank account", async () => {
    const account = await verifiedSeller();
    const [one, two] = await Promise.all([addBank(account), addBank(account)]);
    expect(one).toEqual(two);
    const kept = stripe.books.banks.list().filter((bank) => bank.account === account);
    expect(kept).toHaveLength(1);
  });

  test("the last bank account is removed once another is added", async () => {
    const account = await verifiedSeller();
    const only = await addBank(account, TEST_IBANS.greek);
    await provider.removeBankAccount(only.reference);
    await addBank(account, "GR1601101250000000000000009");
    const kept = stripe.books.banks.list().filter((bank) => bank.account === account);
    expect(kept.map(({ last4, default_for_currency: first }) => [last4, first])).toEqual([
      ["0009", true],
    ]);
  });
});

describe("payouts", () => {
  test("wait for the platform's balance", async () => {
    const payout = await payee();
    stripe.setPlatformBalance(100);
    expect(await failure(provider.payOut(payout))).toBeInstanceOf(ProviderUnavailableError);
    stripe.setPlatformBalance(Number.MAX_SAFE_INTEGER);
    expect(await provider.payOut(payout)).toMatchObject({ status: "pending" });
  });

  test("are sent once, even after Stripe has forgotten the key", async () => {
    const payout = await payee();
    const { reference } = await provider.payOut(payout);
    world.advance(hours(30));
    expect(await provider.payOut(payout)).toMatchObject({ reference });
    const sent = stripe.books.payouts
      .list()
      .filter((one) => one.account === payout.accountReference);
    expect(sent).toHaveLength(1);
  });

  test("that stopped between account and bank continue when they are read", async () => {
    const payout = await payee();
    stripe.failNext(/\/payouts$/, "lost_request", 4);
    expect(await failure(provider.payOut(payout))).toBeInstanceOf(ProviderUnavailableError);
    expect(await failure(provider.readPayout({ key: payout.key }))).toBeInstanceOf(
      ProviderUnavailableError,
    );
    expect(stripe.balances.get(payout.accountReference)).toBe(30_000);
    expect(await provider.readPayout({ key: payout.key })).toMatchObject({ status: "pending" });
    expect(stripe.balances.get(payout.accountReference)).toBe(0);
  });

  test("that the bank returns go back to the platform, once", async () => {
    const payout = await payee();
    const { reference } = await provider.payOut(payout);
    stripe.visitor.settle(reference.split("-")[1]!, "failed");
    for (let index = 0; index < 2; index += 1)
      expect(await provider.readPayout({ reference })).toMatchObject({
        status: "failed",
        failure: "The bank account has been closed.",
        arrivesAt: null,
      });
    expect(stripe.balances.get(payout.accountReference)).toBe(0);
    expect(await provider.payOut(payout)).toMatchObject({ reference, status: "failed" });
  });

  test("that the bank refuses go back to the platform", async () => {
    const payout = await payee();
    stripe.failNext(/^POST .*\/payouts$/, { status: 400, code: "bank_account_unusable" });
    const refused = await provider.payOut(payout);
    expect(refused).toMatchObject({ status: "failed", failure: "Something went wrong" });
    expect(stripe.balances.get(payout.accountReference)).toBe(0);
    expect(await provider.payOut(payout)).toEqual(refused);
    expect(await provider.readPayout({ reference: refused.reference })).toEqual(refused);
  });
});

describe("events", () => {
  const news = async () => {
    const { reference } = await authorise(await keepCard());
    const event = stripe.books.events.splice(0).at(-1)!;
    return { reference, event };
  };
  const receive = async (request: Request) => (await provider.receiveEvent(request)).status;

  test("with a signature are handled once", async () => {
    const { reference, event } = await news();
    expect(event.type).toBe("payment_intent.amount_capturable_updated");
    expect(await receive(stripe.sign(event))).toBe(204);
    expect(await receive(stripe.sign(event))).toBe(204);
    expect(heard).toEqual([{ id: event.id, paymentReference: reference }]);
  });

  test("with a wrong or old signature, or a changed body, are refused", async () => {
    const { event } = await news();
    expect(await receive(stripe.sign(event, { secret: "whsec_of_a_stranger" }))).toBe(400);
    const old = new Date(world.now().getTime() - seconds(301));
    expect(await receive(stripe.sign(event, { at: old }))).toBe(400);
    const signed = stripe.sign(event);
    const body = (await signed.clone().text()).replace(event.id, "evt_other");
    const changed = new Request(signed.url, { method: "POST", headers: signed.headers, body });
    expect(await receive(changed)).toBe(400);
    expect(await receive(new Request(signed.url, { method: "POST", body: "no json" }))).toBe(400);
    expect(heard).toEqual([]);
    const recent = new Date(world.now().getTime() - seconds(299));
    expect(await receive(stripe.sign(event, { at: recent }))).toBe(204);
  });

  test("refer to sessions, refunds and payouts", async () => {
    const page = await openPage();
    stripe.visitor.pay(page.reference, true);
    await provider.capture({ reference: page.reference, key: key() });
    await provider.refund({ reference: page.reference, key: key(), amount: EUR(1) });
    for (const request of stripe.takeEvents()) expect(await receive(request)).toBe(204);
    expect(
      new Set(heard.map((event) => "paymentReference" in event && event.paymentReference)),
    ).toEqual(new Set([page.reference]));
    expect(heard).toHaveLength(4);

    heard = [];
    const { reference } = await provider.payOut(await payee());
    stripe.takeEvents();
    stripe.visitor.settle(reference.split("-")[1]!, "paid");
    for (const request of stripe.takeEvents()) expect(await receive(request)).toBe(204);
    expect(heard).toEqual([{ id: expect.any(String), payoutReference: reference }]);
  });

  test("of other kinds are accepted and ignored", async () => {
    const { event } = await news();
    const stranger = { ...structuredClone(event), id: "evt_stranger" };
    (stranger.data.object as { metadata: object }).metadata = {};
    const { account: _, ...own } = { ...event, id: "evt_own", type: "payout.paid", account: "" };
    const other = { ...event, id: "evt_other", type: "account.updated" };
    for (const each of [stranger, own, other])
      expect(await receive(stripe.sign(each as typeof event))).toBe(204);
    expect(heard).toEqual([]);
  });

  test("that failed are sent again", async () => {
    const { event } = await news();
    let isBroken = true;
    provider.onEvent(async (reported) => {
      if (isBroken) throw new Error("not now");
      heard.push(reported);
    });
    expect(await receive(stripe.sign(event))).toBe(500);
    isBroken = false;
    expect(await receive(stripe.sign(event))).toBe(204);
    expect(heard).toHaveLength(1);
  });
});
