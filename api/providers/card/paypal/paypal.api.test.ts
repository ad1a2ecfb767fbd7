import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { randomUUID } from "node:crypto";
import { seconds } from "#contract/duration.ts";
import { createWorld, type World } from "#tests/world.ts";
import { combineProviders } from "../combine-providers.ts";
import {
  ProviderRejectedError,
  ProviderUnavailableError,
  type CardProviderPort,
  type ProviderEvent,
  type ProviderPayment,
} from "../port.ts";
import { createSandbox } from "../sandbox/create-sandbox.ts";
import { createPayPal, type PayPal } from "./create-paypal.ts";
import {
  startPayPalServer,
  GOOD_SIGNATURE,
  PAYPAL,
  type PayPalServer,
} from "#tests/providers/paypal-server.ts";
import { toOrderId } from "./paypal-order.ts";

let world: World;
let server: PayPalServer;
let paypal: PayPal;
let events: ProviderEvent[];
beforeAll(async () => {
  world = await createWorld();
  server = await startPayPalServer();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await world[Symbol.asyncDispose]();
});

const open = (changes: Partial<Parameters<typeof createPayPal>[0]> = {}) =>
  createPayPal({
    ...PAYPAL,
    baseUrl: server.baseUrl,
    returnOrigin: "https://shop.test",
    now: world.now,
    log: world.deps.log,
    database: world.database,
    ...changes,
  });
beforeEach(() => {
  events = [];
  paypal = open();
  paypal.onEvent(async (event) => void events.push(event));
});

const EUR = (amount: number) => ({ amount, currency: "EUR" as const });
const wish = (amount = 42_360, key: string = randomUUID()) => ({
  key,
  amount: EUR(amount),
  source: { method: "paypal" } as const,
  returnPath: "/el-GR/checkout/1/review?from=pay",
  language: "el" as const,
});
const begin = async (amount?: number): Promise<ProviderPayment> => {
  const begun = await paypal.authorise(wish(amount));
  if (begun.status === "unknown") throw new Error("PayPal did not answer");
  return begun;
};
const orderOf = ({ reference }: { reference: string }) => server.orders.get(toOrderId(reference))!;
const authorise = async (amount?: number) => {
  const begun = await begin(amount);
  server.approve(toOrderId(begun.reference));
  return (await paypal.readPayment(begun))!;
};
const charge = async (amount?: number) => {
  const { reference } = await authorise(amount);
  return paypal.capture({ reference, key: `capture-${reference}` });
};

describe("a payment", () => {
  test("is approved by the buyer, authorised when it is read, captured and refunded", async () => {
    const begun = await begin();
    expect(begun).toEqual({
      reference: expect.stringMatching(/^paypal_5O190127TN\d+$/),
      status: "requires_action",
      amount: EUR(42_360),
      declineCode: null,
      redirectUrl: expect.stringContaining("http://paypal.test/checkoutnow?token="),
      cardLast4: null,
    });
    const { intent, purchase_units, payment_source } = orderOf(begun);
    expect(intent).toBe("AUTHORIZE");
    expect(purchase_units[0]!.amount).toEqual({ currency_code: "EUR", value: "423.60" });
    expect(payment_source.paypal.experience_context).toMatchObject({
      locale: "el-GR",
      return_url: "https://shop.test/el-GR/checkout/1/review?from=pay&payment=paypal",
    });
    expect((await paypal.readPayment(begun))!.status).toBe("requires_action");

    server.approve(toOrderId(begun.reference));
    expect(await paypal.readPayment(begun)).toMatchObject({
      reference: begun.reference,
      status: "authorised",
      redirectUrl: null,
    });
    const { reference } = begun;
    const captured = await paypal.capture({ reference, key: "c-1" });
    expect(captured).toMatchObject({ reference, status: "captured", amount: EUR(42_360) });
    const refunded = await paypal.refund({ reference, amount: EUR(42_360), key: "r-1" });
    expect(refunded.status).toBe("refunded");
    expect((await paypal.readPayment({ reference }))!.status).toBe("refunded");
  });

  test.each([
    [1, "0.01"],
    [50, "0.50"],
    [100, "1.00"],
    [123_456_789, "1234567.89"],
  ])("of %i cents is formatted as %s and parsed back", async (amount, value) => {
    const begun = await begin(amount);
    expect(orderOf(begun).purchase_units[0]!.amount.value).toBe(value);
    expect(begun.amount).toEqual(EUR(amount));
  });

  test("begun twice under one key is one; with another amount it is refused", async () => {
    const asked = wish();
    const [one, two] = [await paypal.authorise(asked), await paypal.authorise(asked)];
    expect(two).toEqual(one);
    await expect(paypal.authorise({ ...asked, amount: EUR(1) })).rejects.toThrow(
      ProviderRejectedError,
    );
  });

  test("that the bank declines holds no money", async () => {
    const begun = await begin();
    server.approve(toOrderId(begun.reference));
    server.declineNext();
    expect(await paypal.readPayment(begun)).toMatchObject({
      status: "declined",
      declineCode: "declined",
    });
    server.declineNext(false);
    expect(orderOf(begun).purchase_units[0]!.payments).toBeUndefined();
  });

  test("is authorised once by concurrent reads", async () => {
    const begun = await begin();
    server.approve(toOrderId(begun.reference));
    const read = await Promise.all([1, 2, 3].map(() => paypal.readPayment(begun)));
    expect(read.map((one) => one!.status)).toEqual(Array(3).fill("authorised"));
    expect(orderOf(begun).purchase_units[0]!.payments!.authorizations).toHaveLength(1);
  });

  test.each([
    ["VOIDED", "cancelled"],
    ["EXPIRED", "cancelled"],
    ["DENIED", "declined"],
    ["PENDING", "processing"],
    ["PARTIALLY_CAPTURED", "captured"],
  ])("with an authorisation that is %s is %s", async (status, expected) => {
    const { reference } = await authorise();
    orderOf({ reference }).purchase_units[0]!.payments!.authorizations[0]!.status = status;
    expect((await paypal.readPayment({ reference }))!.status).toBe(expected);
  });

  test("that is unknown is null, by its reference and by a key alone", async () => {
    expect(await paypal.readPayment({ reference: "paypal_NOWHERE" })).toBeNull();
    expect(await paypal.readPayment({ key: "any", method: "paypal" })).toBeNull();
    await expect(paypal.capture({ reference: "paypal_NOWHERE", key: "k" })).rejects.toThrow(
      ProviderRejectedError,
    );
  });

  test("with another method is refused", async () => {
    await expect(paypal.authorise({ ...wish(), source: { method: "klarna" } })).rejects.toThrow(
      ProviderRejectedError,
    );
  });
});

