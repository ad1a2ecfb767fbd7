import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { minutes, hours, days } from "#contract/duration.ts";
import { createSession } from "#api/http/session.ts";
import { getOrderBalances } from "#api/modules/ledger/ledger.ts";
import { openDeliveryKit, type DeliveryKit } from "#tests/shipment-kit.ts";
import { expectData, type Person } from "#tests/order-kit.ts";
import { TEST_IBANS, toGreekIban } from "#tests/payout-kit.ts";

let kit: DeliveryKit;
beforeAll(async () => {
  kit = await openDeliveryKit();
});
afterAll(() => kit[Symbol.asyncDispose]());

const ACCOUNT = "/sandbox/onboarding";
const IDENTITY = { name: "Maria Papadopoulou", day: "7", month: "3", year: "1990", country: "GR" };
/** An IBAN whose transfers the test bank returns. */
const CLOSED = toGreekIban(3);

async function signIn(person: Person): Promise<Person> {
  const at = kit.world.now();
  const { token } = await createSession(kit.database, { userId: person.id, userAgent: null, at });
  return { ...person, token };
}

async function onboard(person: Person): Promise<void> {
  const begun = expectData(await kit.post(person, ACCOUNT, { return_path: "/en-GR" }));
  await kit.visit(begun.redirect_url, IDENTITY);
  expectData(await kit.post(person, `${ACCOUNT}/verify`));
}
const addBank = async (person: Person, iban: string = TEST_IBANS.greek): Promise<string> =>
  expectData(
    await kit.post(await signIn(person), `${ACCOUNT}/bank-accounts`, {
      iban,
      beneficiary_name: "Maria Papadopoulou",
    }),
  ).reference;

type Account = "old" | "new" | "none" | "closed";

/** A completed sale; the seller's account is older than the sale, just created, or missing. */
async function createEarned(account: Account = "old") {
  kit.world.clock.set("2026-11-23T09:00:00.000Z");
  const sale = await kit.openDelivered();
  const seller = await signIn(sale.seller);
  if (account === "old" || account === "closed") {
    await onboard(seller);
    await addBank(seller, account === "closed" ? CLOSED : TEST_IBANS.greek);
    // Long before: only changes of the last three days hold a payout.
    await kit.database
      .db()
      .updateTable("payout_account")
      .set({ changed_at: new Date("2026-10-01T00:00:00Z") })
      .where("user_id", "=", seller.id)
      .execute();
  }
  expectData(await kit.patch(sale.buyer, `/order/${sale.id}/buyer/approve`, {}));
  await kit.world.runDueJobs();
  if (account === "new") {
    await onboard(seller);
    await addBank(seller);
  }
  return { ...sale, seller };
}

const read = async (person: Person) => kit.get(await signIn(person), "/profile/payouts");
const find = async (orderId: string) =>
  kit.database
    .db()
    .selectFrom("payout")
    .selectAll()
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
const statusOf = async (orderId: string) => (await find(orderId)).status;
async function pass(milliseconds: number): Promise<void> {
  kit.world.advance(milliseconds);
  await kit.world.runDueJobs();
}
const mailsTo = async (person: Person): Promise<string[]> => {
  const rows = await kit.database
    .db()
    .selectFrom("message")
    .select("payload")
    .where("user_id", "=", person.id)
    .where("template", "=", "trade-news")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows
    .map(({ payload }) => (payload as { topic: string }).topic)
    .filter((topic) => topic.startsWith("payout-"));
};
const PRICE = 40_000;
/** The seller's fee is 2 € and 2 %, the shipment to the hub 4 €. */
const EARNED = PRICE - 200 - 800 - 400;

