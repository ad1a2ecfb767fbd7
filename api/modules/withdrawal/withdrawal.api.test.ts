import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { days, hours } from "#contract/duration.ts";
import type { ClaimStatus } from "#contract/claim-states.ts";
import type { OrderDetail } from "#contract/order.ts";
import { checkInvariants } from "#api/invariants.ts";
import { getOrderBalances } from "#api/modules/ledger/ledger.ts";
import { insertClaim } from "#api/modules/claim/index.ts";
import { lockOrder } from "#api/modules/order/index.ts";
import { refundGoodwill } from "#api/modules/payment/index.ts";
import type { OrderMove } from "#api/modules/order/order-states.ts";
import { sealWithdrawalLink } from "#api/modules/withdrawal-link/index.ts";
import { expectData, openOrderKit, type OrderKit, type Person } from "#tests/order-kit.ts";

let kit: OrderKit;
beforeAll(async () => {
  kit = await openOrderKit();
});
afterAll(async () => {
  expect(await checkInvariants(kit.database)).toEqual([]);
  await kit[Symbol.asyncDispose]();
});

const NAME = { name: "Ελένη Νικολάου" };
const TO_HUB: OrderMove[] = ["book_courier", "pick_up", "depart", "arrive_at_hub"];
const TO_BUYER: OrderMove[] = ["pass_check", "dispatch", "deliver"];
const answerOf = ({ status, body }: { status: number; body: any }) => [status, body?.code];

async function buy(moves: readonly OrderMove[], { isTrader = true } = {}) {
  const { buyer, seller, order } = await kit.openPaidDraft({ isInstantBuy: false });
  await setTrader(seller, isTrader);
  expectData(await kit.finalize(buyer, order));
  expectData(await kit.patch(seller, `/order/${order.id}/seller/approve`, undefined));
  // What counts is what the buyer was told when the order was placed.
  await setTrader(seller, !isTrader);
  for (const move of moves) await kit.move(order.id, move);
  return { buyer, seller, id: order.id, number: order.number, total: order.amounts.total };
}
const setTrader = ({ id }: Person, is_pro: boolean) =>
  kit.database.db().updateTable("user_account").set({ is_pro }).where("id", "=", id).execute();
const emailOf = async ({ id }: Person): Promise<string> => {
  const row = await kit.database
    .db()
    .selectFrom("user_account")
    .select("email")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row.email!;
};
const read = async (person: Person, id: string): Promise<OrderDetail> =>
  expectData(await kit.get(person, `/order/${id}`));
const see = async (buyer: Person, id: string) =>
  expectData<any>(await kit.get(buyer, `/order/${id}/withdrawal`));
const withdraw = (buyer: Person, id: string) => kit.post(buyer, `/order/${id}/withdrawal`, NAME);
async function buyKept() {
  const bought = await buy([...TO_HUB, ...TO_BUYER]);
  expectData(await kit.patch(bought.buyer, `/order/${bought.id}/buyer/approve`, undefined));
  return bought;
}
const openClaim = (buyer: Person, orderId: string, status: ClaimStatus) =>
  kit.database.tx(async () => {
    const id = await insertClaim(kit.database, {
      market: "GR",
      order_id: orderId,
      user_id: buyer.id,
      reason: "battery",
      description: "",
      photos: [],
      at: kit.world.now(),
    });
    await kit.database
      .db()
      .updateTable("claim")
      .set({ status, ...(status !== "open" && { decided_at: kit.world.now() }) })
      .where("id", "=", id)
      .execute();
  });
const mailsTo = async ({ id }: Person, template: string) => {
  const rows = await kit.database
    .db()
    .selectFrom("message")
    .select(["payload", "recipient"])
    .where("user_id", "=", id)
    .where("template", "=", template)
    .execute();
  return rows as { payload: any; recipient: string }[];
};

