import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PaymentMethod } from "#contract/payment.ts";
import type { Database } from "#api/db/database.ts";
import {
  ProviderRejectedError,
  type Authorisation,
  type CardProviderPort,
  type PaymentSource,
  type ProviderEvent,
  type ProviderPayment,
} from "../../api/providers/card/port.ts";

export type TestCard = "good" | "challenge" | "declined" | "short" | "uncollectable" | "amex";
export type LossyStep = "authorise" | "capture" | "refund" | "payOut";

/** A provider together with the visitors and banks around it. */
export type Bench = AsyncDisposable & {
  provider: CardProviderPort;
  database: Database;
  /** Enters the card on the page at this address; returns null when the page refuses it. */
  enterCard(address: string, card: TestCard): Promise<string | null>;
  answer(address: string, isApproved: boolean): Promise<string>;
  prove(address: string): Promise<string>;
  /** IBANs whose payouts arrive or fail, and one that is refused. */
  ibans: { good: string; other: string; failing: string; refused: string };
  settle(reference: string): Promise<void>;
  /** Makes the next such call fail: the request or its response is lost. */
  lose(step: LossyStep, what: "request" | "answer"): void;
  deliverEvents(times?: number): Promise<void>;
  unsignedEvent(): Request;
};

const EUR = (amount: number) => ({ amount, currency: "EUR" as const });
const key = (): string => randomUUIDv7();

const toPath = (address: string): string => {
  const { pathname, searchParams } = new URL(address, "http://shop.test");
  // Stripe adds its own parameters.
  const own = [...searchParams].filter(([name]) => !/^(payment_intent|redirect_status)/.test(name));
  return `${pathname}?${new URLSearchParams(own).toString()}`;
};

