import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { days } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import type { AccountVerification } from "#contract/pro-badge.ts";
import { openInspectionKit, type InspectionKit } from "#tests/inspection-kit.ts";
import { expectData, type Person } from "#tests/order-kit.ts";
import { evaluatePro } from "./evaluate-pro.ts";

let kit: InspectionKit;
let support: Person;
beforeAll(async () => {
  kit = await openInspectionKit();
  support = await kit.insertStaff("support");
});
afterAll(async () => {
  // They have no money, which the invariants of the database would notice.
  const invented = db().selectFrom("customer_order").select("id").where("number", "like", "P-%");
  await db().deleteFrom("review").where("order_id", "in", invented).execute();
  await db().deleteFrom("customer_order").where("number", "like", "P-%").execute();
  await kit[Symbol.asyncDispose]();
});

const db = () => kit.world.database.db();

/** A document that waits, as the upload leaves it; its file does not matter here. */
async function insertDocument(person: Person, purpose: "identity" | "address"): Promise<string> {
  const id = randomUUIDv7();
  const at = kit.world.now();
  await db()
    .insertInto("verification_document")
    .values({
      id,
      market: "GR",
      user_id: person.id,
      purpose,
      kind: purpose === "identity" ? "passport" : "utility_bill",
      status: "submitted",
      ...(purpose === "identity" ? { valid_until: "2027-06-30" } : { issued_on: "2026-11-01" }),
      created_at: at,
      status_since: at,
    })
    .execute();
  return id;
}

const accept = async (id: string) =>
  expectData(await kit.post(support, `/hub/documents/${id}/decision`, { decision: "accept" }));

/** Past sales with a review each, of which `bad` are negative. */
async function insertSales(seller: Person, count: number, bad = 0): Promise<void> {
  const { id } = await kit.createTrade({ isInstantBuy: true });
  const model = await db()
    .selectFrom("customer_order")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  for (let n = 0; n < count; n += 1) {
    const order = randomUUIDv7();
    const { item, ...row } = model;
    await db()
      .insertInto("customer_order")
      .values({
        ...row,
        item: JSON.stringify(item),
        id: order,
        number: `P-${order.slice(-8)}`,
        seller_id: seller.id,
        status: "completed",
        action_due_at: null,
      } as never)
      .execute();
    await db()
      .insertInto("review")
      .values({
        id: randomUUIDv7(),
        market: "GR",
        order_id: order,
        author_id: model.buyer_id,
        subject_id: seller.id,
        author_role: "buyer",
        is_positive: n >= bad,
        created_at: kit.world.now(),
      } as never)
      .execute();
  }
}

const evaluate = async (person: Person) => {
  await kit.world.deps.jobs.enqueue("evaluate-everybody", {}, { runAt: kit.world.now() });
  await kit.world.runDueJobs();
  await kit.world.runDueJobs();
  await kit.signIn(person);
};
const read = async (person: Person): Promise<AccountVerification> =>
  expectData(await kit.get(person, "/profile/verification"));
const openSteps = async (person: Person) =>
  (await read(person)).steps.filter(({ is_done }) => !is_done).map(({ step }) => step);
const readPublic = async (person: Person) => {
  const { username } = await db()
    .selectFrom("user_account")
    .select("username")
    .where("id", "=", person.id)
    .executeTakeFirstOrThrow();
  return expectData(await kit.world.get(`/profile/details/${username}`));
};

describe("the PRO badge", () => {
  test("is earned with the last document, shown with what was verified, and lost with a proof", async () => {
    const seller = await kit.insertPerson();
    expect(await openSteps(seller)).toEqual(["identity", "address", "sales", "reviews"]);
    await insertSales(seller, LIMITS.pro.sales);
    const identity = await insertDocument(seller, "identity");
    await accept(identity);
    expect(await openSteps(seller)).toEqual(["address"]);
    expect(await readPublic(seller)).toMatchObject({ verification_badge: false, pro: null });
    const verifiedAt = kit.world.now().toISOString();
    kit.world.advance(days(1));
    await kit.signIn(seller, support);
    await accept(await insertDocument(seller, "address"));
    const at = kit.world.now().toISOString();
    expect(await read(seller)).toMatchObject({ is_pro: true, pro_since: at });
    expect(await readPublic(seller)).toMatchObject({
      verification_badge: true,
      pro: { since: at, identity_verified_at: verifiedAt, address_verified_at: at },
    });
    await kit.world.delete(`/documents/${identity}`, { token: seller.token });
    expect(await readPublic(seller)).toMatchObject({ verification_badge: false, pro: null });
    await kit.world.runDueJobs();
    const { email } = await db()
      .selectFrom("user_account")
      .select("email")
      .where("id", "=", seller.id)
      .executeTakeFirstOrThrow();
    expect((await kit.world.letters({ to: email })).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(["You are a PRO seller now", "Your PRO badge has ended"]),
    );
  });

  test("is lost when the reviews turn, and comes back by itself", async () => {
    const seller = await kit.insertPerson();
    await insertSales(seller, LIMITS.pro.sales);
    await accept(await insertDocument(seller, "identity"));
    await accept(await insertDocument(seller, "address"));
    expect((await read(seller)).is_pro).toBe(true);
    const reviews = () => db().updateTable("review").where("subject_id", "=", seller.id);
    await reviews().set({ is_positive: false }).execute();
    await evaluate(seller);
    expect(await read(seller)).toMatchObject({ is_pro: false, pro_since: null });
    expect(await openSteps(seller)).toEqual(["reviews"]);
    await reviews().set({ is_positive: true }).execute();
    await evaluate(seller);
    expect((await read(seller)).is_pro).toBe(true);
  });

  test("follows the sale that completes it", async () => {
    const trade = await kit.createTrade({ isInstantBuy: true, moves: ["dispatch", "deliver"] });
    const { seller } = trade;
    await insertSales(seller, LIMITS.pro.sales - 1);
    await accept(await insertDocument(seller, "identity"));
    await accept(await insertDocument(seller, "address"));
    expect(await openSteps(seller)).toEqual(["sales"]);
    await kit.advance(trade.id, ["accept"]);
    expect((await read(seller)).is_pro).toBe(true);
  });

  test("does not outlive its account", async () => {
    const seller = await kit.insertPerson();
    await db()
      .updateTable("user_account")
      .set({ is_pro: true, pro_since: kit.world.now(), deactivated_at: kit.world.now() })
      .where("id", "=", seller.id)
      .execute();
    await evaluatePro(kit.world.deps, seller.id, kit.world.now());
    const account = await db()
      .selectFrom("user_account")
      .select("is_pro")
      .where("id", "=", seller.id)
      .executeTakeFirst();
    expect(account).toEqual({ is_pro: false });
  });
});

test("what is missing is for its member alone", async () => {
  expect((await kit.world.get("/profile/verification")).body.code).toBe("signed_out");
});
