import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LIMITS } from "#contract/limits.ts";
import { openBenchKit, type BenchKit } from "#tests/bench-kit.ts";
import { minutes } from "#tests/clock.ts";
import { expectData, type Person } from "#tests/order-kit.ts";

let kit: BenchKit;
let expert: Person;
let support: Person;
beforeAll(async () => {
  kit = await openBenchKit();
  expert = await kit.insertStaff();
  support = await kit.insertStaff("support");
});
afterAll(() => kit[Symbol.asyncDispose]());
beforeEach(() => kit.signIn(expert, support));

const answerOf = ({ status, body }: { status: number; body: any }) => [status, body.code];
const NEEDED = [403, "proof_needed"];
const move = (id: string, name: string, as: Person, note: string | null = "Scenario") =>
  kit.post(as, `/hub/orders/${id}/move`, { move: name, note });
const refund = (id: string, as = support) =>
  kit.post(as, `/hub/orders/${id}/refund`, {
    amount: { amount: 100, currency: "EUR" },
    note: "Late parcel",
  });
const grow = () => kit.world.advance(LIMITS.stepUp + 1);

describe("a staff session whose last proof of the password is stale", () => {
  test("gives no money back until the password was given again", async () => {
    const { id } = await kit.openTrade({ moves: ["approve"] });
    grow();
    expect(answerOf(await refund(id))).toEqual(NEEDED);
    expect((await kit.read(support, id)).ledger.map(({ kind }) => kind)).not.toContain("goodwill");
    await kit.signIn(support);
    expect((await refund(id)).status).toBe(200);
  });

  test("cancels no order, loses no parcel and takes no return in", async () => {
    const cancelled = await kit.openTrade({ moves: ["approve"] });
    const requested = await kit.openTrade();
    const lost = await kit.openTrade({ isInstantBuy: true, moves: ["dispatch"] });
    const returned = await kit.openTrade({
      isInstantBuy: true,
      moves: ["dispatch", "deliver", "return", "send_back", "receive_return", "dispute_return"],
    });
    await kit.signIn(support);
    grow();
    const tries = [
      [cancelled.id, "cancel_by_support"],
      [requested.id, "cancel_by_support"],
      [lost.id, "mark_lost"],
      [returned.id, "uphold_return"],
    ] as const;
    for (const [id, name] of tries) expect(answerOf(await move(id, name, support))).toEqual(NEEDED);
    await kit.signIn(support);
    for (const [id, name] of tries) expect((await move(id, name, support)).status).toBe(200);
    await kit.world.runDueJobs();
  });

  test("confirms no failed check, and still takes one back to the bench", async () => {
    const colleague = await kit.insertStaff();
    const { id } = await kit.openArrived();
    await kit.signIn(expert, colleague);
    const fail = { decision: "fail", version: 1, reasons: ["locked"] };
    const { check } = expectData(await kit.decide(expert, id, fail));
    grow();
    const answer = (decision: string) =>
      kit.decide(colleague, id, { decision, version: check.version });
    expect(answerOf(await answer("confirm_fail"))).toEqual(NEEDED);
    expect((await answer("reject_fail")).status).toBe(200);
  });

  test("makes the moves that leave the money where it is, and notes", async () => {
    const { id } = await kit.openTrade({ isInstantBuy: true });
    grow();
    expect((await move(id, "dispatch", expert)).status).toBe(200);
    const note = await kit.post(support, `/hub/orders/${id}/notes`, { text: "Rang the buyer" });
    expect(note.status).toBe(201);
  });
});

describe("reading the personal data of an order", () => {
  const listLooks = async (id: string) =>
    (await kit.read(support, id)).audit.filter(({ action }) => action === "order.view");

  test("is an entry in its audit list, one for each person and a quarter of an hour", async () => {
    const { id } = await kit.openIncoming();
    await kit.signIn(expert, support);
    expect(await listLooks(id)).toHaveLength(1);
    kit.world.advance(minutes(14));
    expect(await listLooks(id)).toHaveLength(1);
    await kit.read(expert, id);
    expect(await listLooks(id)).toHaveLength(2);
    kit.world.advance(minutes(15));
    expect(await listLooks(id)).toHaveLength(3);
  });

  test("is one entry, however many looks come at once", async () => {
    const { id } = await kit.openIncoming();
    await kit.signIn(expert, support);
    await Promise.all(Array.from({ length: 20 }, () => kit.read(expert, id)));
    expect(await listLooks(id)).toHaveLength(2);
  });

  test("writes nothing down for those who are refused", async () => {
    const { id, buyer } = await kit.openIncoming();
    await kit.get(buyer, `/hub/orders/${id}`);
    const rows = await kit
      .db()
      .selectFrom("audit_entry")
      .select("action")
      .where("subject_id", "=", id)
      .where("actor_id", "=", buyer.id)
      .execute();
    expect(rows).toEqual([]);
  });
});
