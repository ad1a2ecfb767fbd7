import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hours, minutes } from "#tests/clock.ts";
import { openOrderKit, type OrderKit } from "#tests/order-kit.ts";
import { lockOrder } from "#api/modules/order/order-store.ts";
import { moveOrder } from "#api/modules/order/move-order.ts";
import { toShape } from "#api/modules/order/order-policy.ts";
import { listTransitions, type OrderMove } from "#api/modules/order/order-states.ts";
import { getOrderBalances, postTransfer } from "./ledger.ts";

let kit: OrderKit;
beforeAll(async () => {
  kit = await openOrderKit();
});
afterAll(() => kit[Symbol.asyncDispose]());

/** Makes a move as an actor who may make it. */
const move = (orderId: string, name: OrderMove) =>
  kit.database.tx(async () => {
    const { order } = (await lockOrder(kit.database, orderId))!;
    const row = listTransitions(toShape(order)).find((one) => one.move === name);
    if (!row) throw new Error(`${name} is not possible in ${order.status}`);
    return moveOrder(kit.deps, order, name, { actor: row.who[0]! }, kit.world.now());
  });

const openPlaced = async (isInstantBuy = false) => {
  const paid = await kit.openPaidDraft({ isInstantBuy });
  const answer = await kit.finalize(paid.buyer, paid.order);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return paid;
};
const lead = async (orderId: string, moves: readonly OrderMove[]) => {
  for (const name of moves) {
    await move(orderId, name);
    await kit.world.runDueJobs();
  }
};
const TO_DELIVERY = [
  "approve",
  "book_courier",
  "pick_up",
  "depart",
  "arrive_at_hub",
  "pass_check",
  "ship",
  "deliver",
] as const satisfies OrderMove[];

describe("a transfer", () => {
  const transfer = {
    market: "GR",
    order_id: null,
    kind: "test",
    currency: "EUR",
    at: new Date(),
  } as const;

  test("whose entries do not sum to zero is refused and not written", async () => {
    const entries = [
      { account: "escrow", amount: 100 },
      { account: "provider_clearing", amount: -99 },
    ] as const;
    await expect(
      kit.database.tx(() => postTransfer(kit.database, { ...transfer, reference: "odd", entries })),
    ).rejects.toThrow(/sum to 1 instead of 0/);
    const found = await kit.database
      .db()
      .selectFrom("ledger_transfer")
      .select("id")
      .where("reference", "=", "odd")
      .execute();
    expect(found).toEqual([]);
  });

  test("with fractions of a cent, or without entries, is refused", async () => {
    const post = (amounts: readonly number[]) =>
      kit.database.tx(() =>
        postTransfer(kit.database, {
          ...transfer,
          reference: "odd",
          entries: amounts.map((amount) => ({ account: "escrow" as const, amount })),
        }),
      );
    await expect(post([0.5, -0.5])).rejects.toThrow(/whole minor units/);
    await expect(post([0, 0])).rejects.toThrow(/sum to 0/);
    await expect(post([])).rejects.toThrow();
  });

  test("with the same reference is written once", async () => {
    const entries = [
      { account: "escrow", amount: -500 },
      { account: "provider_clearing", amount: 500 },
    ] as const;
    const post = () =>
      kit.database.tx(() => postTransfer(kit.database, { ...transfer, reference: "one", entries }));
    expect([await post(), await post()]).toEqual([true, false]);
  });

  test("outside a database transaction is refused", async () => {
    const entries = [{ account: "escrow", amount: 0 }] as const;
    await expect(
      postTransfer(kit.database, { ...transfer, reference: "odd", entries }),
    ).rejects.toThrow(/must run inside/);
  });
});

