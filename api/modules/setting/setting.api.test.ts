import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { minutes } from "#contract/duration.ts";
import { MARKETS, type Market } from "#contract/market.ts";
import type { Setting } from "#contract/setting.ts";
import { type Fees, FIRST_TERMS, toShare } from "#contract/terms.ts";
import { ApiError } from "#api/http/api-error.ts";
import { makeStaff } from "#tests/make-staff.ts";
import { expectData, openOrderKit, type OrderKit, type Person } from "#tests/order-kit.ts";
import { changeSetting, getSetting, listSettings } from "./index.ts";

let kit: OrderKit;
let owner: Person;
beforeAll(async () => {
  kit = await openOrderKit();
});
// A session of staff is short, and its proof is shorter.
beforeEach(async () => {
  owner = await insertOwner();
});
afterAll(() => kit[Symbol.asyncDispose]());

async function insertOwner(markets: Market[] | null = null): Promise<Person> {
  const person = await kit.insertPerson();
  await makeStaff(kit.database, person.id, "owner", { markets });
  return person;
}

const now = () => kit.world.now();
const later = (milliseconds: number) => new Date(now().getTime() + milliseconds);
const answerOf = ({ status, body }: { status: number; body: any }) => [status, body?.code];

const read = async (name: string, market: Market = "GR"): Promise<Setting> =>
  expectData(await kit.get(owner, `/settings/${name}?market=${market}`));
const post = (person: Person, path: string, body: object) => kit.post(person, path, body);

async function change(
  name: string,
  value: unknown,
  { market = "GR" as Market, from = null as Date | null } = {},
) {
  const { version } = await read(name, market);
  return post(owner, `/settings/${name}`, {
    market,
    value,
    effective_from: from?.toISOString() ?? null,
    version,
    reason: "Because",
  });
}

const fees = FIRST_TERMS.GR.fees;
const withRate = (rate: number) => ({ ...fees, buyer_fee: { ...fees.buyer_fee, rate } });
const terms = async (locale = "en-GR") =>
  expectData<any>(await kit.world.get("/terms", { locale: locale as "en-GR" }));

describe("the rows of a setting", () => {
  test("name the company of each market from the first start on", async () => {
    for (const market of MARKETS) {
      const name = "company" as const;
      const { value } = await getSetting(kit.database, { market, name, at: now() });
      expect(value.country).toBe(market);
    }
  });

  test("say at the first start what a new shop charges", async () => {
    for (const market of MARKETS) {
      const { fees_id, delivery_prices_id, ...live } = kit.world.deps.settings.terms(market);
      expect([fees_id, delivery_prices_id]).not.toContain(null);
      const { fees_id: _, delivery_prices_id: __, ...first } = FIRST_TERMS[market];
      expect(live).toEqual(first);
    }
  });

  test("of the command line take a reason, and no date in the past", async () => {
    const { value } = await getSetting(kit.database, { market: "GB", name: "company", at: now() });
    const deps = { ...kit.world.deps, at: now(), user: null };
    const wish = { market: "GB", name: "company", effective_from: null, reason: "Moved" } as const;
    await expect(
      changeSetting(deps, { ...wish, value, effective_from: later(-minutes(1)) }),
    ).rejects.toMatchObject({ code: "setting_past" });
    const broken = { ...value, vat_number: "EL1" };
    const refusal = await changeSetting(deps, { ...wish, value: broken }).catch((error) => error);
    expect(refusal).toBeInstanceOf(ApiError);
    expect(Object.keys(refusal.fields)).toEqual(["vat_number"]);
    await changeSetting(deps, { ...wish, value: { ...value, address: "2 Example Street" } });
    const all = await listSettings(kit.database, { market: "GB", name: "company" });
    expect(all.map((row) => row.value.address)).toEqual(["2 Example Street", "1 Example Street"]);
    const entry = await kit.database
      .db()
      .selectFrom("audit_entry")
      .select(["reason", "before", "after"])
      .where("action", "=", "setting.change")
      .where("market", "=", "GB")
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      reason: "Moved",
      before: { address: "1 Example Street" },
      after: { address: "2 Example Street" },
    });
  });
});

