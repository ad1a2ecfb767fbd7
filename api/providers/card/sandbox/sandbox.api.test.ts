import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seconds, minutes, hours, days } from "#contract/duration.ts";
import { expectData, openOrderKit, TEST_CARDS, type OrderKit } from "#tests/order-kit.ts";
import { TEST_IBANS, toGreekIban } from "#tests/payout-kit.ts";
import { createWorld, type World } from "#tests/world.ts";
import { getOrderBalances } from "#api/modules/ledger/ledger.ts";
import { lockOrder } from "#api/modules/order/order-store.ts";
import { moveOrder } from "#api/modules/order/move-order.ts";
import { ProviderRejectedError, ProviderUnavailableError, type ProviderEvent } from "../port.ts";
import { createSandbox, type Sandbox } from "./create-sandbox.ts";
import { SIGNATURE_HEADER, signEvent } from "./events.ts";

const EUR = (amount: number) => ({ amount, currency: "EUR" as const });
const SECRET = "shared with the other process";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const open = (changes: Partial<Parameters<typeof createSandbox>[0]> = {}) => {
  const sent: Request[] = [];
  const heard: ProviderEvent[] = [];
  const bank: Sandbox = createSandbox({
    database: world.database,
    now: world.now,
    log: world.deps.log,
    eventSecret: SECRET,
    deliver: (request) => {
      sent.push(request.clone());
      return bank.receiveEvent(request);
    },
    ...changes,
  });
  bank.onEvent(async (event) => void heard.push(event));
  return { bank, sent, heard };
};
const begin = async (bank: Sandbox, method: "klarna" | "paypal" | "applePay" | "googlePay") => {
  const begun = await bank.authorise({
    key: randomUUIDv7(),
    amount: EUR(10_000),
    source: { method },
    returnPath: "/en-GR/checkout/1/review",
    language: "en",
  });
  if (begun.status === "unknown") throw new Error("The bank did not answer");
  return begun;
};
const visit = (bank: Sandbox, address: string, decision?: string) =>
  bank.pages!.fetch(
    new Request(`http://marketplace.test${address}`, {
      ...(decision && {
        method: "POST",
        body: new URLSearchParams({ decision }),
        headers: { "Sec-Fetch-Site": "same-origin" },
      }),
    }),
  );
const pay = async (bank: Sandbox) => {
  const begun = await begin(bank, "klarna");
  await visit(bank, begun.redirectUrl!, "approve");
  return begun.reference;
};
const clear = async (bank: Sandbox, sent: Request[], heard: ProviderEvent[]) => {
  await bank.deliverDueEvents();
  sent.length = 0;
  heard.length = 0;
};