describe("a payout", () => {
  test("waits three days, is sent, and arrives the day after", async () => {
    const { seller, id } = await createEarned();
    const { body } = await read(seller);
    expect(body.data).toMatchObject([
      {
        order_id: id,
        title: "Apple iPhone 13 128 GB Blue",
        status: "scheduled",
        amount: { amount: EARNED, currency: "EUR" },
        paid_at: null,
        bank_last4: null,
      },
    ]);
    expect(body.waiting).toEqual([{ amount: EARNED, currency: "EUR" }]);
    await pass(days(3) - minutes(1));
    expect(await statusOf(id)).toBe("scheduled");
    await pass(minutes(1));
    expect(await statusOf(id)).toBe("in_transit");
    expect(await getOrderBalances(kit.database, id)).toMatchObject({
      seller_payable: 0,
      payout_in_transit: -EARNED,
    });
    await pass(hours(24));
    const paid = (await read(seller)).body;
    expect(paid.data[0]).toMatchObject({ status: "paid", bank_last4: "0695" });
    expect(paid.waiting).toEqual([]);
    expect(await getOrderBalances(kit.database, id)).toMatchObject({
      seller_payable: 0,
      payout_in_transit: 0,
    });
    expect(await mailsTo(seller)).toEqual(["payout-sent", "payout-paid"]);
    const { payout } = await kit.readOrder(await signIn(seller), id);
    expect(payout).toMatchObject({ status: "paid" });
  });

  test("due during an outage of a week is sent once, and followed to its end", async () => {
    const { id } = await createEarned();
    await pass(days(7));
    expect(await statusOf(id)).toBe("in_transit");
    await pass(hours(25));
    expect(await statusOf(id)).toBe("paid");
    expect((await find(id)).attempt).toBe(1);
  });

  test("is sent once by two concurrent runners", async () => {
    const { id, seller } = await createEarned();
    kit.world.advance(days(3));
    const { jobs } = kit.deps;
    await Promise.all([jobs.runDue(), jobs.runDue(), jobs.runDue()]);
    await kit.world.runDueJobs();
    const { provider_reference } = await find(id);
    const sent = await kit.database
      .db()
      .selectFrom("sandbox_payout")
      .select(["reference", "amount"])
      .where("key", "like", `payout-${(await find(id)).id}%`)
      .execute();
    expect(sent).toEqual([{ reference: provider_reference, amount: EARNED }]);
    expect(await mailsTo(seller)).toEqual(["payout-sent"]);
  });

  test("whose answer is lost is looked up at the provider", async () => {
    const { id } = await createEarned();
    kit.bank.failNext("payOut", "lost_answer");
    kit.world.advance(days(3));
    await kit.world.runDueJobs({ mayFail: true });
    expect(await statusOf(id)).toBe("sending");
    await pass(minutes(2));
    expect(await statusOf(id)).toBe("in_transit");
    expect((await find(id)).attempt).toBe(1);
  });

  test("that the provider never received is sent again", async () => {
    const { id } = await createEarned();
    kit.bank.failNext("payOut", "lost_request", 2);
    kit.world.advance(days(3));
    await kit.world.runDueJobs({ mayFail: true });
    expect(await statusOf(id)).toBe("sending");
    kit.world.advance(minutes(15));
    await kit.world.runDueJobs({ mayFail: true });
    expect(await statusOf(id)).toBe("in_transit");
  });

  test("without an event from the provider is polled", async () => {
    const { id } = await createEarned();
    await pass(days(3));
    await kit.database.db().deleteFrom("sandbox_event").execute();
    await pass(hours(24));
    expect(await statusOf(id)).toBe("paid");
  });
});

describe("a held payout", () => {
  test("waits for 72 hours after an account change, notifies once, then is sent", async () => {
    const { seller, id } = await createEarned();
    await pass(days(2));
    await addBank(seller, toGreekIban(77));
    await pass(days(1));
    expect(await statusOf(id)).toBe("held");
    const { held_until, status } = (await read(seller)).body.data[0];
    expect([status, Date.parse(held_until) - kit.world.now().getTime()]).toEqual(["held", days(2)]);
    await pass(days(1));
    expect(await statusOf(id)).toBe("held");
    await pass(days(1));
    expect(await statusOf(id)).toBe("in_transit");
    expect(await mailsTo(seller)).toEqual(["payout-held", "payout-sent"]);
  });

  test("is held longer after another change", async () => {
    const { seller, id } = await createEarned();
    await pass(days(2));
    const second = await addBank(seller, toGreekIban(78));
    await pass(days(2));
    expect(await statusOf(id)).toBe("held");
    const path = `${ACCOUNT}/bank-accounts/${second}/default`;
    const { token } = await signIn(seller);
    expect((await kit.world.put(path, undefined, { token })).status).toBe(200);
    const { held_until } = await find(id);
    expect(held_until!.getTime() - kit.world.now().getTime()).toBe(days(3));
    await pass(days(3));
    expect(await find(id)).toMatchObject({ status: "in_transit", bank_account_reference: second });
    expect(await mailsTo(seller)).toEqual(["payout-held", "payout-sent"]);
  });

  test("without an account waits for one, and then for the 72 hours", async () => {
    const { seller, id } = await createEarned("none");
    await pass(days(3));
    expect(await statusOf(id)).toBe("blocked");
    await pass(days(5));
    expect(await mailsTo(seller)).toEqual(["payout-blocked"]);
    const back = await signIn(seller);
    await onboard(back);
    expect(await statusOf(id)).toBe("blocked");
    await addBank(back);
    expect(await statusOf(id)).toBe("held");
    await pass(days(3));
    expect(await statusOf(id)).toBe("in_transit");
  });
});