describe("a withdrawal", () => {
  test("of what was not sent cancels and refunds, with a receipt at once", async () => {
    const { buyer, id, number } = await buy([]);
    expect(await see(buyer, id)).toMatchObject({ state: "open", ends_at: null, number });
    expect(expectData<any>(await withdraw(buyer, id))).toMatchObject({
      ...NAME,
      state: "made",
      made: { way: "cancel", at: kit.world.now().toISOString() },
    });
    await kit.world.runDueJobs();
    expect(await read(buyer, id)).toMatchObject({
      status: "buyer_cancelled",
      payment: { status: "refunded" },
    });
    const [mail] = await mailsTo(buyer, "withdrawal-received");
    expect(mail).toMatchObject({
      recipient: await emailOf(buyer),
      payload: { ...NAME, number, way: "cancel" },
    });
  });

  test("of what was delivered is a return without a reason and without the seller's veto", async () => {
    const { buyer, seller, id, total } = await buy([...TO_HUB, ...TO_BUYER]);
    expectData(await withdraw(buyer, id));
    const returned = await read(buyer, id);
    expect(returned).toMatchObject({ status: "buyer_rejected", reason: { codes: ["withdrawal"] } });
    const due = Date.parse(returned.action_clock!.due_at!);
    expect(due).toBe(kit.world.now().getTime() + days(14));
    await kit.move(id, "send_back");
    await kit.move(id, "receive_return");
    const there = await read(seller, id);
    expect(there.allowed_actions).toEqual(["confirm_return"]);
    const files = { reason: "damaged", note: "A scratch." };
    const refused = await kit.sendForm(
      seller,
      "PATCH",
      `/order/${id}/seller/return/dispute`,
      files,
    );
    expect(answerOf(refused)).toEqual([409, "transition_refused"]);
    kit.world.advance(hours(24));
    await kit.world.runDueJobs();
    await kit.signIn(buyer);
    expect(await read(buyer, id)).toMatchObject({ status: "returned", refund: { amount: total } });
  });

  test("while the device is on its way begins the return once it arrives", async () => {
    const { buyer, id } = await buy([...TO_HUB, "pass_check", "dispatch"]);
    const made = expectData<any>(await withdraw(buyer, id));
    expect(made.made.way).toBe("on_delivery");
    expect((await read(buyer, id)).status).toBe("in_transit_to_buyer");
    await kit.move(id, "deliver");
    await kit.world.runDueJobs();
    expect((await read(buyer, id)).status).toBe("buyer_rejected");
  });

  test("of a completed sale is a claim that no one has to accept", async () => {
    const { buyer, id } = await buy([...TO_HUB, ...TO_BUYER]);
    expectData(await kit.patch(buyer, `/order/${id}/buyer/approve`, undefined));
    kit.world.advance(days(10));
    await kit.signIn(buyer);
    expect(expectData<any>(await withdraw(buyer, id)).made.way).toBe("claim");
    const [claim] = expectData<any>(await kit.get(buyer, `/order/${id}/claims`));
    expect(claim).toMatchObject({ reason: "withdrawal", status: "accepted" });
    const { escrow } = await getOrderBalances(kit.database, id);
    expect(escrow).toBe(0);
  });

  test.each([
    ["awaits the courier", ["book_courier"]],
    ["is at the hub", TO_HUB],
    ["has passed the check", [...TO_HUB, "pass_check"]],
  ] as const)("of what %s cancels and refunds", async (_, moves) => {
    const { buyer, id } = await buy(moves);
    expect((await read(buyer, id)).allowed_actions).not.toContain("cancel");
    expect(expectData<any>(await withdraw(buyer, id)).made.way).toBe("cancel");
    await kit.world.runDueJobs();
    expect(await read(buyer, id)).toMatchObject({
      status: "buyer_cancelled",
      payment: { status: "refunded" },
    });
  });

  test("on the way to the hub cancels once the device is there", async () => {
    const { buyer, id } = await buy(["book_courier", "pick_up"]);
    expect(expectData<any>(await withdraw(buyer, id)).made.way).toBe("on_delivery");
    await kit.move(id, "arrive_at_hub");
    await kit.world.runDueJobs();
    expect((await read(buyer, id)).status).toBe("buyer_cancelled");
  });

  test("survives that the buyer keeps the device before the return begins", async () => {
    const { buyer, id } = await buy([...TO_HUB, "pass_check", "dispatch"]);
    expectData(await withdraw(buyer, id));
    await kit.move(id, "deliver");
    expectData(await kit.patch(buyer, `/order/${id}/buyer/approve`, undefined));
    await kit.world.runDueJobs();
    const claims = expectData<any>(await kit.get(buyer, `/order/${id}/claims`));
    expect(claims).toMatchObject([{ reason: "withdrawal", status: "accepted" }]);
  });

  test("of a return that is disputed leaves no way to deny it", async () => {
    const { buyer, seller, id } = await buy([...TO_HUB, ...TO_BUYER, "return"]);
    await kit.move(id, "send_back");
    await kit.move(id, "receive_return");
    const files = { reason: "damaged", note: "A scratch." };
    expectData(await kit.sendForm(seller, "PATCH", `/order/${id}/seller/return/dispute`, files));
    expectData(await withdraw(buyer, id));
    await expect(kit.move(id, "deny_return")).rejects.toThrow();
    await kit.move(id, "uphold_return");
    expect((await read(buyer, id)).status).toBe("returned");
  });

  test.each([
    ["open", "claim"],
    ["accepted", "claim"],
    ["at_hub", "with_us"],
  ] as const)("takes over a claim that is %s", async (status, way) => {
    const { buyer, id } = await buyKept();
    await openClaim(buyer, id, status);
    expect(expectData<any>(await withdraw(buyer, id)).made.way).toBe(way);
    const claims = expectData<any>(await kit.get(buyer, `/order/${id}/claims`));
    const then = status === "at_hub" ? "at_hub" : "accepted";
    expect(claims).toMatchObject([{ reason: "withdrawal", status: then }]);
  });

  test("waits for a repaired device that is on its way back", async () => {
    const { buyer, id } = await buyKept();
    await openClaim(buyer, id, "sent_back");
    expect(expectData<any>(await withdraw(buyer, id)).made.way).toBe("on_delivery");
    await kit.database.tx(() =>
      kit.world.deps.jobs.outbox.add({
        market: "GR",
        topic: "claim-delivered",
        payload: { order_id: id, at: kit.world.now().toISOString() },
      }),
    );
    await kit.world.runDueJobs();
    const claims = expectData<any>(await kit.get(buyer, `/order/${id}/claims`));
    expect(claims.map(({ reason, status }: any) => [reason, status])).toEqual([
      ["withdrawal", "accepted"],
      ["battery", "resolved"],
    ]);
  });

  test("is refused once everything was given back", async () => {
    const { buyer, id, total } = await buyKept();
    const { database, deps } = kit.world;
    await database.tx(async () => {
      const { order } = (await lockOrder(database, id))!;
      const gift = { amount: total!, note: "Late", by: buyer.id, at: kit.world.now() };
      await refundGoodwill(deps, order, gift);
    });
    expect((await see(buyer, id)).state).toBe("ended");
    expect((await read(buyer, id)).withdrawal).toBeNull();
    expect(expectData<any>(await kit.get(buyer, "/withdrawals"))).toEqual([]);
    expect((await withdraw(buyer, id)).body.data).toEqual({ state: "ended" });
  });

  test("is stated once, however often it is sent", async () => {
    const { buyer, id } = await buy([]);
    const answers = await Promise.all([1, 2, 3].map(() => withdraw(buyer, id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.data.made.at)).size).toBe(1);
    expect(await mailsTo(buyer, "withdrawal-received")).toHaveLength(1);
  });

  test("is refused after the last day, of a private seller, and of other people's orders", async () => {
    const kept = await buy([...TO_HUB, ...TO_BUYER]);
    expectData(await kit.patch(kept.buyer, `/order/${kept.id}/buyer/approve`, undefined));
    const { ends_at } = await see(kept.buyer, kept.id);
    // Never less than the 14 days that follow the day of delivery.
    expect(Date.parse(ends_at) - kit.world.now().getTime()).toBeGreaterThan(days(14));
    kit.world.advance(Date.parse(ends_at) - kit.world.now().getTime());
    await kit.signIn(kept.buyer);
    const late = await withdraw(kept.buyer, kept.id);
    expect([...answerOf(late), late.body.data]).toEqual([
      409,
      "withdrawal_closed",
      { state: "late" },
    ]);
    const own = await buy([], { isTrader: false });
    expect((await see(own.buyer, own.id)).state).toBe("private");
    expect(answerOf(await withdraw(own.buyer, own.id))).toEqual([409, "withdrawal_closed"]);
    expect(answerOf(await withdraw(own.seller, own.id))).toEqual([404, "not_found"]);
    expect((await read(own.buyer, own.id)).withdrawal).toBeNull();
  });
});

