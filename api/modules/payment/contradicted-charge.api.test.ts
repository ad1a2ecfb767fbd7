import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seconds, minutes, hours } from "#contract/duration.ts";
import {
  TEST_CARDS,
  expectData,
  openOrderKit,
  type OrderKit,
  type Person,
} from "#tests/order-kit.ts";
import { checkInvariants } from "#api/invariants.ts";
import { getOrderBalances } from "#api/modules/ledger/ledger.ts";
import { ProviderRejectedError, ProviderUnavailableError } from "#api/providers/card/port.ts";
import { reconcilePayments } from "./reconcile-payments.ts";

let kit: OrderKit;
beforeAll(async () => {
  kit = await openOrderKit();
  // Webhook events would also repair the charge, so only our own steps query the bank here.
  kit.bank.holdEvents();
});
afterAll(() => kit[Symbol.asyncDispose]());

const atBank = async (orderId: string, attempt = 1) =>
  (await kit.bank.readPayment({ key: kit.authoriseKey(orderId, attempt) }))!.status;
const listStatuses = async (orderId: string) => {
  const rows = await kit.database
    .db()
    .selectFrom("payment")
    .select("status")
    .where("order_id", "=", orderId)
    .orderBy("attempt")
    .execute();
  return rows.map(({ status }) => status);
};

/** The bank cannot be asked for a payment's status until the returned function is called. */
const silenceReads = () => {
  const { readPayment } = kit.bank;
  kit.bank.readPayment = () => Promise.reject(new ProviderUnavailableError("no connection"));
  return async () => {
    kit.bank.readPayment = readPayment;
    kit.world.advance(minutes(10));
    await kit.world.runDueJobs({ mayFail: true });
  };
};

/** The bank takes the money but answers that it did not; nothing has asked it again yet. */
const createContradicted = async () => {
  const opened = await kit.openPaidDraft();
  const { capture } = kit.bank;
  kit.bank.capture = async (request) => {
    await capture(request);
    throw new ProviderRejectedError("capture: refused");
  };
  const placed = expectData(await kit.finalize(opened.buyer, opened.order));
  kit.bank.capture = capture;
  expect(placed).toMatchObject({ status: "payment_due", payment: { status: "failed" } });
  return { ...opened, card: await kit.addCard(opened.buyer) };
};

const expectChargedOnce = async (buyer: Person, order: { id: string }) => {
  const { status, payment, money, amounts } = await kit.getOrder(buyer, order.id);
  expect([status, payment!.status]).toEqual(["approved", "captured"]);
  expect(money.find(({ step }) => step === "held")).toMatchObject({ state: "here" });
  expect(await getOrderBalances(kit.database, order.id)).toMatchObject({
    provider_clearing: amounts.total.amount,
    escrow: -amounts.total.amount,
  });
  expect(await checkInvariants(kit.database)).toEqual([]);
};