describe("a change in the console", () => {
  test("prices at its minute, in new totals, and is undone by a row of its own", async () => {
    const listing = await kit.insertListing({ seller: await kit.insertPerson(), price: 30_000 });
    const total = async () =>
      (await kit.world.get(`/listings/${listing}`, { locale: "en-GR" })).body.data.price;
    const before = await total();
    expect(before.buyer_safety_fee.amount).toBe(1470);
    const from = later(minutes(2));
    expect((await change("fees", withRate(590), { from })).status).toBe(201);
    expect(await total()).toEqual(before);
    expect((await read("fees")).rows.map(({ state }) => state)).toEqual(["planned", "now"]);

    kit.world.advance(minutes(2));
    expect((await total()).buyer_safety_fee.amount).toBe(1770);
    expect((await terms()).fees.buyer_fee.rate).toBe(590);
    expect((await terms("en-GB")).fees.buyer_fee.rate).toBe(490);
    await kit.world.runDueJobs();
    const stored = () =>
      kit.database
        .db()
        .selectFrom("listing")
        .select("total_price")
        .where("id", "=", listing)
        .executeTakeFirstOrThrow();
    expect((await stored()).total_price).toBe(30_000 + 1770 + 250);

    const { version, now: row } = await read("fees");
    const undo = { market: "GR", row: row.id, version, reason: "Too dear" };
    kit.world.advance(minutes(1));
    expect((await post(owner, "/settings/fees/undo", undo)).status).toBe(201);
    expect((await total()).buyer_safety_fee.amount).toBe(1470);
    await kit.world.runDueJobs();
    expect((await stored()).total_price).toBe(30_000 + 1470 + 250);
  });

  test("that is planned can be undone at its own date", async () => {
    const from = later(minutes(3));
    await change("boost", { price: 990, days: 3 }, { from });
    const { rows, version } = await read("boost");
    const undo = { market: "GR", row: rows[0]!.id, version, reason: "No" };
    expect((await post(owner, "/settings/boost/undo", undo)).status).toBe(201);
    const undone = await read("boost");
    expect(undone.rows.slice(0, 2).map(({ state }) => state)).toEqual(["undone", "undone"]);
    expect(
      answerOf(await post(owner, "/settings/boost/undo", { ...undo, version: undone.version })),
    ).toEqual([422, "setting_past"]);
    // Its date is free again, and what begins before it is not taken back by it.
    kit.world.advance(minutes(1));
    expect((await change("boost", { price: 500, days: 7 })).status).toBe(201);
    kit.world.advance(minutes(2));
    expect((await terms()).boost).toEqual({ price: 500, days: 7 });
  });

  test("that is planned is not taken back in silence by an earlier one", async () => {
    const from = later(minutes(3));
    const line = (text: string) => ({ line: { el: text, en: text } });
    expect((await change("header", line("Planned"), { from })).status).toBe(201);
    const early = await change("header", line("Early"));
    expect(answerOf(early)).toEqual([409, "setting_planned"]);
    expect(early.body.planned_at ?? early.body.data?.planned_at).toBe(from.toISOString());
    const stale = (await read("header")).version;
    kit.world.advance(minutes(4));
    const body = { market: "GR", effective_from: null, reason: "So", value: line("Now") };
    expect(answerOf(await post(owner, "/settings/header", { ...body, version: stale }))).toEqual([
      409,
      "setting_changed",
    ]);
    expect((await change("header", line("Now"))).status).toBe(201);
    kit.world.advance(minutes(1));
  });

  test("of the hub has a postcode of its country, in its stored form", async () => {
    const place = {
      address: "Πειραιώς 146",
      city: "Αθήνα",
      postal_code: "118 54",
      phone: "+302105550146",
      hours: null,
    };
    const wrong = await change("hub", { place: { ...place, postal_code: "E16 1JL" } });
    expect(Object.keys(wrong.body.errors)).toEqual(["place.postal_code"]);
    expect((await change("hub", { place })).status).toBe(201);
    expect((await read("hub")).now.value).toEqual({ place: { ...place, postal_code: "11854" } });
  });

  test("is refused beside that of a colleague, and at a time that has a row", async () => {
    const { version } = await read("header");
    const line = (text: string) => ({ line: { el: text, en: text } });
    const body = { market: "GR", version, effective_from: null, reason: "Sale" };
    const first = await post(owner, "/settings/header", { ...body, value: line("One") });
    expect(first.status).toBe(201);
    const second = await post(owner, "/settings/header", { ...body, value: line("Two") });
    expect(answerOf(second)).toEqual([409, "setting_changed"]);
    expect((await terms()).header).toEqual({ el: "One", en: "One" });
    expect(answerOf(await change("header", line("Two"), { from: now() }))).toEqual([
      409,
      "setting_date_taken",
    ]);
  });

  test("names the field that is wrong, and no time in the past", async () => {
    const wrong = await change("fees", withRate(9000));
    expect(wrong.body.errors).toEqual({ "buyer_fee.rate": ["setting.invalid"] });
    expect(answerOf(await change("fees", fees, { from: later(-minutes(5)) }))).toEqual([
      422,
      "setting_past",
    ]);
  });

  test("is shown on an example, which changes nothing", async () => {
    const preview = await post(owner, "/settings/fees/preview", {
      market: "GR",
      value: withRate(1000),
      effective_from: null,
    });
    const lines = Object.fromEntries(
      expectData<any>(preview).lines.map(({ line, before, after }: any) => [
        line,
        [before.amount, after.amount],
      ]),
    );
    expect(lines).toMatchObject({
      buyer_fee: [1470, 3000],
      buyer_total: [31_720, 33_250],
      seller_receives: [28_800, 28_800],
    });
    expect((await terms()).fees.buyer_fee.rate).toBe(490);
  });

  test("of another market is not there for staff of one, nor any for those without the key", async () => {
    const greek = await insertOwner(["GR"]);
    expect((await kit.get(greek, "/settings/fees?market=GB")).status).toBe(404);
    const body = {
      market: "GB",
      value: FIRST_TERMS.GB.fees,
      effective_from: null,
      version: null,
      reason: "So",
    };
    expect((await post(greek, "/settings/fees", body)).status).toBe(404);
    const helper = await kit.insertPerson();
    await makeStaff(kit.database, helper.id, "support");
    expect(answerOf(await post(helper, "/settings/fees", body))).toEqual([403, "key_missing"]);
  });
});

