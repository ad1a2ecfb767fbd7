import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { days } from "#contract/duration.ts";
import type { Consignment, Stock } from "#contract/consignment.ts";
import { MIGRATIONS_FOLDER } from "#api/db/migrate.ts";
import { toImei } from "#tests/imei.ts";
import { openInspectionKit, type InspectionKit } from "#tests/inspection-kit.ts";
import { eraseStock } from "./hub-stock-store.ts";
import { expectData, type Person, TEST_CARDS } from "#tests/order-kit.ts";

let kit: InspectionKit;
let expert: Person;
let numbers = 7000;
beforeAll(async () => {
  kit = await openInspectionKit();
});
afterAll(() => kit[Symbol.asyncDispose]());
beforeEach(async () => {
  // An account has an allowance of calls in a minute of the machine's clock.
  expert = await kit.insertStaff();
  await kit.signIn(expert);
});

const answerOf = ({ status, body }: { status: number; body: any }) => [status, body?.code];
const eur = (amount: number) => ({ amount, currency: "EUR" });

async function offer({ price = 40_000 } = {}) {
  const seller = await kit.insertPerson();
  const listing = await kit.insertListing({ seller, price, isInstantBuy: false });
  await kit.describeListing(listing);
  return { seller, listing };
}
const look = async (person: Person, listing: string): Promise<Consignment> =>
  expectData(await kit.get(person, `/listings/${listing}/consignment`));
const wish = (more: object = {}) => ({
  terms_version: "first",
  agrees: true,
  drop_to: null,
  ...more,
});
const announce = (person: Person, listing: string, more: object = {}) =>
  kit.post(person, `/listings/${listing}/consignment`, wish(more));
const answer = (person: Person, listing: string, action: string, version: number) =>
  kit.post(person, `/listings/${listing}/consignment/answer`, { action, version });
const read = async (id: string, as = expert): Promise<Stock> =>
  expectData(await kit.get(as, `/hub/stock/${id}`));
const move = async (id: string, what: string, more: object = {}, as = expert) => {
  const { version } = await read(id);
  const body = { move: what, version, bin: null, note: null, ...more };
  return kit.post(as, `/hub/stock/${id}/move`, body);
};
/** Findings that match the claims; `found` overrides them. */
async function check(id: string, more: object = {}, found: Record<string, object> = {}) {
  const stock = await read(id);
  numbers += 1;
  return kit.post(expert, `/hub/stock/${id}/check`, {
    version: stock.version,
    decision: "pass",
    device_number: toImei(numbers),
    battery_health: 88,
    items: stock.items.map(({ key, category, claimed }) => ({
      key,
      result: category ? null : "matches",
      found: category ? claimed : null,
      note: null,
      ...found[key],
    })),
    bin: "a-03-2",
    reason: null,
    note: null,
    ...more,
  });
}
async function bring(more: object = {}) {
  const sale = await offer();
  const { stay } = expectData(await announce(sale.seller, sale.listing, more)) as Consignment;
  expectData(await move(stay!.id, "receive", { bin: "in-1" }));
  return { ...sale, id: stay!.id };
}
async function shelve(more: object = {}) {
  const sale = await bring(more);
  expectData(await check(sale.id));
  await kit.world.runDueJobs();
  return sale;
}
async function buy(listing: string, method = "pickup") {
  const buyer = await kit.insertPerson();
  const card = await kit.addCard(buyer, TEST_CARDS.good);
  const draft = await kit.createOrder(buyer, listing);
  const order = await kit.fillIn(buyer, draft, card, method);
  await kit.authorise(buyer, order, card);
  return { buyer, order };
}
const own = async (person: Person, id: string) =>
  expectData(await kit.get(person, `/listings/${id}/mine`));