describe("a capture", () => {
  test("under one key happens once, and a second one returns the first", async () => {
    const { reference } = await authorise();
    const first = await paypal.capture({ reference, key: "one" });
    expect(await paypal.capture({ reference, key: "one" })).toEqual(first);
    expect(await paypal.capture({ reference, key: "two" })).toEqual(first);
    expect(orderOf({ reference }).purchase_units[0]!.payments!.captures).toHaveLength(1);
  });

  test("under review is retried until it is decided", async () => {
    const { reference } = await authorise();
    server.captureAs("PENDING");
    const capture = () => paypal.capture({ reference, key: "looked-at" });
    await expect(capture()).rejects.toThrow(ProviderUnavailableError);
    await expect(capture()).rejects.toThrow(ProviderUnavailableError);
    expect((await paypal.readPayment({ reference }))!.status).toBe("processing");
    server.captureAs("COMPLETED");
    orderOf({ reference }).purchase_units[0]!.payments!.captures[0]!.status = "COMPLETED";
    expect((await capture()).status).toBe("captured");
  });

  test("that PayPal refuses throws a refusal", async () => {
    const { reference } = await authorise();
    server.captureAs("DECLINED");
    await expect(paypal.capture({ reference, key: "refused" })).rejects.toThrow(
      ProviderRejectedError,
    );
    server.captureAs("COMPLETED");
  });

  test("is refused after a cancellation, or before the authorisation", async () => {
    const { reference } = await authorise();
    expect((await paypal.cancel({ reference, key: "void" })).status).toBe("cancelled");
    expect((await paypal.cancel({ reference, key: "void-again" })).status).toBe("cancelled");
    await expect(paypal.capture({ reference, key: "late" })).rejects.toThrow(ProviderRejectedError);
    const begun = await begin();
    await expect(paypal.capture({ reference: begun.reference, key: "early" })).rejects.toThrow(
      ProviderRejectedError,
    );
  });
});

test("an unapproved order is cancelled without a call to PayPal, and cannot be captured", async () => {
  const begun = await begin();
  expect((await paypal.cancel({ reference: begun.reference, key: "v" })).status).toBe("cancelled");
  const { reference } = await charge();
  await expect(paypal.cancel({ reference, key: "v" })).rejects.toThrow(ProviderRejectedError);
});