describe("a closed market", () => {
  test("sells nothing and extends no checkout, until it is open again", async () => {
    const buyer = await kit.insertPerson();
    const listing = await kit.insertListing({ seller: await kit.insertPerson(), price: 20_000 });
    const draft = await kit.post(buyer, "/order", { listing_id: listing });
    expect(draft.status).toBe(201);
    kit.world.advance(minutes(1));
    await change("market", { is_open: false });
    const other = await kit.insertPerson();
    const refused = await kit.post(other, "/order", {
      listing_id: await kit.insertListing({ seller: await kit.insertPerson(), price: 20_000 }),
    });
    expect(answerOf(refused)).toEqual([409, "market_closed"]);
    const id = draft.body.data.id as string;
    const extended = await kit.world.patch(
      `/order/${id}`,
      { extend: true },
      { token: buyer.token },
    );
    expect(answerOf(extended)).toEqual([409, "market_closed"]);
    const sold = await kit.insertListing({ seller: await kit.insertPerson(), price: 20_000 });
    const amount = { amount: 18_000, currency: "EUR" };
    const offered = await kit.post(other, `/listings/${sold}/offers`, { amount });
    expect(answerOf(offered)).toEqual([409, "market_closed"]);
    const seller = await kit.insertPerson();
    const own = await kit.insertListing({ seller, price: 20_000 });
    const card_reference = await kit.addCard(seller);
    const boost = await kit.post(seller, `/listings/${own}/boost`, {
      card_reference,
      accepted_price: { amount: (await terms()).boost.price, currency: "EUR" },
      return_path: "/el-GR",
    });
    expect(answerOf(boost)).toEqual([409, "market_closed"]);
    const features = await kit.world.get("/features", { query: { country: "GR" } });
    expect(features.body.features.allow_sellers).toBe(false);
    kit.world.advance(minutes(1));
    await change("market", { is_open: true });
    expect((await terms()).is_open).toBe(true);
  });
});