describe("the money of an order", () => {
  test("a completed sale is held, then released to the cent", async () => {
    const { order, seller } = await openPlaced();
    await lead(order.id, TO_DELIVERY);
    expect(await getOrderBalances(kit.database, order.id)).toEqual({
      provider_clearing: 42_360,
      escrow: -42_360,
    });
    await lead(order.id, ["accept"]);
    expect(await getOrderBalances(kit.database, order.id)).toEqual({
      provider_clearing: 42_360,
      escrow: 0,
      seller_payable: -(40_000 - 1000 - 400),
      safety_fee_revenue: -1960,
      seller_fee_revenue: -1000,
      delivery_revenue: -800,
    });
    const seen = await kit.getOrder(seller, order.id);
    expect(seen.money.at(-1)).toMatchObject({
      step: "released",
      state: "here",
      amount: { amount: 38_600 },
    });
  });

  test("a failed check refunds the whole total", async () => {
    const { order, buyer, listing } = await openPlaced();
    await lead(order.id, ["approve", "book_courier", "pick_up", "depart", "arrive_at_hub"]);
    await move(order.id, "fail_check");
    expect(await getOrderBalances(kit.database, order.id)).toMatchObject({
      escrow: 0,
      refund_payable: -42_360,
    });
    const promised = await kit.getOrder(buyer, order.id);
    expect(promised.money.map(({ step, state }) => `${step} ${state}`)).toEqual([
      "authorised done",
      "charged done",
      "held here",
      "refunded todo",
    ]);
    await kit.world.runDueJobs();
    expect(await getOrderBalances(kit.database, order.id)).toEqual({
      provider_clearing: 0,
      escrow: 0,
      refund_payable: 0,
    });
    expect((await kit.getOrder(buyer, order.id)).payment!.status).toBe("refunded");
    expect((await kit.findListing(listing)).status).toBe("failed_check");
  });

  test("24 hours after delivery without an answer the buyer has accepted", async () => {
    const { order, buyer } = await openPlaced();
    await lead(order.id, TO_DELIVERY);
    kit.world.advance(hours(24));
    await kit.world.runDueJobs();
    expect((await kit.getOrder(buyer, order.id)).status).toBe("completed");
  });

  test("an order without a booked courier is cancelled and refunded after three business days", async () => {
    const { order, buyer } = await openPlaced();
    await lead(order.id, ["approve"]);
    const seen = await kit.getOrder(buyer, order.id);
    kit.world.clock.set(seen.action_clock!.due_at!);
    await kit.world.runDueJobs();
    expect(await kit.getOrder(buyer, order.id)).toMatchObject({
      status: "not_delivered",
      payment: { status: "refunded" },
    });
  });

  test("a missed pickup waits a day for another booking and keeps the listing reserved", async () => {
    const { order, buyer, listing } = await openPlaced();
    await lead(order.id, ["approve", "book_courier", "miss_pickup"]);
    const other = await kit.insertPerson();
    expect((await kit.post(other, "/order", { listing_id: listing })).status).toBe(409);
    await lead(order.id, ["book_courier", "miss_pickup"]);
    kit.world.advance(hours(24));
    await kit.world.runDueJobs();
    expect((await kit.getOrder(buyer, order.id)).status).toBe("not_delivered");
  });

  test("an order cancelled before the charge succeeded undoes the charge", async () => {
    const { order, buyer } = await kit.openPaidDraft();
    kit.bank.failNext("capture", "lost_answer", 1);
    await kit.finalize(buyer, order);
    await move(order.id, "cancel");
    await kit.world.runDueJobs({ mayFail: true });
    kit.world.advance(minutes(5));
    await kit.world.runDueJobs({ mayFail: true });
    const atBank = await kit.bank.readPayment({ key: kit.authoriseKey(order.id) });
    expect(atBank!.status).toBe("refunded");
    expect(await getOrderBalances(kit.database, order.id)).toEqual({
      provider_clearing: 0,
      escrow: 0,
      refund_payable: 0,
    });
  });

  test("a refund with a provider timeout is paid once", async () => {
    const { order, buyer } = await openPlaced(true);
    await move(order.id, "cancel");
    kit.bank.failNext("refund", "lost_answer", 2);
    await kit.world.runDueJobs({ mayFail: true });
    for (let round = 0; round < 3; round += 1) {
      kit.world.advance(minutes(10));
      await kit.world.runDueJobs({ mayFail: true });
    }
    const row = await kit.database
      .db()
      .selectFrom("sandbox_payment")
      .select(["captured", "refunded"])
      .where("key", "=", kit.authoriseKey(order.id))
      .executeTakeFirstOrThrow();
    expect(row.refunded).toBe(row.captured);
    expect((await kit.getOrder(buyer, order.id)).payment!.status).toBe("refunded");
  });
});