describe("a refund", () => {
  test("may be partial; a full one ends as refunded, and more than the rest is refused", async () => {
    const { reference } = await charge(10_000);
    const give = (amount: number, key: string) =>
      paypal.refund({ reference, amount: EUR(amount), key });
    expect((await give(4_000, "part")).status).toBe("captured");
    expect((await give(4_000, "part")).status).toBe("captured");
    await expect(give(6_001, "too-much")).rejects.toThrow(ProviderRejectedError);
    expect((await give(6_000, "rest")).status).toBe("refunded");
    await expect(give(1, "more")).rejects.toThrow(ProviderRejectedError);
    expect((await give(6_000, "rest")).status).toBe("refunded");
  });

  test("without a capture is refused", async () => {
    const { reference } = await authorise();
    const asked = paypal.refund({ reference, amount: EUR(1), key: "r" });
    await expect(asked).rejects.toThrow(ProviderRejectedError);
  });
});

describe("the connection", () => {
  test("reuses a token until its expiry, and replaces a revoked one", async () => {
    const before = server.countTokens();
    await Promise.all([begin(), begin(), begin()]);
    expect(server.countTokens()).toBe(before + 1);
    world.advance(seconds(32_400 - 61));
    await begin();
    expect(server.countTokens()).toBe(before + 1);
    world.advance(seconds(2));
    await begin();
    expect(server.countTokens()).toBe(before + 2);
    server.expireToken();
    await begin();
    expect(server.countTokens()).toBe(before + 3);
  });

  test("reports a wrong secret as an outage, and logs it", async () => {
    const wrong = open({ clientSecret: "wrong" });
    expect(await wrong.authorise(wish())).toEqual({ status: "unknown" });
    await expect(wrong.readPayment({ reference: "paypal_X" })).rejects.toThrow(
      ProviderUnavailableError,
    );
    expect(world.logged.at(-1)!.message).toContain("PAYPAL_CLIENT_SECRET");
  });

  test("requests a token again after a failure", async () => {
    server.failNext(/token/, 503);
    const fresh = open();
    expect(await fresh.authorise(wish())).toEqual({ status: "unknown" });
    expect((await fresh.authorise(wish())).status).toBe("requires_action");
  });

  test.each(["lost_request", "lost_answer", 500, 503, 429, 409] as const)(
    "%s leaves the outcome unknown, and the same key finds the payment",
    async (fault) => {
      const asked = wish();
      server.failNext(/orders$/, fault);
      expect(await paypal.authorise(asked)).toEqual({ status: "unknown" });
      const begun = await paypal.authorise(asked);
      if (begun.status === "unknown") throw new Error("It should be there");
      const { key } = asked;
      const made = [...server.orders.values()].filter(
        ({ purchase_units }) => purchase_units[0]!.custom_id === key,
      );
      expect(made.map(({ id }) => id)).toEqual([toOrderId(begun.reference)]);
    },
  );

  test.each(["lost_request", "lost_answer", 500] as const)(
    "%s at a capture and a refund: happens once under the same key",
    async (fault) => {
      const { reference } = await authorise(10_000);
      const capture = () => paypal.capture({ reference, key: "c" });
      server.failNext(/capture$/, fault);
      await expect(capture()).rejects.toThrow(ProviderUnavailableError);
      expect((await capture()).status).toBe("captured");
      const refund = () => paypal.refund({ reference, amount: EUR(2_500), key: "r" });
      server.failNext(/refund$/, fault);
      await expect(refund()).rejects.toThrow(ProviderUnavailableError);
      expect((await refund()).status).toBe("captured");
      const { captures, refunds } = orderOf({ reference }).purchase_units[0]!.payments!;
      expect([captures.length, refunds.map(({ amount }) => amount.value)]).toEqual([1, ["25.00"]]);
    },
  );

  test("times out", async () => {
    const impatient = open({ answerWithin: 150 });
    server.failNext(/orders$/, "silence");
    expect(await impatient.authorise(wish())).toEqual({ status: "unknown" });
  });

  test("is refused inside a transaction", async () => {
    await expect(
      world.database.tx(() => paypal.readPayment({ reference: "paypal_X" })),
    ).rejects.toThrow(/must not run inside/);
  });
});

const tell = (message: object, headers: Record<string, string> = {}) =>
  paypal.receiveEvent(
    new Request("http://marketplace.test/api/webhooks/paypal", {
      method: "POST",
      // PayPal's spacing differs from JSON.stringify's, and is part of the signed text.
      body: JSON.stringify(message).replace('{"id"', '{ "id"'),
      headers: {
        "PayPal-Auth-Algo": "SHA256withRSA",
        "PayPal-Cert-Url": "https://api.paypal.com/v1/notifications/certs/CERT",
        "PayPal-Transmission-Id": randomUUID(),
        "PayPal-Transmission-Time": world.now().toISOString(),
        "PayPal-Transmission-Sig": GOOD_SIGNATURE,
        ...headers,
      },
    }),
  );