describe("without signing in", () => {
  const ask = (number: string, email: string) =>
    kit.world.post("/withdrawals", { number, email }, { key: null });

  test("a link goes to the buyer alone, and the answer is always the same", async () => {
    const { buyer, seller, number } = await buy([]);
    const email = await emailOf(buyer);
    const answers = [
      await ask(number.toLowerCase(), email),
      await ask(number, await emailOf(seller)),
      await ask("D-99999999", email),
    ];
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [200, { data: { is_asked: true } }]),
    );
    expect(await mailsTo(buyer, "withdrawal-link")).toHaveLength(1);
    expect(await mailsTo(seller, "withdrawal-link")).toHaveLength(0);
  });

  test("the link withdraws, for three days, and only while the address is the buyer's", async () => {
    const { buyer, id } = await buy([]);
    const email = await emailOf(buyer);
    const seal = (change = {}) =>
      sealWithdrawalLink(
        kit.world.deps.secretBox,
        { order_id: id, email, ...change },
        kit.world.now(),
      );
    const old = await seal();
    kit.world.advance(days(3));
    for (const token of [old, await seal({ email: "former@deftero.test" }), "x".repeat(40)])
      expect(answerOf(await kit.world.get(`/withdrawals/${token}`))).toEqual([404, "not_found"]);
    const other = await buy([]);
    const link = await sealWithdrawalLink(
      kit.world.deps.secretBox,
      { order_id: other.id, email: await emailOf(other.buyer) },
      kit.world.now(),
    );
    expect(expectData<any>(await kit.world.get(`/withdrawals/${link}`)).state).toBe("open");
    const made = await kit.world.post(`/withdrawals/${link}`, NAME, { key: null });
    expect(expectData<any>(made).made.way).toBe("cancel");
  });
});