test("a checkout is priced again when it is extended under new fees", async () => {
  const buyer = await kit.insertPerson();
  const listing = await kit.insertListing({ seller: await kit.insertPerson(), price: 20_000 });
  const draft = await kit.post(buyer, "/order", { listing_id: listing });
  const id = draft.body.data.id as string;
  kit.world.advance(minutes(1));
  await change("fees", withRate(1000));
  const extended = await kit.world.patch(`/order/${id}`, { extend: true }, { token: buyer.token });
  expect(extended.body.data.amounts.buyer_safety_fee.amount).toBe(2000);
  const row = await kit.database
    .db()
    .selectFrom("customer_order")
    .select("fees_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(row.fees_id).toBe((await read("fees")).now.id);
});

test("an order keeps the row of delivery prices under which it was priced", async () => {
  const buyer = await kit.insertPerson();
  const listing = await kit.insertListing({ seller: await kit.insertPerson(), price: 20_000 });
  const order = await kit.fillIn(
    buyer,
    await kit.createOrder(buyer, listing),
    await kit.addCard(buyer),
  );
  const placed = await kit.post(buyer, `/order/${order.id}/pay`, {
    accepted_total: order.amounts.total,
    return_path: `/en-GR/checkout/${order.id}/review`,
  });
  expect(placed.status).toBe(200);
  const kept = (await read("delivery_prices")).now.id;
  kit.world.advance(minutes(1));
  await change("delivery_prices", { ...FIRST_TERMS.GR.delivery, locker: 777, courier: 888 });
  const row = await kit.database
    .db()
    .selectFrom("customer_order")
    .select(["delivery_price", "delivery_prices_id"])
    .where("id", "=", order.id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({
    delivery_price: order.amounts.delivery!.amount,
    delivery_prices_id: kept,
  });
});

test("an accepted offer is charged by the fees of the day on which it was accepted", async () => {
  const [buyer, seller] = [await kit.insertPerson(), await kit.insertPerson()];
  const listing = await kit.insertListing({ seller, price: 20_000 });
  const amount = { amount: 18_000, currency: "EUR" };
  const offer = (await kit.post(buyer, `/listings/${listing}/offers`, { amount })).body.data;
  await kit.post(seller, `/offers/${offer.id}/accept`, { number: offer.number });
  const { id: kept, value: was } = (await read("fees")).now;
  const value = was as Fees;
  kit.world.advance(minutes(1));
  await change("fees", { ...value, seller_fee: { fixed: 900, rate: 900 } });
  const order = await kit.createOrder(buyer, listing);
  const priced = () =>
    kit.database
      .db()
      .selectFrom("customer_order")
      .select(["asking_price", "seller_fee", "fees_id"])
      .where("id", "=", order.id)
      .executeTakeFirstOrThrow();
  const { fixed, rate } = value.seller_fee;
  const expected = {
    asking_price: 18_000,
    seller_fee: fixed + toShare(18_000, rate),
    fees_id: kept,
  };
  expect(await priced()).toEqual(expected);
  // Priced again with the rest of the checkout, it still is.
  await kit.fillIn(buyer, order, await kit.addCard(buyer));
  expect(await priced()).toEqual(expected);
});
