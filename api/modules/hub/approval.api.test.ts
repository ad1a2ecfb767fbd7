import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LIMITS } from "#contract/limits.ts";
import { openInspectionKit, type InspectionKit } from "#tests/inspection-kit.ts";
import { expectData, type Person } from "#tests/order-kit.ts";
import { makeStaff } from "#tests/make-staff.ts";

let kit: InspectionKit;
let support: Person;
let colleague: Person;
let expert: Person;
beforeAll(async () => {
  kit = await openInspectionKit();
  support = await kit.insertStaff("support");
  colleague = await kit.insertStaff("support");
  expert = await kit.insertStaff();
});
afterAll(() => kit[Symbol.asyncDispose]());
beforeEach(() => kit.signIn(support, colleague, expert));

const LIMIT = LIMITS.approval.goodwill.GR;
const answerOf = ({ status, body }: { status: number; body: any }) => [status, body.code];
const eur = (amount: number) => ({ amount, currency: "EUR" });
const refund = (id: string, amount: number, as = support) =>
  kit.post(as, `/hub/orders/${id}/refund`, { amount: eur(amount), note: "Lost two weeks" });
const decide = (id: string, approval: string, decision: string, as = colleague) =>
  kit.post(as, `/hub/orders/${id}/approvals/${approval}/decision`, { decision }, randomUUID());
const openSale = (price?: number) =>
  kit.createTrade({ moves: ["approve"], ...(price !== undefined && { price }) });
async function ask(amount = LIMIT + 1) {
  const sale = await openSale();
  const order = expectData(await refund(sale.id, amount));
  return { ...sale, approval: order.approvals[0].id as string, order };
}
const countGoodwill = async (id: string) =>
  (await kit.read(expert, id)).ledger.filter(({ kind }) => kind === "goodwill").length / 2;