describe("a seller's device", () => {
  test("comes to the hub, passes, becomes Instant Buy in its bin, and is collected", async () => {
    const { seller, listing } = await offer();
    const before = await look(seller, listing);
    expect(before).toMatchObject({
      terms: { free_days: 90, drop_rate: 500, drop_days: 30 },
      terms_version: "first",
      may_announce: true,
      stay: null,
      hub: { city: "Αθήνα" },
    });
    const announced: Consignment = expectData(await announce(seller, listing));
    expect(announced.stay).toMatchObject({ status: "announced", actions: ["cancel"] });
    expect((await kit.findListing(listing)).status).toBe("published");
    const { id } = announced.stay!;

    expect(expectData(await move(id, "receive", { bin: "in-1" }))).toMatchObject({
      status: "arrived",
      bin: "IN-1",
      moves: ["place", "check"],
    });
    expect((await own(seller, listing)).hub_stay).toBe("arrived");
    expect((await kit.findListing(listing)).status).toBe("hidden");

    expect(expectData(await check(id))).toMatchObject({ status: "in_stock", bin: "A-03-2" });
    const row = await kit.findListing(listing);
    expect(row).toMatchObject({ status: "published", is_instant_buy: true, is_graded: true });
    expect(await look(seller, listing)).toMatchObject({
      stay: { status: "in_stock", actions: ["ask_back"] },
    });

    const { buyer, order } = await buy(listing);
    const bought = expectData(await kit.finalize(buyer, order));
    await kit.world.runDueJobs();
    expect((await kit.getOrder(buyer, order.id)).status).toBe("approved");
    expect(await read(id)).toMatchObject({ order: { number: bought.number } });
    const asked = await answer(seller, listing, "ask_back", (await read(id)).version);
    expect(answerOf(asked)).toEqual([409, "listing_busy"]);

    expectData(await kit.post(expert, `/hub/orders/${order.id}/move`, { move: "collect" }));
    await kit.world.runDueJobs();
    expect(await read(id)).toMatchObject({ status: "sold", bin: null, order: null, moves: [] });
    const sold = await kit.read(expert, order.id);
    expect(sold).toMatchObject({ status: "delivered", check: { decision: "pass" } });
    expect(expectData(await kit.get(buyer, `/order/${order.id}`)).passport).not.toBeNull();
    expect((await kit.findListing(listing)).is_instant_buy).toBe(false);
    expect(await kit.listAudit(id)).toEqual(["stock.receive", "stock.pass"]);
  });

  test("that is graded otherwise waits for its seller, who takes the grade", async () => {
    const { seller, listing, id } = await bring();
    const marked = { body_condition: { found: "red" } };
    const first: Stock = expectData(await check(id, {}, marked));
    expect(first).toMatchObject({ status: "asked", found_condition: "poor" });
    expect((await kit.findListing(listing)).status).toBe("hidden");
    const stale = await answer(seller, listing, "accept", first.version - 1);
    expect(answerOf(stale)).toEqual([409, "stock_changed"]);
    const after: Consignment = expectData(await answer(seller, listing, "accept", first.version));
    expect(after).toMatchObject({
      stay: { status: "in_stock" },
      listing: { status: "published", generic_condition: "poor" },
    });
  });

  test("whose seller does not answer goes back, by the clock or by the hub", async () => {
    const [left, given] = [await bring(), await bring()];
    const marked = { body_condition: { found: "red" } };
    for (const { id } of [left, given]) expectData(await check(id, {}, marked));
    const asked = await look(left.seller, left.listing);
    expect(Date.parse(asked.stay!.answer_by!)).toBe(kit.world.now().getTime() + days(14));
    expect(answerOf(await move(given.id, "give_up"))).toEqual([422, "invalid_fields"]);
    expectData(await move(given.id, "give_up", { note: "No answer to two calls" }));
    expect(await read(given.id)).toMatchObject({ status: "to_return", end_reason: "no_answer" });
    expect(answerOf(await move(given.id, "give_up", { note: "Again" }))).toEqual([
      409,
      "consignment_closed",
    ]);

    kit.world.advance(days(15));
    await kit.world.runDueJobs();
    await kit.signIn(expert, left.seller);
    expect(await read(left.id)).toMatchObject({
      status: "to_return",
      end_reason: "no_answer",
      moves: ["place", "hand_back"],
    });
    expect((await kit.findListing(left.listing)).status).toBe("hidden");
  });

  test("that was asked before there was a clock has one after the migration, counted from then", async () => {
    const { seller, listing, id } = await bring();
    expectData(await check(id, {}, { body_condition: { found: "red" } }));
    const run = (query: RawBuilder<unknown>) => query.execute(kit.database.db());
    await run(sql`delete from deadline where subject_id = ${id}`);
    expect((await look(seller, listing)).stay!.answer_by).toBeNull();
    const text = await readFile(join(MIGRATIONS_FOLDER, "2026-11-29-05-stock-answers.sql"), "utf8");
    const before = Date.now();
    await run(sql.raw(text));
    const until = Date.parse((await look(seller, listing)).stay!.answer_by!);
    expect(until).toBeGreaterThanOrEqual(before + days(14) - 1000);
    // Once more changes nothing.
    await run(sql.raw(text));
    expect(Date.parse((await look(seller, listing)).stay!.answer_by!)).toBe(until);
  });

  test("that fails goes back with the reason, and its listing ends", async () => {
    const { seller, listing, id } = await bring();
    expect(answerOf(await check(id, { decision: "fail" }))).toEqual([422, "invalid_fields"]);
    const failed = await check(id, { decision: "fail", reason: "locked", note: "iCloud is on." });
    expect(expectData(failed)).toMatchObject({ status: "to_return", end_reason: "locked" });
    expect((await kit.findListing(listing)).status).toBe("failed_check");
    expect((await look(seller, listing)).stay).toMatchObject({
      note: "iCloud is on.",
      actions: [],
    });
    expect(answerOf(await move(id, "hand_back"))).toEqual([422, "invalid_fields"]);
    expectData(await move(id, "hand_back", { note: "Collected, identity card seen" }));
    expect(await read(id)).toMatchObject({ status: "returned", bin: null });
    await kit.database.tx(() => eraseStock(kit.world.deps, seller.id));
    const erased = await read(id);
    expect(erased).toMatchObject({ note: null, device_number: null, end_reason: "locked" });
    expect(erased.items.length).toBeGreaterThan(5);
  });

  test("does not pass without every answer, a bin, or with a number seen elsewhere", async () => {
    const { id } = await bring();
    expect(answerOf(await check(id, { bin: null }))).toEqual([422, "invalid_fields"]);
    expect(answerOf(await check(id, { device_number: "" }))).toEqual([409, "check_incomplete"]);
    const locked = { account_lock: { result: "worse" } };
    expect(answerOf(await check(id, {}, locked))).toEqual([409, "check_incomplete"]);
    const other = await shelve();
    const { device_number } = await read(other.id);
    expect(answerOf(await check(id, { device_number }))).toEqual([409, "device_in_doubt"]);
    expect((await read(id)).status).toBe("arrived");
  });

  test("is asked back and can be offered as before once it is with its seller", async () => {
    const { seller, listing, id } = await shelve();
    const refused = [
      await kit.world.delete(`/listings/${listing}`, { token: seller.token }),
      await kit.patch(seller, `/listings/${listing}/sold`, { sold: true }),
    ];
    expect(refused.map(answerOf)).toEqual(refused.map(() => [409, "listing_at_hub"]));
    expect((await own(seller, listing)).allowed_actions).toEqual(["update_price", "hide", "boost"]);
    expectData(await answer(seller, listing, "ask_back", (await read(id)).version));
    expect(await kit.findListing(listing)).toMatchObject({
      status: "hidden",
      is_instant_buy: false,
    });
    const show = () => kit.patch(seller, `/listings/${listing}/hideOrUnhide`, { hidden: false });
    expect(answerOf(await show())).toEqual([409, "listing_at_hub"]);
    expectData(await move(id, "hand_back", { note: "Collected" }));
    expect(expectData(await show()).status).toBe("published");
  });
});