describe("a bank that rejects the transfer", () => {
  test("returns the money to the seller's balance, and the payout is retried daily, three times", async () => {
    const { seller, id } = await createEarned("closed");
    await pass(days(3));
    await pass(hours(24));
    expect(await find(id)).toMatchObject({ status: "failed", attempt: 1 });
    expect(await getOrderBalances(kit.database, id)).toMatchObject({
      seller_payable: -EARNED,
      payout_in_transit: 0,
    });
    await pass(hours(24));
    expect(await find(id)).toMatchObject({ status: "in_transit", attempt: 2 });
    await pass(hours(24));
    await pass(hours(24));
    await pass(hours(24));
    expect(await find(id)).toMatchObject({ status: "failed", attempt: 3 });
    await pass(days(5));
    expect(await find(id)).toMatchObject({ status: "failed", attempt: 3 });
    expect((await mailsTo(seller)).filter((topic) => topic === "payout-failed")).toHaveLength(3);
  });

  test("gets another try with another account after its 72 hours", async () => {
    const { seller, id } = await createEarned("closed");
    await pass(days(3));
    await pass(hours(24));
    const good = await addBank(seller);
    const { token } = await signIn(seller);
    await kit.world.put(`${ACCOUNT}/bank-accounts/${good}/default`, undefined, { token });
    expect(await statusOf(id)).toBe("held");
    await pass(days(3));
    expect(await find(id)).toMatchObject({
      status: "in_transit",
      attempt: 2,
      bank_account_reference: good,
    });
    await pass(hours(24));
    expect(await statusOf(id)).toBe("paid");
  });

  test("a transfer that the provider refuses at once leaves no payout", async () => {
    const { seller, id } = await createEarned();
    kit.bank.failNext("payOut", "refused");
    await pass(days(3));
    expect(await find(id)).toMatchObject({ status: "failed", provider_reference: null });
    expect(await mailsTo(seller)).toEqual(["payout-failed"]);
  });
});

describe("an account that still expects money", () => {
  const end = async (person: Person) =>
    kit.world.delete(ACCOUNT, { token: (await signIn(person)).token });
  const remove = async (person: Person, reference: string) =>
    kit.world.delete(`${ACCOUNT}/bank-accounts/${reference}`, {
      token: (await signIn(person)).token,
    });

  test("stays while a payout is in progress, with its last bank account", async () => {
    const { seller, id } = await createEarned();
    await pass(days(3));
    expect(await statusOf(id)).toBe("in_transit");
    const { bank_account_reference } = await find(id);
    const ended = await end(seller);
    expect([ended.status, ended.body.code]).toEqual([409, "account_busy"]);
    const removed = await remove(seller, bank_account_reference!);
    expect([removed.status, removed.body.code]).toEqual([409, "account_busy"]);
    await pass(hours(24));
    expect((await remove(seller, bank_account_reference!)).status).toBe(204);
    expect((await end(seller)).status).toBe(204);
  });

  test("stays while something is for sale; an extra bank account can be removed", async () => {
    const seller = await kit.insertPerson();
    const listing = await kit.insertListing({ seller });
    await onboard(seller);
    const first = await addBank(seller);
    const second = await addBank(seller, toGreekIban(79));
    expect((await remove(seller, second)).status).toBe(204);
    expect((await remove(seller, first)).body.code).toBe("account_busy");
    expect((await end(seller)).body.code).toBe("account_busy");
    await kit.setListingStatus(listing, "hidden");
    expect((await remove(seller, first)).status).toBe(204);
  });
});

describe("access to payouts", () => {
  test("401 when signed out, and sellers see their own only", async () => {
    expect((await kit.world.get("/profile/payouts")).status).toBe(401);
    const { id } = await createEarned();
    const stranger = await kit.insertPerson();
    const { body } = await kit.get(stranger, "/profile/payouts");
    expect([body.data, body.waiting]).toEqual([[], []]);
    const page = await kit.get(stranger, "/profile/payouts?page=2");
    expect(page.body.data).toEqual([]);
    expect(id).toBeTruthy();
  });
});