const approved = (order: string, id: string = randomUUID()) => ({
  id,
  event_type: "CHECKOUT.ORDER.APPROVED",
  resource_type: "checkout-order",
  resource: { id: order },
});

describe("a webhook message", () => {
  test("names its payment, for orders and their captures", async () => {
    expect((await tell(approved("5O1"))).status).toBe(204);
    const captured = {
      id: "WH-capture",
      event_type: "PAYMENT.CAPTURE.COMPLETED",
      resource_type: "capture",
      resource: { id: "CAPT1", supplementary_data: { related_ids: { order_id: "5O2" } } },
    };
    expect((await tell(captured)).status).toBe(204);
    expect(events.map((event) => "paymentReference" in event && event.paymentReference)).toEqual([
      "paypal_5O1",
      "paypal_5O2",
    ]);
    const other = { id: "WH-other", resource_type: "plan", resource: { id: "P1" } };
    expect((await tell(other)).status).toBe(204);
    expect(events).toHaveLength(2);
  });

  test("that comes twice is handled once; a failed one is handled again", async () => {
    const message = approved("5O3");
    expect([(await tell(message)).status, (await tell(message)).status]).toEqual([204, 204]);
    expect(events).toHaveLength(1);
    let tries = 0;
    paypal.onEvent(async () => {
      tries += 1;
      if (tries === 1) throw new Error("not now");
    });
    const next = approved("5O4");
    expect((await tell(next)).status).toBe(500);
    expect((await tell(next)).status).toBe(204);
    expect((await tell(next)).status).toBe(204);
    expect(tries).toBe(2);
  });

  test("with a wrong signature is refused, and one that cannot be verified now is retried", async () => {
    const forged = await tell(approved("5O5"), { "PayPal-Transmission-Sig": "forged" });
    const bare = await paypal.receiveEvent(
      new Request("http://marketplace.test", { method: "POST", body: "{}" }),
    );
    const broken = await paypal.receiveEvent(
      new Request("http://marketplace.test", { method: "POST", body: "{" }),
    );
    expect([forged.status, bare.status, broken.status]).toEqual([400, 400, 400]);
    server.failNext(/verify/, "lost_request");
    const message = approved("5O6");
    expect((await tell(message)).status).toBe(503);
    expect(events).toEqual([]);
    expect((await tell(message)).status).toBe(204);
    expect(events).toHaveLength(1);
  });
});

describe("with another card provider", () => {
  let both: CardProviderPort;
  beforeEach(() => {
    both = combineProviders({ card: world.deps.cardProvider, paypal });
  });

  test("each handles its own payments, by method and then by reference", async () => {
    expect(both.name).toBe("sandbox");
    expect(both.methods).toEqual(["card", "klarna", "paypal"]);
    const begun = await both.authorise(wish());
    if (begun.status === "unknown") throw new Error("PayPal did not answer");
    server.approve(toOrderId(begun.reference));
    expect((await both.readPayment(begun))!.status).toBe("authorised");
    const { reference } = begun;
    expect((await both.capture({ reference, key: "c" })).status).toBe("captured");
    const given = await both.refund({ reference, key: "r", amount: EUR(42_360) });
    expect(given.status).toBe("refunded");
    const klarna = wish();
    await both.authorise({ ...klarna, source: { method: "klarna" } });
    const read = await both.readPayment({ key: klarna.key, method: "klarna" });
    expect(read).toMatchObject({ reference: expect.stringMatching(/^pay_/) });
    await both.cancel({ reference: read!.reference, key: "v" });
    expect((await both.readPayment(read!))!.status).toBe("cancelled");
    expect(await both.readPayment({ key: klarna.key, method: "paypal" })).toBeNull();
  });

  test("one listener gets the events of both, each through its own path", async () => {
    const card = createSandbox({ database: world.database, now: world.now, log: world.deps.log });
    both = combineProviders({ card, paypal });
    const heard: ProviderEvent[] = [];
    both.onEvent(async (event) => void heard.push(event));
    expect(Object.keys(both.receivers!)).toEqual(["sandbox", "paypal"]);
    const forged = () => new Request("http://marketplace.test", { method: "POST", body: "{}" });
    for (const receive of Object.values(both.receivers!))
      expect((await receive(forged())).status).toBe(400);
    await tell(approved("5O7"));
    const klarna = await both.authorise({ ...wish(), source: { method: "klarna" } });
    if (klarna.status === "unknown") throw new Error("The bank did not answer");
    await both.cancel({ reference: klarna.reference, key: klarna.reference });
    await both.outgoing!.deliverDue();
    const references = heard.map((event) => "paymentReference" in event && event.paymentReference);
    expect(references[0]).toBe("paypal_5O7");
    expect(references.at(-1)).toBe(klarna.reference);
  });
});