test("an announced device that is deleted or sold elsewhere is not expected any more", async () => {
  const [gone, sold] = [await offer(), await offer()];
  const ids = [];
  for (const { seller, listing } of [gone, sold])
    ids.push(expectData(await announce(seller, listing)).stay.id);
  expect(
    (await kit.world.delete(`/listings/${gone.listing}`, { token: gone.seller.token })).status,
  ).toBeLessThan(300);
  expectData(await kit.patch(sold.seller, `/listings/${sold.listing}/sold`, { sold: true }));
  expect(await read(ids[0])).toMatchObject({ status: "cancelled", end_reason: "seller" });
  expect(await read(ids[1])).toMatchObject({ status: "cancelled", end_reason: "sold_before" });
});

test("Instant Buy from before the stock lies in an unknown bin after the migration, once", async () => {
  const seller = await kit.insertPerson();
  const listing = await kit.insertListing({ seller, isInstantBuy: true });
  const plain = await kit.insertListing({ seller, isInstantBuy: false });
  const text = await readFile(join(MIGRATIONS_FOLDER, "2026-11-29-31-stock-before.sql"), "utf8");
  for (let times = 0; times < 2; times += 1) await sql.raw(text).execute(kit.database.db());
  const { stay } = await look(seller, listing);
  expect(await read(stay!.id)).toMatchObject({ status: "in_stock", bin: "UNKNOWN" });
  expectData(await move(stay!.id, "place", { bin: "A-1" }));
  expect((await look(seller, plain)).stay).toBeNull();
  const stays = await kit.database
    .db()
    .selectFrom("hub_stock")
    .select("id")
    .where("listing_id", "=", listing)
    .execute();
  expect(stays).toHaveLength(1);
});