describe("events", () => {
  test("are written with the change, signed, sent once and accepted once", async () => {
    const { bank, sent, heard } = open();
    await clear(bank, sent, heard);
    const reference = await pay(bank);
    await bank.capture({ reference, key: `c-${reference}` });
    await bank.deliverDueEvents();
    await bank.deliverDueEvents();
    expect(heard).toEqual([
      { id: expect.stringMatching(/^event_/), paymentReference: reference },
      { id: expect.any(String), paymentReference: reference },
    ]);
    expect(sent).toHaveLength(2);
    expect(new URL(sent[0]!.url).pathname).toBe("/webhooks/sandbox");
    expect((await bank.receiveEvent(sent[0]!.clone())).status).toBe(204);
    expect(heard).toHaveLength(2);
  });

  test("of a rolled back change are not sent", async () => {
    const { bank, sent, heard } = open();
    await clear(bank, sent, heard);
    const begun = await begin(bank, "klarna");
    const undone = world.database.tx(async () => {
      await visit(bank, begun.redirectUrl!, "approve");
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await bank.deliverDueEvents();
    expect(heard).toEqual([]);
    expect((await bank.readPayment(begun))!.status).toBe("requires_action");
  });

  test("without a valid and recent signature are refused", async () => {
    const { bank, sent, heard } = open();
    await clear(bank, sent, heard);
    bank.holdEvents();
    const body = JSON.stringify({ id: "event_forged", payment: "pay_1" });
    const tell = async (signature: string | null, text = body) => {
      const request = new Request("http://x.test", { method: "POST", body: text });
      if (signature !== null) request.headers.set(SIGNATURE_HEADER, signature);
      return (await bank.receiveEvent(request)).status;
    };
    const at = world.now();
    const away = (milliseconds: number) => new Date(at.getTime() + milliseconds);
    const good = signEvent(SECRET, body, at);
    expect(await tell(null)).toBe(400);
    expect(await tell("t=1,v1=x")).toBe(400);
    expect(await tell(signEvent("another", body, at))).toBe(400);
    expect(await tell(good, body.replace("pay_1", "pay_2"))).toBe(400);
    expect(await tell(good.replace(/^t=\d+/, `t=${Math.floor(at.getTime() / 1000) + 1}`))).toBe(
      400,
    );
    expect(await tell(signEvent(SECRET, body, away(-minutes(5) - 1000)))).toBe(400);
    expect(await tell(signEvent(SECRET, body, away(minutes(5) + 1000)))).toBe(400);
    expect(await tell(signEvent(SECRET, "{}", at), "{}")).toBe(400);
    expect(heard).toEqual([]);
    expect(await tell(signEvent(SECRET, body, away(-minutes(4))))).toBe(204);
    expect(heard).toHaveLength(1);
  });

  test("of another process need its secret", async () => {
    const { bank } = open({ eventSecret: "one" });
    const { sent, bank: other } = open({ eventSecret: "two" });
    await pay(other);
    await other.deliverDueEvents();
    expect((await bank.receiveEvent(sent.at(-1)!)).status).toBe(400);
  });

  test("that are not accepted are retried with growing pauses", async () => {
    const { bank, sent, heard } = open();
    await clear(bank, sent, heard);
    let tries = 0;
    bank.onEvent(async () => {
      tries += 1;
      // The write of the listener is rolled back with it.
      await world.database
        .db()
        .insertInto("provider_event")
        .values({ provider: "test", event_id: `try-${tries}`, received_at: world.now() })
        .execute();
      if (tries < 3) throw new Error("not now");
    });
    await pay(bank);
    await bank.deliverDueEvents();
    expect(tries).toBe(1);
    world.advance(seconds(4));
    await bank.deliverDueEvents();
    expect(tries).toBe(1);
    for (const [pause, expected] of [
      [1, 2],
      [9, 2],
      [1, 3],
      [100, 3],
    ] as const) {
      world.advance(seconds(pause));
      await bank.deliverDueEvents();
      expect(tries).toBe(expected);
    }
    const kept = await world.database
      .db()
      .selectFrom("provider_event")
      .select("event_id")
      .where("provider", "=", "test")
      .execute();
    expect(kept).toEqual([{ event_id: "try-3" }]);
  });

  test("can be held back, reordered and duplicated for tests", async () => {
    const { bank, sent, heard } = open();
    await clear(bank, sent, heard);
    bank.holdEvents();
    const references = [await pay(bank), await pay(bank)];
    await bank.deliverDueEvents();
    expect(sent).toEqual([]);
    await bank.releaseEvents({ order: "reversed", twice: true });
    expect(sent).toHaveLength(4);
    expect(heard.map((event) => "paymentReference" in event && event.paymentReference)).toEqual(
      references.toReversed(),
    );
    await pay(bank);
    await bank.deliverDueEvents();
    expect(sent).toHaveLength(5);
  });
});

describe("wallets", () => {
  const METHODS = ["card", "klarna", "paypal", "applePay", "googlePay"] as const;
  const NAMES = { paypal: "PayPal", applePay: "Apple Pay", googlePay: "Google Pay" };

  test("exist only where they are configured", async () => {
    const { bank } = open();
    expect(bank.methods).toEqual(["card", "klarna"]);
    await expect(begin(bank, "paypal")).rejects.toThrow(ProviderRejectedError);
    expect(open({ methods: METHODS }).bank.methods).toEqual(METHODS);
  });

  test.each(["paypal", "applePay", "googlePay"] as const)(
    "%s has a page without scripts to approve, decline or leave",
    async (method) => {
      const { bank } = open({ methods: METHODS });
      const ends = [
        ["approve", "authorised", null],
        ["refuse", "declined", "declined"],
        ["cancel", "cancelled", null],
      ] as const;
      for (const [decision, status, declineCode] of ends) {
        const begun = await begin(bank, method);
        const english = await (await visit(bank, begun.redirectUrl!)).text();
        expect(english).toContain(`<h1>Pay with ${NAMES[method]}</h1>`);
        expect(english).toMatch(/100,00\s€/);
        expect(english).not.toContain("<script");
        expect(english.match(/name="decision"/g)).toHaveLength(3);
        const greek = begun.redirectUrl!.replace("lang=en", "lang=el");
        expect(await (await visit(bank, greek)).text()).toContain(
          `<h1>Πληρωμή με ${NAMES[method]}</h1>`,
        );
        const back = await visit(bank, begun.redirectUrl!, decision);
        expect(back.headers.get("location")).toBe(
          `/en-GR/checkout/1/review?payment=${begun.reference}`,
        );
        expect(await bank.readPayment(begun)).toMatchObject({ status, declineCode });
        expect((await visit(bank, begun.redirectUrl!)).status).toBe(410);
      }
    },
  );
});

describe("payouts", () => {
  const openPayee = async (bank: Sandbox, iban: string = TEST_IBANS.greek) => {
    const reference = `payee_${randomUUIDv7()}`;
    const account = { reference: `bank_${randomUUIDv7()}`, iban, beneficiaryName: "Eleni K" };
    await bank.plantPayee({ owner: randomUUIDv7(), reference, bank: account });
    return { accountReference: reference, bankAccountReference: account.reference };
  };
  const wish = (payee: Awaited<ReturnType<typeof openPayee>>, key: string = randomUUIDv7()) => ({
    key,
    ...payee,
    amount: EUR(38_000),
  });

  test.each([
    [TEST_IBANS.greek, "paid", null],
    [toGreekIban(3), "failed", "account_closed"],
  ])("to %s are %s a day later, with an event", async (iban, status, failure) => {
    const { bank, sent, heard } = open();
    await clear(bank, sent, heard);
    const asked = wish(await openPayee(bank, iban));
    const payout = await bank.payOut(asked);
    expect(payout).toEqual({
      reference: expect.stringMatching(/^payout_/),
      status: "pending",
      amount: EUR(38_000),
      failure: null,
      arrivesAt: new Date(world.now().getTime() + days(1)),
    });
    expect(await bank.payOut(asked)).toEqual(payout);
    world.advance(hours(23));
    await bank.deliverDueEvents();
    expect(heard).toEqual([]);
    world.advance(hours(1));
    await bank.deliverDueEvents();
    expect(heard).toEqual([{ id: expect.any(String), payoutReference: payout.reference }]);
    const read = await bank.readPayout({ reference: payout.reference });
    expect(read).toMatchObject({ status, failure });
    expect(await bank.readPayout({ key: asked.key })).toEqual(read);
    expect(await bank.payOut(asked)).toEqual(read);
  });

  test("are refused for an unknown account, and one key belongs to one account", async () => {
    const { bank } = open();
    const [one, two] = [await openPayee(bank), await openPayee(bank)];
    const asked = wish(one);
    await bank.payOut(asked);
    const refused = [
      { ...asked, amount: EUR(1) },
      wish({ ...one, bankAccountReference: two.bankAccountReference }),
      wish({ ...one, bankAccountReference: "bank_unknown" }),
      wish({ ...one, accountReference: "payee_unknown" }),
    ];
    for (const each of refused)
      await expect(bank.payOut(each)).rejects.toThrow(ProviderRejectedError);
    await bank.removeBankAccount(one.bankAccountReference);
    await expect(bank.payOut(wish(one))).rejects.toThrow(ProviderRejectedError);
    await bank.closePayoutAccount(two.accountReference);
    await expect(bank.payOut(wish(two))).rejects.toThrow(ProviderRejectedError);
    expect(await bank.readPayout({ key: "unknown" })).toBeNull();
    expect((await bank.payOut(asked)).status).toBe("pending");
  });

  test("with a lost request or response are found by their key", async () => {
    const { bank } = open();
    const asked = wish(await openPayee(bank));
    bank.failNext("payOut", "lost_request");
    await expect(bank.payOut(asked)).rejects.toThrow(ProviderUnavailableError);
    expect(await bank.readPayout({ key: asked.key })).toBeNull();
    bank.failNext("payOut", "lost_answer");
    await expect(bank.payOut(asked)).rejects.toThrow(ProviderUnavailableError);
    bank.failNext("readPayout", "lost_answer");
    const read = () => bank.readPayout({ key: asked.key });
    await expect(read()).rejects.toThrow(ProviderUnavailableError);
    expect(await bank.payOut(asked)).toEqual(await read());
    await expect(world.database.tx(() => bank.payOut(asked))).rejects.toThrow(/must not run/);
  });
});

describe("in the shop", () => {
  let kit: OrderKit;
  beforeAll(async () => {
    kit = await openOrderKit();
  });
  afterAll(() => kit[Symbol.asyncDispose]());

  test("a card payment with a lost response is found by the reconciliation", async () => {
    const { buyer, order, payment } = await kit.openPaidDraft({ card: "4000000000000440" });
    expect(payment.status).toBe("processing");
    expect(expectData(await kit.check(buyer, order)).status).toBe("authorised");
    expect(expectData(await kit.finalize(buyer, order)).status).toBe("approved");
  });

  test("an order waits for a bank that does not answer, until the authorisation is cancelled", async () => {
    const { buyer, order, payment } = await kit.openPaidDraft({ card: "4000000000000085" });
    expect(payment.status).toBe("processing");
    expect(expectData(await kit.finalize(buyer, order)).status).toBe("waiting_for_payment");
    kit.world.advance(minutes(14));
    await kit.world.runDueJobs();
    expect((await kit.getOrder(buyer, order.id)).status).toBe("waiting_for_payment");
    kit.world.advance(minutes(1));
    await kit.world.runDueJobs();
    expect((await kit.getOrder(buyer, order.id)).status).toBe("payment_failed");
    const key = kit.authoriseKey(order.id);
    expect((await kit.bank.readPayment({ key }))!.status).toBe("cancelled");
  });

  test("the card page lists all test numbers", async () => {
    const buyer = await kit.insertPerson();
    const setup = await kit.post(buyer, "/payment/initialize-payment-method-setup", {
      return_path: "/en-GR/checkout",
    });
    const { text } = await kit.visit(setup.body.data.redirect_url);
    for (const number of [...Object.values(TEST_CARDS), "4000000000000440", "4000000000000085"])
      expect(text).toContain(number.replace(/(\d{4})(?=\d)/g, "$1 "));
    expect(text).toContain("the answer is lost, then found");
  });

  test.each(["given", "reversed"] as const)(
    "late, duplicate and %s events change nothing",
    async (order) => {
      kit.bank.holdEvents();
      const charged = await kit.openPaidDraft();
      await kit.finalize(charged.buyer, charged.order);
      const asked = await kit.openPaidDraft({ card: TEST_CARDS.challenge });
      await kit.visit(asked.payment.redirect_url!, { decision: "approve" });
      const cancelled = await kit.openPaidDraft({ isInstantBuy: false });
      await kit.finalize(cancelled.buyer, cancelled.order);
      await kit.database.tx(async () => {
        const { order: current } = (await lockOrder(kit.database, cancelled.order.id))!;
        await moveOrder(kit.deps, current, "cancel", { actor: "buyer" }, kit.world.now());
      });
      await kit.world.runDueJobs();
      kit.world.advance(minutes(4));
      await kit.bank.releaseEvents({ order, twice: true });
      await kit.world.runDueJobs();

      const statusOf = async ({ buyer, order: { id } }: typeof charged) => {
        const { status, payment } = await kit.getOrder(buyer, id);
        return [status, payment!.status];
      };
      expect(await statusOf(charged)).toEqual(["approved", "captured"]);
      expect(await statusOf(asked)).toEqual(["draft", "authorised"]);
      expect(await statusOf(cancelled)).toEqual(["buyer_cancelled", "cancelled"]);
      expect(await getOrderBalances(kit.database, charged.order.id)).toEqual({
        provider_clearing: 42_360,
        escrow: -42_360,
      });
      expect(await getOrderBalances(kit.database, cancelled.order.id)).toEqual({});
    },
  );
});