describe("a charge that succeeded although the bank reported a decline", () => {
  test("pays the order, and no other payment can start", async () => {
    const { buyer, order } = await createContradicted();
    await kit.world.runDueJobs();
    await expectChargedOnce(buyer, order);
    const more = await kit.initialize(buyer, order);
    expect([more.status, more.body.code]).toEqual([409, "order_not_editable"]);
    expect(expectData(await kit.finalize(buyer, order)).status).toBe("approved");

    expectData(
      await kit.patch(buyer, `/order/${order.id}/buyer/cancel`, { sub_status: "too_slow" }),
    );
    await kit.world.runDueJobs();
    expect(await atBank(order.id)).toBe("refunded");
    expect((await kit.getOrder(buyer, order.id)).money.at(-1)).toMatchObject({
      step: "refunded",
      state: "here",
    });
  });

  test("is found by the reconciler when its own step has died", async () => {
    const { buyer, order } = await createContradicted();
    await kit.database
      .db()
      .updateTable("outbox")
      .set({ available_at: new Date(kit.world.now().getTime() + minutes(5)) })
      .where("processed_at", "is", null)
      .execute();
    kit.world.advance(seconds(30));
    await reconcilePayments(kit.deps, new Date(kit.world.now().getTime() - hours(1)));
    await expectChargedOnce(buyer, order);
  });

  test("pays the order while its buyer types another card", async () => {
    const { buyer, order, card } = await createContradicted();
    expectData(await kit.initialize(buyer, order));
    await kit.world.runDueJobs();
    await expectChargedOnce(buyer, order);
    expect(await listStatuses(order.id)).toEqual(["captured", "cancelled"]);
    const late = await kit.confirm(buyer, order, card);
    expect(expectData(late).status).toBe("captured");
  });

  test("pays the order while its buyer is at the bank with another card", async () => {
    const { buyer, order } = await createContradicted();
    const asking = await kit.addCard(buyer, TEST_CARDS.challenge);
    expect((await kit.authorise(buyer, order, asking)).status).toBe("requires_action");
    await kit.world.runDueJobs();
    await expectChargedOnce(buyer, order);
    expect(await atBank(order.id, 2)).toBe("cancelled");
  });

  test("pays the order after another card was declined, and the order shows the charge", async () => {
    const { buyer, order } = await createContradicted();
    const empty = await kit.addCard(buyer, TEST_CARDS.poor);
    expect((await kit.authorise(buyer, order, empty)).status).toBe("failed");
    await kit.world.runDueJobs();
    await expectChargedOnce(buyer, order);
  });

  test.each(["answered", "lost_answer"] as const)(
    "is refunded once when another card has paid since, its refund %s",
    async (how) => {
      const { buyer, order, card } = await createContradicted();
      const repair = silenceReads();
      await kit.world.runDueJobs({ mayFail: true });
      expect((await kit.authorise(buyer, order, card)).status).toBe("authorised");
      expect(expectData(await kit.finalize(buyer, order)).status).toBe("approved");
      if (how === "lost_answer") kit.bank.failNext("refund", how);
      await repair();
      kit.world.advance(minutes(10));
      await kit.world.runDueJobs({ mayFail: true });
      expect([await atBank(order.id), await atBank(order.id, 2)]).toEqual(["refunded", "captured"]);
      expect(await listStatuses(order.id)).toEqual(["refunded", "captured"]);
      await expectChargedOnce(buyer, order);
    },
  );

  test("is refunded when the deadline has passed before the charge was found", async () => {
    const { buyer, order } = await createContradicted();
    const repair = silenceReads();
    kit.world.advance(hours(24));
    await kit.world.runDueJobs({ mayFail: true });
    expect((await kit.getOrder(buyer, order.id)).status).toBe("payment_failed");
    await repair();
    kit.world.advance(minutes(10));
    await kit.world.runDueJobs({ mayFail: true });
    expect(await atBank(order.id)).toBe("refunded");
    expect((await getOrderBalances(kit.database, order.id))["escrow"] ?? 0).toBe(0);
    expect(await checkInvariants(kit.database)).toEqual([]);
  });
});

test("a charge for the previous price is refunded, and the order waits for its own", async () => {
  const { buyer, listing, order } = await kit.openPaidDraft({ card: TEST_CARDS.good });
  await kit.setPrice(listing, 30_000);
  const failing = await kit.addCard(buyer, TEST_CARDS.failsLater);
  expect((await kit.finalize(buyer, order)).body.code).toBe("price_changed");
  expectData(await kit.patch(buyer, `/order/${order.id}`, { selected_card: failing }));
  const cheaper = await kit.getOrder(buyer, order.id);
  expect(cheaper.amounts.total.amount).toBeLessThan(order.amounts.total.amount);
  const { reference } = (await kit.bank.readPayment({ key: kit.authoriseKey(order.id) }))!;
  await kit.bank.capture({ reference, key: `by-the-bank-${order.id}` });
  expect((await kit.authorise(buyer, cheaper, failing)).status).toBe("authorised");
  expect(expectData(await kit.finalize(buyer, cheaper)).status).toBe("payment_due");
  await kit.world.runDueJobs();
  expect(await atBank(order.id)).toBe("refunded");
  expect(await kit.getOrder(buyer, order.id)).toMatchObject({ status: "payment_due" });
  expect((await getOrderBalances(kit.database, order.id))["escrow"] ?? 0).toBe(0);
  const card = await kit.addCard(buyer);
  expect((await kit.authorise(buyer, cheaper, card)).status).toBe("authorised");
  expectData(await kit.finalize(buyer, cheaper));
  await kit.world.runDueJobs();
  await expectChargedOnce(buyer, order);
});

test("another card that the bank charges at once pays the order too", async () => {
  const { buyer, order } = await kit.openPaidDraft({ card: TEST_CARDS.failsLater });
  await kit.finalize(buyer, order);
  await kit.world.runDueJobs();
  const card = await kit.addCard(buyer);
  const { authorise } = kit.bank;
  kit.bank.authorise = async (request) => {
    const answer = await authorise(request);
    if (answer.status === "unknown") throw new Error("The bank did not answer");
    return kit.bank.capture({ reference: answer.reference, key: `at-once-${order.id}` });
  };
  const paid = await kit.authorise(buyer, order, card);
  kit.bank.authorise = authorise;
  expect(paid.status).toBe("captured");
  await expectChargedOnce(buyer, order);
});