test("a device whose seller is on vacation waits on the shelf, hidden", async () => {
  const { seller, listing, id } = await bring();
  await kit.database
    .db()
    .updateTable("user_account")
    .set({ on_vacation_since: kit.world.now() })
    .where("id", "=", seller.id)
    .execute();
  expect(expectData(await check(id)).status).toBe("in_stock");
  expect(await kit.findListing(listing)).toMatchObject({
    status: "hidden",
    is_instant_buy: true,
    hidden_by_vacation: true,
  });
});

describe("a listing under a measure", () => {
  const decide = async (measure: string, subject: string) => {
    const [support, colleague] = [
      await kit.insertStaff("support"),
      await kit.insertStaff("support"),
    ];
    const body = { measure, reason: "stolen", facts_en: "Its number.", facts_el: "" };
    const target = { subject_type: "listing", subject };
    const { id } = expectData(await kit.post(support, "/hub/decisions", { ...body, ...target }));
    return () => kit.post(colleague, `/hub/decisions/${id}/lift`, { note_en: "A mistake." });
  };

  test("is no longer Instant Buy once its device goes home, and comes back hidden", async () => {
    const { seller, listing, id } = await shelve();
    const lift = await decide("remove_listing", listing);
    expectData(await answer(seller, listing, "ask_back", (await read(id)).version));
    expect(await kit.findListing(listing)).toMatchObject({
      status: "rejected",
      is_instant_buy: false,
    });
    expect((await lift()).status).toBe(204);
    expect((await kit.findListing(listing)).status).toBe("hidden");
  });

  test("that is hidden stays so while its device is checked", async () => {
    const { seller, listing } = await offer();
    const { stay }: Consignment = expectData(await announce(seller, listing));
    const lift = await decide("hide_listing", listing);
    expectData(await move(stay!.id, "receive"));
    expect((await lift()).status).toBe(204);
    expect((await kit.findListing(listing)).status).toBe("hidden");
    expect((await look(seller, listing)).stay?.status).toBe("arrived");
  });
});

test("a change that was submitted before the device came is dropped when it is scanned in", async () => {
  const { seller, listing } = await offer();
  const { stay }: Consignment = expectData(await announce(seller, listing));
  const db = kit.database.db();
  const row = await db
    .selectFrom("listing")
    .selectAll()
    .where("id", "=", listing)
    .executeTakeFirstOrThrow();
  const edit = { ...row, id: randomUUID(), edit_of: listing, status: "under_review" };
  await db
    .insertInto("listing")
    .values(edit as never)
    .execute();
  expectData(await move(stay!.id, "receive"));
  const left = await db.selectFrom("listing").select("id").where("edit_of", "=", listing).execute();
  expect(left).toEqual([]);
});

test("the buyer gets the check and the passport when the device leaves, not before", async () => {
  const { listing } = await shelve();
  const { buyer, order } = await buy(listing, "acs");
  expectData(await kit.finalize(buyer, order));
  await kit.world.runDueJobs();
  expectData(await kit.post(expert, `/hub/orders/${order.id}/move`, { move: "dispatch" }));
  const shown = async () => expectData(await kit.get(buyer, `/order/${order.id}`));
  expect(await shown()).toMatchObject({ status: "approved", passport: null });
  expect((await kit.read(expert, order.id)).check).toBeNull();
  await kit.world.runDueJobs();
  const sent = await shown();
  expect(sent.status).toBe("in_transit_to_buyer");
  expect(sent.passport).not.toBeNull();
  expect((await kit.read(expert, order.id)).check).toMatchObject({ decision: "pass" });
});