describe("goodwill above the limit", () => {
  test("waits for a second person and moves no money before", async () => {
    const { id, order, approval } = await ask();
    expect(order.approvals).toMatchObject([
      { kind: "refund", amount: eur(LIMIT + 1), status: "waiting", is_mine: true },
    ]);
    expect(order.refundable).toEqual(order.amounts.total);
    expect(await countGoodwill(id)).toBe(0);
    const { body } = await kit.get(colleague, "/hub/orders?queue=approve");
    expect(body.data).toContainEqual(expect.objectContaining({ id, awaits_second: true }));

    const approved = expectData(await decide(id, approval, "approve"));
    expect(approved.approvals[0]).toMatchObject({ status: "approved", is_mine: false });
    expect(await countGoodwill(id)).toBe(1);
    expect(await kit.listAudit(id)).toEqual(["approval.request", "approval.approve"]);
    await kit.world.runDueJobs();
    expect((await kit.get(colleague, "/hub/orders?queue=approve")).body.data).not.toContainEqual(
      expect.objectContaining({ id }),
    );
  });

  test("is measured over all refunds of the order", async () => {
    const { id } = await openSale();
    expect(expectData(await refund(id, LIMIT)).approvals).toEqual([]);
    expect(expectData(await refund(id, 1)).approvals).toMatchObject([{ status: "waiting" }]);
    expect(await countGoodwill(id)).toBe(1);
    await kit.world.runDueJobs();
  });

  test("that is declined is not paid, and may be requested again", async () => {
    const { id, approval } = await ask();
    expect(answerOf(await refund(id, LIMIT + 5))).toEqual([409, "approval_waiting"]);
    expect(expectData(await decide(id, approval, "decline")).approvals[0].status).toBe("declined");
    expect(await countGoodwill(id)).toBe(0);
    expect(expectData(await refund(id, LIMIT + 5)).approvals).toHaveLength(2);
  });

  test("expires after a day, and may be requested again", async () => {
    const { id, approval } = await ask();
    kit.world.advance(LIMITS.approval.life);
    await kit.signIn(support, colleague);
    expect(answerOf(await decide(id, approval, "approve"))).toEqual([409, "approval_closed"]);
    expect((await kit.read(support, id)).approvals[0]!.status).toBe("expired");
    expect(expectData(await refund(id, LIMIT + 1)).approvals).toHaveLength(2);
    await kit.world.runDueJobs();
  });

  test("is approved once by concurrent approvals", async () => {
    const { id, approval } = await ask();
    const second = await kit.insertStaff("support");
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        decide(id, approval, "approve", i % 2 ? colleague : second),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(["approval_closed"]));
    expect(await countGoodwill(id)).toBe(1);
    await kit.world.runDueJobs();
    const { body } = await kit.get(support, `/hub/orders/${id}`);
    expect(body.data.refundable.amount).toBe(body.data.amounts.total.amount - LIMIT - 1);
  });

  test("is approved once per Idempotency-Key", async () => {
    const { id, approval } = await ask();
    const path = `/hub/orders/${id}/approvals/${approval}/decision`;
    const key = randomUUID();
    const answers = [
      await kit.post(colleague, path, { decision: "approve" }, key),
      await kit.post(colleague, path, { decision: "approve" }, key),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await countGoodwill(id)).toBe(1);
    await kit.world.runDueJobs();
  });

  test("cannot be approved by the requester, experts, parties of the order or members", async () => {
    const { id, approval, buyer, seller } = await ask();
    expect(answerOf(await decide(id, approval, "approve", support))).toEqual([403, "forbidden"]);
    expect(answerOf(await decide(id, approval, "decline", support))).toEqual([403, "forbidden"]);
    expect(answerOf(await decide(id, approval, "approve", expert))).toEqual([403, "key_missing"]);
    expect(answerOf(await decide(id, approval, "approve", buyer))).toEqual([404, "not_found"]);
    for (const party of [buyer, seller]) {
      await makeStaff(kit.database, party.id, "support");
      expect(answerOf(await decide(id, approval, "approve", party))).toEqual([403, "forbidden"]);
    }
    const other = await openSale();
    expect(answerOf(await decide(other.id, approval, "approve"))).toEqual([404, "not_found"]);
    const path = `/hub/orders/${id}/approvals/${approval}/decision`;
    const signedOut = await kit.world.post(path, { decision: "approve" });
    expect(answerOf(signedOut)).toEqual([401, "signed_out"]);
    expect(await countGoodwill(id)).toBe(0);
  });

  test("requires a step-up of the second person to approve, not to decline", async () => {
    const { id, approval } = await ask();
    kit.world.advance(LIMITS.stepUp + 1);
    expect(answerOf(await decide(id, approval, "approve"))).toEqual([403, "proof_needed"]);
    expect((await decide(id, approval, "decline")).status).toBe(200);
  });

  test("above what is left to refund is refused and stays waiting", async () => {
    const sale = await openSale(15_000);
    const { amounts } = await kit.read(support, sale.id);
    const total = amounts.total.amount;
    const asked = expectData(await refund(sale.id, total - 100));
    expectData(await refund(sale.id, 200, colleague));
    const { id } = asked.approvals[0];
    expect(answerOf(await decide(sale.id, id, "approve"))).toEqual([422, "refund_too_large"]);
    expect((await decide(sale.id, id, "decline")).status).toBe(200);
    await kit.world.runDueJobs();
  });
});

describe("a move of support that refunds more than the limit", () => {
  const move = (id: string, name: string, note: string | null) =>
    kit.post(support, `/hub/orders/${id}/move`, { move: name, note });

  test("is made when a second person approves it", async () => {
    const { id, buyer } = await openSale(LIMITS.approval.move.GR);
    const noLog = await move(id, "cancel_by_support", null);
    expect(noLog.body.errors).toEqual({ note: ["hub.note-required"] });
    const asked = expectData(await move(id, "cancel_by_support", "Fraud is suspected"));
    expect(asked).toMatchObject({
      status: "approved",
      approvals: [{ kind: "move", move: "cancel_by_support", status: "waiting" }],
    });
    const done = expectData(await decide(id, asked.approvals[0].id, "approve"));
    expect(done.status).toBe("cancelled_by_admin");
    const [first, ...atOnce] = await kit.listAudit(id);
    expect(first).toBe("approval.request");
    // One transaction, at one time.
    expect(atOnce.toSorted()).toEqual(["approval.approve", "order.move"]);
    await kit.world.runDueJobs();
    const seen = expectData(await kit.get(buyer, `/order/${id}`));
    expect(seen.reason.note).toBe("Fraud is suspected");
  });

  test("that the state no longer allows is refused on approval", async () => {
    const { id, buyer } = await openSale(LIMITS.approval.move.GR);
    const asked = expectData(await move(id, "cancel_by_support", "Fraud is suspected"));
    await kit.patch(buyer, `/order/${id}/buyer/cancel`, { sub_status: "changed_mind" });
    expect(answerOf(await decide(id, asked.approvals[0].id, "approve"))).toEqual([
      409,
      "transition_refused",
    ]);
    await kit.world.runDueJobs();
  });
});
