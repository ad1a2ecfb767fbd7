import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { minutes } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import { openInspectionKit, type InspectionKit } from "#tests/inspection-kit.ts";
import { expectData, type Person } from "#tests/order-kit.ts";
import { makeStaff } from "#tests/make-staff.ts";

let kit: InspectionKit;
let expert: Person;
let support: Person;
beforeAll(async () => {
  kit = await openInspectionKit();
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

describe("a staff session without a recent step-up", () => {
  test("answers proof_needed to a refund until the password is entered again", async () => {
    const { id } = await kit.createTrade({ moves: ["approve"] });
    grow();
    expect(answerOf(await refund(id))).toEqual(NEEDED);
    expect((await kit.read(support, id)).ledger.map(({ kind }) => kind)).not.toContain("goodwill");
    await kit.signIn(support);
    expect((await refund(id)).status).toBe(200);
  });

  test("cannot cancel an order, mark a parcel as lost or accept a return", async () => {
    const cancelled = await kit.createTrade({ moves: ["approve"] });
    const requested = await kit.createTrade();
    const lost = await kit.createTrade({ isInstantBuy: true, moves: ["dispatch"] });
    const returned = await kit.createTrade({
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

  test("cannot confirm a failed check, but can reject the fail", async () => {
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

  test("can make moves without money, and add notes", async () => {
    const { id } = await kit.createTrade({ isInstantBuy: true });
    grow();
    expect((await move(id, "dispatch", expert)).status).toBe(200);
    const note = await kit.post(support, `/hub/orders/${id}/notes`, { text: "Rang the buyer" });
    expect(note.status).toBe(201);
  });
});

describe("reading the personal data of an order", () => {
  const listLooks = async (id: string) =>
    (await kit.read(support, id)).audit.filter(({ action }) => action === "order.view");

  test("is audited once per person and quarter of an hour", async () => {
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

  test("is audited once by concurrent requests", async () => {
    const { id } = await kit.openIncoming();
    await kit.signIn(expert, support);
    await Promise.all(Array.from({ length: 20 }, () => kit.read(expert, id)));
    expect(await listLooks(id)).toHaveLength(2);
  });

  test("is not audited for refused callers", async () => {
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

// ASVS 5.0 8.2.2, 8.2.3: staff must not see the other side's data in their own trade.
test.each(["hub", "support"] as const)(
  "%s who is a party of an order gets 403 for it at the hub, and the public view of it",
  async (role) => {
    const { buyer, seller, id } = await kit.openArrived();
    const colleague = await kit.insertStaff(role);
    for (const party of [buyer, seller]) {
      await makeStaff(kit.database, party.id, role);
      const { status, body } = await kit.get(party, `/hub/orders/${id}`);
      expect([status, body.code]).toEqual([403, "forbidden"]);
      expect((await kit.get(party, `/order/${id}`)).status).toBe(200);
    }
    expect((await kit.get(colleague, `/hub/orders/${id}`)).status).toBe(200);
  },
);