describe("the terms", () => {
  test("are agreed to as they were shown", async () => {
    const { seller, listing } = await offer();
    const post = (more: object) => announce(seller, listing, more);
    expect(answerOf(await post({ terms_version: "older" }))).toEqual([
      409,
      "consignment_terms_changed",
    ]);
    expect(answerOf(await post({ agrees: false }))).toEqual([422, "invalid_fields"]);
    expect(answerOf(await post({ drop_to: eur(40_000) }))).toEqual([422, "invalid_fields"]);
    const { stay } = expectData(await post({}));
    expect(expectData(await post({})).stay.id).toBe(stay.id);
  });

  test("lower the price by the rule down to the floor, and end the storage", async () => {
    const { seller, listing, id } = await shelve({ drop_to: eur(37_000) });
    const priceAfter = async (more: number) => {
      kit.world.advance(days(more));
      await kit.world.runDueJobs();
      return (await kit.findListing(listing)).asking_price;
    };
    expect(await priceAfter(30)).toBe(38_000);
    expect(await priceAfter(30)).toBe(37_000);
    expect(await priceAfter(31)).toBe(37_000);
    await kit.signIn(expert, seller);
    expect(await read(id)).toMatchObject({ status: "to_return", end_reason: "time_over" });
    expect(await kit.findListing(listing)).toMatchObject({
      status: "hidden",
      is_instant_buy: false,
    });
  });

  test("leave the seller's rule for offers as far as it fits the lower price", async () => {
    const { seller, listing } = await shelve({ drop_to: eur(37_000) });
    const path = `/listings/${listing}/offer-rule`;
    const rule = {
      is_on: true,
      floor_percent: 80,
      accept_from: 37_500,
      decline_below: 33_000,
      counter_with: 39_000,
    };
    expectData(await kit.world.put(path, rule, { token: seller.token }));
    const ruleAfter = async (more: number) => {
      kit.world.advance(days(more));
      await kit.world.runDueJobs();
      await kit.signIn(seller);
      return expectData(await kit.get(seller, path));
    };
    expect(await ruleAfter(30)).toEqual({ ...rule, counter_with: null });
    expect(await ruleAfter(30)).toEqual({ ...rule, counter_with: null, accept_from: null });
  });

  test("forget a device that never comes, and one that is sold before", async () => {
    const [late, sold] = [await offer(), await offer()];
    expectData(await announce(late.seller, late.listing));
    expectData(await announce(sold.seller, sold.listing));
    const { buyer, order } = await buy(sold.listing, "acs");
    expectData(await kit.finalize(buyer, order));
    expect((await look(sold.seller, sold.listing)).stay).toMatchObject({
      status: "cancelled",
      end_reason: "sold_before",
    });
    kit.world.advance(days(15));
    await kit.world.runDueJobs();
    await kit.signIn(late.seller, expert);
    const { stay } = await look(late.seller, late.listing);
    expect(stay).toMatchObject({ status: "cancelled", end_reason: "not_sent" });

    // It comes all the same; what was sold before takes the way of its order.
    const before = (await look(sold.seller, sold.listing)).stay!;
    expect((await read(before.id)).moves).toEqual([]);
    expect(answerOf(await move(before.id, "receive"))).toEqual([409, "consignment_closed"]);
    expect(expectData(await move(stay!.id, "receive", { bin: "α-1" }))).toMatchObject({
      status: "arrived",
      end_reason: null,
      ended_at: null,
      bin: "A-1",
    });
  });
});

describe("who may", () => {
  test("a stranger sees nothing of it, and staff do not handle their own", async () => {
    const { listing, id, seller } = await bring();
    const stranger = await kit.insertPerson();
    const answers = [
      await kit.get(stranger, `/listings/${listing}/consignment`),
      await announce(stranger, listing),
      await answer(stranger, listing, "ask_back", 1),
      await kit.get(stranger, `/hub/stock/${id}`),
      await kit.get(seller, `/hub/stock/${id}`),
    ];
    expect(answers.map(answerOf)).toEqual(answers.map(() => [404, "not_found"]));

    const mine = await kit.insertListing({ seller: expert, isInstantBuy: false });
    const { stay } = expectData(await announce(expert, mine));
    expect((await read(stay.id)).moves).toEqual([]);
    expect(answerOf(await move(stay.id, "receive"))).toEqual([403, "forbidden"]);
  });

  test("of two experts the second is told that it moved on", async () => {
    const { id } = await bring();
    const { version } = await read(id);
    expectData(await move(id, "place", { bin: "B-1" }));
    const late = { move: "place", version, bin: "C-1", note: null };
    expect(answerOf(await kit.post(expert, `/hub/stock/${id}/move`, late))).toEqual([
      409,
      "stock_changed",
    ]);
    expect((await read(id)).bin).toBe("B-1");
  });

  test("the list finds it by bin, number and device, and an account at the hub stays", async () => {
    const { seller, id } = await shelve();
    const stock = await read(id);
    const find = async (q: string) =>
      (await kit.get(expert, `/staff/lists/stock?tab=here&q=${q}`)).body.data.rows.length;
    expectData(await move(id, "place", { bin: "FIND-ME" }));
    expect([
      await find("find-me"),
      await find(stock.number),
      await find(stock.device_number!),
    ]).toEqual([1, 1, 1]);
    const { body } = await kit.get(seller, "/profile/deletion-blockers");
    expect(body.data).toMatchObject([{ kind: "device_at_hub" }]);
  });
});