/** The tests of the port that every card provider must pass. */
export const proveCardProvider = (name: string, open: () => Promise<Bench>): void => {
  describe(`the card provider ${name}`, () => {
    let bench: Bench;
    let provider: CardProviderPort;
    let heard: ProviderEvent[] = [];
    beforeAll(async () => {
      bench = await open();
      ({ provider } = bench);
      provider.onEvent(async (event) => void heard.push(event));
    });
    afterAll(() => bench[Symbol.asyncDispose]());

    const setUp = (changes: { key?: string; owner?: string } = {}) =>
      provider.createSetup({
        key: key(),
        owner: key(),
        returnPath: "/en-GR/account/cards?from=test",
        language: "en",
        ...changes,
      });
    const keepCard = async (card: TestCard): Promise<PaymentSource & { cardReference: string }> => {
      const { reference, redirectUrl } = await setUp();
      await bench.enterCard(redirectUrl, card);
      const setup = await provider.readSetup(reference);
      if (setup?.status !== "succeeded") throw new Error(`The card is ${setup?.status}`);
      return { method: "card", cardReference: setup.card.reference };
    };
    const authorise = (source: PaymentSource, changes: { key?: string; amount?: number } = {}) =>
      provider.authorise({
        key: changes.key ?? key(),
        amount: EUR(changes.amount ?? 42_360),
        source,
        returnPath: "/en-GR/checkout/1/review?from=test",
        language: "en",
      });
    const known = (answer: Authorisation): ProviderPayment => {
      if (answer.status === "unknown") throw new Error("The answer was lost");
      return answer;
    };
    const pay = async (card: TestCard = "good", amount?: number): Promise<ProviderPayment> =>
      known(await authorise(await keepCard(card), amount === undefined ? {} : { amount }));
    const charge = async (amount?: number): Promise<ProviderPayment> => {
      const { reference } = await pay("good", amount);
      return provider.capture({ reference, key: key() });
    };

    describe("keeping cards", () => {
      test("a card is typed at the provider, and is its owner's", async () => {
        const owner = key();
        const { reference, redirectUrl } = await setUp({ owner });
        expect(await provider.readSetup(reference)).toEqual({ owner, status: "pending" });
        const back = await bench.enterCard(redirectUrl, "good");
        expect(toPath(back!)).toBe(`/en-GR/account/cards?from=test&setup=${reference}`);
        expect(await provider.readSetup(reference)).toEqual({
          owner,
          status: "succeeded",
          card: {
            reference: expect.stringMatching(/^[A-Za-z0-9_-]{4,80}$/),
            brand: "visa",
            last4: expect.stringMatching(/^\d{4}$/),
            exp_month: 8,
            exp_year: 2029,
            name: "Maria P",
            fingerprint: expect.stringMatching(/^\S{6,}$/),
          },
        });
      });

      test("the same number has the same fingerprint, whoever keeps it, and another one another", async () => {
        const keep = async (card: TestCard) => {
          const { reference, redirectUrl } = await setUp();
          await bench.enterCard(redirectUrl, card);
          const setup = await provider.readSetup(reference);
          return setup?.status === "succeeded" ? setup.card.fingerprint : null;
        };
        const [one, same, other] = [await keep("good"), await keep("good"), await keep("declined")];
        expect(one).toEqual(expect.any(String));
        expect(same).toBe(one);
        expect(other).not.toBe(one);
      });

      test("the same key is the same setup; an unknown one is none", async () => {
        const again = { key: key(), owner: key() };
        expect(await setUp(again)).toEqual(await setUp(again));
        expect(await provider.readSetup("cs_test_nobody")).toBeNull();
      });

      test("American Express is not taken", async () => {
        const { reference, redirectUrl } = await setUp();
        expect(await bench.enterCard(redirectUrl, "amex")).toBeNull();
        expect(await provider.readSetup(reference)).toMatchObject({ status: "pending" });
      });

      test("a deleted card pays nothing any more, and may be deleted twice", async () => {
        const card = await keepCard("good");
        await provider.deleteCard(card.cardReference);
        await provider.deleteCard(card.cardReference);
        await provider.deleteCard("pm_unknown");
        await expect(authorise(card)).rejects.toThrow(ProviderRejectedError);
        await expect(authorise({ method: "card", cardReference: "pm_unknown" })).rejects.toThrow(
          ProviderRejectedError,
        );
      });
    });

    describe("setting money aside", () => {
      test("a good card at once, to be read by its reference and by its key", async () => {
        const same = { key: key() };
        const payment = known(await authorise(await keepCard("good"), same));
        expect(payment).toEqual({
          reference: expect.stringMatching(/^[A-Za-z0-9_-]{4,80}$/),
          status: "authorised",
          amount: EUR(42_360),
          declineCode: null,
          redirectUrl: null,
          cardLast4: "4242",
        });
        expect(await provider.readPayment({ reference: payment.reference })).toEqual(payment);
        expect(await provider.readPayment(same)).toEqual(payment);
        expect(await provider.readPayment({ reference: "pi_unknown" })).toBeNull();
        expect(await provider.readPayment({ key: key() })).toBeNull();
      });

      test.each([
        ["declined", "declined"],
        ["short", "insufficient_funds"],
      ] as const)("a %s card is an answer and no error", async (card, declineCode) => {
        const payment = await pay(card);
        expect(payment).toMatchObject({ status: "declined", declineCode, redirectUrl: null });
        expect(await provider.readPayment({ reference: payment.reference })).toMatchObject({
          status: "declined",
          declineCode,
        });
      });

      test.each([
        [true, "authorised", null],
        [false, "declined", "challenge_failed"],
      ] as const)("a challenge that is answered %s", async (isApproved, status, declineCode) => {
        const payment = await pay("challenge");
        expect(payment.status).toBe("requires_action");
        const back = await bench.answer(payment.redirectUrl!, isApproved);
        expect(toPath(back)).toBe(
          `/en-GR/checkout/1/review?from=test&payment=${payment.reference}`,
        );
        const after = await provider.readPayment({ reference: payment.reference });
        expect(after).toMatchObject({ status, declineCode, redirectUrl: null });
      });

      test.each(["klarna", "applePay", "googlePay"] as const)("%s at its page", async (method) => {
        const same = { key: key() };
        const payment = known(await authorise({ method }, same));
        expect(payment).toMatchObject({ status: "requires_action", amount: EUR(42_360) });
        expect(await provider.readPayment({ ...same, method })).toEqual(payment);
        const back = await bench.answer(payment.redirectUrl!, true);
        expect(toPath(back)).toBe(
          `/en-GR/checkout/1/review?from=test&payment=${payment.reference}`,
        );
        const { reference } = payment;
        expect(await provider.readPayment({ reference })).toMatchObject({ status: "authorised" });
        expect(await provider.readPayment({ ...same, method })).toMatchObject({ reference });
        expect(await provider.capture({ reference, key: key() })).toMatchObject({
          reference,
          status: "captured",
        });
        expect(await provider.refund({ reference, amount: EUR(42_360), key: key() })).toMatchObject(
          { reference, status: "refunded" },
        );
      });

      test("the same key sets aside once, and is for one sum only", async () => {
        const card = await keepCard("good");
        const same = { key: key() };
        const both = [known(await authorise(card, same)), known(await authorise(card, same))];
        expect(both[1]).toEqual(both[0]);
        await expect(authorise(card, { ...same, amount: 1 })).rejects.toThrow(
          ProviderRejectedError,
        );
      });

      test("the same key again tells how things are now", async () => {
        const card = await keepCard("good");
        const same = { key: key() };
        const { reference } = known(await authorise(card, same));
        await provider.capture({ reference, key: key() });
        expect(await authorise(card, same)).toMatchObject({ reference, status: "captured" });
      });

      test("a request that was lost is unknown, and then nothing", async () => {
        const same = { key: key() };
        const card = await keepCard("good");
        bench.lose("authorise", "request");
        expect(await authorise(card, same)).toEqual({ status: "unknown" });
        const after = await provider.readPayment(same);
        expect([undefined, "processing"]).toContain(after?.status);
        expect(await authorise(card, same)).toMatchObject({ status: "authorised" });
      });

      test("an answer that was lost is unknown, and then found by its key", async () => {
        const same = { key: key() };
        const card = await keepCard("good");
        bench.lose("authorise", "answer");
        expect(await authorise(card, same)).toEqual({ status: "unknown" });
        expect(await provider.readPayment(same)).toMatchObject({ status: "authorised" });
      });

      test("a way to pay that is not this provider's is refused", async () => {
        const other = "cash" as PaymentMethod as "klarna";
        await expect(authorise({ method: other })).rejects.toThrow(ProviderRejectedError);
      });

      test("what was begun is listed with its key, oldest first", async () => {
        const since = new Date(0);
        const card = await keepCard("good");
        const keys = [key(), key()];
        for (const each of keys) await authorise(card, { key: each });
        const page = key();
        const { reference } = known(await authorise({ method: "klarna" }, { key: page }));
        const listed = (await provider.listPayments?.({ since })) ?? [];
        expect(
          listed.filter((payment) => keys.includes(payment.key)).map((one) => one.key),
        ).toEqual(expect.arrayContaining(keys));
        expect(listed.find((payment) => payment.key === page)).toMatchObject({ reference });
      });
    });

    describe("taking it and giving it back", () => {
      test("captured, once and again", async () => {
        const { reference } = await pay();
        const same = { reference, key: key() };
        for (let index = 0; index < 2; index += 1)
          expect(await provider.capture(same)).toMatchObject({ reference, status: "captured" });
        expect(await provider.capture({ reference, key: key() })).toMatchObject({
          status: "captured",
        });
        await expect(provider.cancel({ reference, key: key() })).rejects.toThrow(
          ProviderRejectedError,
        );
      });

      test("a card that cannot be charged after all is refused", async () => {
        const { reference } = await pay("uncollectable");
        await expect(provider.capture({ reference, key: key() })).rejects.toThrow(
          ProviderRejectedError,
        );
        expect(await provider.cancel({ reference, key: key() })).toMatchObject({
          status: "cancelled",
        });
      });

      test("let go, once and again, and not captured any more", async () => {
        const { reference } = await pay();
        for (let index = 0; index < 2; index += 1)
          expect(await provider.cancel({ reference, key: key() })).toMatchObject({
            status: "cancelled",
          });
        await expect(provider.capture({ reference, key: key() })).rejects.toThrow(
          ProviderRejectedError,
        );
      });

      test("a page that nobody answered can be closed, and takes nothing any more", async () => {
        const { reference } = known(await authorise({ method: "klarna" }));
        expect(await provider.cancel({ reference, key: key() })).toMatchObject({
          reference,
          status: "cancelled",
        });
        await expect(provider.capture({ reference, key: key() })).rejects.toThrow(
          ProviderRejectedError,
        );
      });

      test("given back in parts, once for each key, and no more than there was", async () => {
        const { reference } = await charge(10_000);
        const give = (amount: number, same = key()) =>
          provider.refund({ reference, amount: EUR(amount), key: same });
        const first = key();
        expect(await give(4_000, first)).toMatchObject({ status: "captured" });
        expect(await give(4_000, first)).toMatchObject({ status: "captured" });
        await expect(give(4_001, first)).rejects.toThrow(ProviderRejectedError);
        await expect(give(6_001)).rejects.toThrow(ProviderRejectedError);
        const last = key();
        expect(await give(6_000, last)).toMatchObject({ status: "refunded" });
        expect(await give(6_000, last)).toMatchObject({ status: "refunded" });
        await expect(give(1)).rejects.toThrow(ProviderRejectedError);
        expect(await provider.readPayment({ reference })).toMatchObject({ status: "refunded" });
      });

      test("nothing is given back in another currency, or before it was taken", async () => {
        const { reference } = await pay();
        await expect(provider.refund({ reference, amount: EUR(100), key: key() })).rejects.toThrow(
          ProviderRejectedError,
        );
        const taken = await charge();
        const amount = { amount: 100, currency: "GBP" } as const;
        await expect(
          provider.refund({ reference: taken.reference, amount, key: key() }),
        ).rejects.toThrow(ProviderRejectedError);
      });

      test.each(["request", "answer"] as const)(
        "a lost %s is made good by asking again",
        async (what) => {
          const { reference } = await pay("good", 10_000);
          const capture = { reference, key: key() };
          bench.lose("capture", what);
          await expect(provider.capture(capture)).rejects.toMatchObject({
            name: "ProviderUnavailableError",
          });
          expect(await provider.capture(capture)).toMatchObject({ status: "captured" });
          const refund = { reference, amount: EUR(6_000), key: key() };
          bench.lose("refund", what);
          await expect(provider.refund(refund)).rejects.toMatchObject({
            name: "ProviderUnavailableError",
          });
          expect(await provider.refund(refund)).toMatchObject({ status: "captured" });
          expect(
            await provider.refund({ reference, amount: EUR(4_000), key: key() }),
          ).toMatchObject({ status: "refunded" });
        },
      );

      test("an unknown payment is refused", async () => {
        const unknown = { reference: "pi_unknown", key: key() };
        await expect(provider.capture(unknown)).rejects.toThrow(ProviderRejectedError);
        await expect(provider.cancel(unknown)).rejects.toThrow(ProviderRejectedError);
        await expect(provider.refund({ ...unknown, amount: EUR(1) })).rejects.toThrow(
          ProviderRejectedError,
        );
      });
    });

    describe("paying sellers", () => {
      const begin = (changes: { key?: string; owner?: string; returnPath?: string } = {}) =>
        provider.createPayoutAccount({
          key: key(),
          owner: key(),
          returnPath: "/en-GR/account/payouts",
          language: "en",
          ...changes,
        });
      const beginVerified = async (): Promise<string> => {
        const { reference, redirectUrl } = await begin();
        await bench.prove(redirectUrl);
        return reference;
      };
      const add = (accountReference: string, iban: string, same = key()) =>
        provider.addBankAccount({
          key: same,
          accountReference,
          iban,
          beneficiaryName: "Eleni K",
        });
      const seller = async (iban = bench.ibans.good) => {
        const accountReference = await beginVerified();
        const bank = await add(accountReference, iban);
        return { accountReference, bankAccountReference: bank.reference };
      };

      test("a seller proves who they are, and comes back where it was asked for last", async () => {
        const same = { key: key(), owner: key() };
        const first = await begin(same);
        const second = await begin({ ...same, returnPath: "/el-GR/account/payouts" });
        expect(second.reference).toBe(first.reference);
        expect(await provider.readPayoutAccount(first.reference)).toEqual({
          reference: first.reference,
          owner: same.owner,
          status: "pending",
          refusal: null,
        });
        expect(toPath(await bench.prove(second.redirectUrl))).toBe(
          `/el-GR/account/payouts?onboarding=${first.reference}`,
        );
        expect(await provider.readPayoutAccount(first.reference)).toMatchObject({
          status: "verified",
          refusal: null,
        });
        expect(await provider.readPayoutAccount("acct_unknown")).toBeNull();
      });

      test("bank accounts are for who is verified, one for each IBAN", async () => {
        const { reference: pending } = await begin();
        await expect(add(pending, bench.ibans.good)).rejects.toThrow(ProviderRejectedError);
        await expect(add("acct_unknown", bench.ibans.good)).rejects.toThrow(ProviderRejectedError);
        const account = await beginVerified();
        const one = await add(account, bench.ibans.good);
        expect(one).toMatchObject({
          reference: expect.stringMatching(/^[A-Za-z0-9_-]{4,80}$/),
          country: "GR",
          last4: bench.ibans.good.slice(-4),
          beneficiaryName: "Eleni K",
        });
        expect(await add(account, bench.ibans.good)).toEqual(one);
        const british = await add(account, "GB33BUKB20201555555555");
        expect(british).toMatchObject({ country: "GB", last4: "5555" });
        expect(british.reference).not.toBe(one.reference);
        await expect(add(account, bench.ibans.refused)).rejects.toThrow(ProviderRejectedError);
      });

      test("the same IBAN has the same fingerprint at two sellers, and another one another", async () => {
        const [mine, theirs] = [await beginVerified(), await beginVerified()];
        const { fingerprint } = await add(mine, bench.ibans.good);
        expect(fingerprint).toEqual(expect.any(String));
        expect((await add(theirs, bench.ibans.good)).fingerprint).toBe(fingerprint);
        expect((await add(theirs, bench.ibans.other)).fingerprint).not.toBe(fingerprint);
      });

      test("a removed bank account is gone, and its IBAN makes a new one", async () => {
        const account = await beginVerified();
        const first = await add(account, bench.ibans.good);
        const second = await add(account, bench.ibans.other);
        await provider.removeBankAccount(first.reference);
        await provider.removeBankAccount(first.reference);
        await provider.removeBankAccount("ba_unknown");
        const again = await add(account, bench.ibans.good);
        expect(again.reference).not.toBe(first.reference);
        await provider.removeBankAccount(again.reference);
        await provider.removeBankAccount(second.reference);
        const gone = {
          accountReference: account,
          bankAccountReference: second.reference,
          amount: EUR(1_000),
        };
        await expect(provider.payOut({ ...gone, key: key() })).rejects.toThrow(
          ProviderRejectedError,
        );
        const last = await add(account, bench.ibans.other);
        expect(last.reference).not.toBe(second.reference);
        await expect(provider.payOut({ ...gone, key: key() })).rejects.toThrow(
          ProviderRejectedError,
        );
        const payout = { ...gone, bankAccountReference: last.reference, key: key() };
        expect(await provider.payOut(payout)).toMatchObject({ status: "pending" });
      });

      test("a closed account is paid nothing, and does not open again", async () => {
        const same = { key: key(), owner: key() };
        const { reference, redirectUrl } = await begin(same);
        await bench.prove(redirectUrl);
        const bank = await add(reference, bench.ibans.good);
        await provider.closePayoutAccount(reference);
        await provider.closePayoutAccount(reference);
        await provider.closePayoutAccount("acct_unknown");
        const after = await provider.readPayoutAccount(reference);
        expect([undefined, "closed"]).toContain(after?.status);
        await expect(begin(same)).rejects.toThrow(ProviderRejectedError);
        await expect(add(reference, bench.ibans.other)).rejects.toThrow(ProviderRejectedError);
        await expect(
          provider.payOut({
            key: key(),
            accountReference: reference,
            bankAccountReference: bank.reference,
            amount: EUR(1_000),
          }),
        ).rejects.toThrow(ProviderRejectedError);
      });

      test("money goes to the bank, once for each key", async () => {
        const payout = { ...(await seller()), amount: EUR(30_000), key: key() };
        const sent = await provider.payOut(payout);
        expect(sent).toEqual({
          reference: expect.stringMatching(/^[A-Za-z0-9_-]{4,80}$/),
          status: "pending",
          amount: EUR(30_000),
          failure: null,
          arrivesAt: expect.any(Date),
        });
        expect(await provider.payOut(payout)).toEqual(sent);
        expect(await provider.readPayout({ key: payout.key })).toEqual(sent);
        expect(await provider.readPayout({ reference: sent.reference })).toEqual(sent);
        await expect(provider.payOut({ ...payout, amount: EUR(1) })).rejects.toThrow(
          ProviderRejectedError,
        );
        await bench.settle(sent.reference);
        expect(await provider.readPayout({ key: payout.key })).toMatchObject({
          reference: sent.reference,
          status: "paid",
          failure: null,
        });
        expect(await provider.readPayout({ key: key() })).toBeNull();
      });

      test("what comes back is told with its reason, and may be sent under a new key", async () => {
        const bad = await seller(bench.ibans.failing);
        const sent = await provider.payOut({ ...bad, amount: EUR(30_000), key: key() });
        await bench.settle(sent.reference);
        expect(await provider.readPayout({ reference: sent.reference })).toMatchObject({
          status: "failed",
          failure: expect.stringMatching(/\w/),
        });
        const { accountReference } = bad;
        const good = await add(accountReference, bench.ibans.other);
        expect(
          await provider.payOut({
            accountReference,
            bankAccountReference: good.reference,
            amount: EUR(30_000),
            key: key(),
          }),
        ).toMatchObject({ status: "pending" });
      });

      test.each(["request", "answer"] as const)(
        "a payout whose %s was lost is sent once",
        async (what) => {
          const payout = { ...(await seller()), amount: EUR(30_000), key: key() };
          bench.lose("payOut", what);
          await expect(provider.payOut(payout)).rejects.toMatchObject({
            name: "ProviderUnavailableError",
          });
          const before = await provider.readPayout({ key: payout.key });
          const sent = await provider.payOut(payout);
          expect(sent).toMatchObject({ status: "pending" });
          if (before) expect(sent.reference).toBe(before.reference);
          expect(await provider.payOut(payout)).toEqual(sent);
        },
      );

      test("nobody is paid who is not verified, or by another's bank account", async () => {
        const { reference } = await begin();
        const other = await seller();
        for (const accountReference of [reference, await beginVerified()])
          await expect(
            provider.payOut({ ...other, accountReference, amount: EUR(1), key: key() }),
          ).rejects.toThrow(ProviderRejectedError);
      });
    });

    describe("telling of news", () => {
      test("each thing is heard once, however often it comes", async () => {
        await bench.deliverEvents();
        const challenged = await pay("challenge");
        await bench.answer(challenged.redirectUrl!, true);
        const klarna = known(await authorise({ method: "klarna" }));
        await bench.answer(klarna.redirectUrl!, true);
        await bench.deliverEvents();
        heard = [];
        await provider.capture({ reference: challenged.reference, key: key() });
        await provider.capture({ reference: klarna.reference, key: key() });
        await bench.deliverEvents(2);
        const reported = heard.map(
          (event) => "paymentReference" in event && event.paymentReference,
        );
        for (const { reference } of [challenged, klarna])
          expect(reported.filter((each) => each === reference)).toHaveLength(1);
        expect(new Set(heard.map(({ id }) => id)).size).toBe(heard.length);
      });

      test("one that nobody signed is refused and not heard", async () => {
        heard = [];
        expect((await provider.receiveEvent(bench.unsignedEvent())).status).toBe(400);
        expect(heard).toEqual([]);
      });
    });

    test("nothing is asked of it inside a transaction", async () => {
      const { database } = bench;
      const calls: (() => Promise<unknown>)[] = [
        () => setUp(),
        () => provider.readSetup("cs_1"),
        () => provider.deleteCard("pm_1"),
        () => authorise({ method: "klarna" }),
        () => provider.readPayment({ reference: "pi_1" }),
        () => provider.capture({ reference: "pi_1", key: key() }),
        () => provider.refund({ reference: "pi_1", key: key(), amount: EUR(1) }),
        () => provider.readPayout({ key: key() }),
      ];
      for (const call of calls)
        await expect(database.tx(call)).rejects.toThrow(/must not run inside/);
    });
  });
};
