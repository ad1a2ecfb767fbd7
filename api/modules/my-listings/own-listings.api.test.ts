import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { days } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import { expectData, openOrderKit, type OrderKit, type Person } from "#tests/order-kit.ts";

let kit: OrderKit;
let seller: Person;
let device: { model_id: string; capacity_id: string | null };
beforeAll(async () => {
  kit = await openOrderKit();
  device = await kit.database
    .db()
    .selectFrom("product")
    .select(["model_id", "capacity_id"])
    .where("id", "=", kit.productId)
    .executeTakeFirstOrThrow();
});
afterAll(() => kit[Symbol.asyncDispose]());
beforeEach(async () => {
  seller = await kit.insertPerson();
  await kit.database.db().deleteFrom("sale_record").execute();
});

const euro = (amount: number) => ({ amount, currency: "EUR" });
const put = (given: { status?: string; price?: number } = {}, of = seller) =>
  kit.insertListing({ seller: of, isInstantBuy: false, ...given });
const search = async (query = "", person = seller) => {
  const { status, body } = await kit.get(person, `/profile/selling/listings${query}`);
  expect(status).toBe(200);
  return body;
};
const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);
const name = (id: string, reference: string, person = seller) =>
  kit.world.put(`/listings/${id}/reference`, { reference }, { token: person.token });
const set = (id: string, change: Record<string, unknown>) =>
  kit.database.db().updateTable("listing").set(change).where("id", "=", id).execute();

/** Five sales whose middle half is 28,000 to 32,000. */
const insertSales = () =>
  kit.database
    .db()
    .insertInto("sale_record")
    .values(
      [26_000, 28_000, 30_000, 32_000, 34_000].map((asking_price) => ({
        id: randomUUIDv7(),
        market: "GR",
        ...device,
        generic_condition: "good",
        asking_price,
        currency: "EUR",
        listed_at: new Date(kit.world.now().getTime() - days(20)),
        sold_at: new Date(kit.world.now().getTime() - days(10)),
      })),
    )
    .execute();

describe("the list of own listings", () => {
  test("says of each what its seller wants to know", async () => {
    await insertSales();
    const id = await put({ price: 35_000 });
    await set(id, { published_at: new Date(kit.world.now().getTime() - days(12) - 1000) });
    await name(id, "A-017");
    const fan = await kit.insertPerson();
    const db = kit.database.db();
    for (const user_id of [fan.id, seller.id])
      await db
        .insertInto("favorite")
        .values({
          id: randomUUIDv7(),
          market: "GR",
          listing_id: id,
          user_id,
          price_then: 35_000,
          created_at: kit.world.now(),
        })
        .execute();
    for (const [ago, views] of [
      [1, 7],
      [29, 2],
      [31, 100],
    ] as const)
      await db
        .insertInto("listing_view_day")
        .values({
          listing_id: id,
          views,
          day: new Date(kit.world.now().getTime() - days(ago)).toISOString().slice(0, 10),
        })
        .execute();
    const { data, total, next } = await search();
    expect([total, next]).toEqual([1, null]);
    expect(data[0]).toMatchObject({
      id,
      reference: "A-017",
      // Those of the last thirty days.
      views: 9,
      // Not the seller's own.
      favorites: 1,
      days_on_sale: 12,
      usual: { low: euro(28_000), median: euro(30_000), high: euro(32_000), place: "above" },
    });
    expect(data[0].sale.you_receive.amount).toBeLessThan(35_000);
    expect(expectData(await kit.get(seller, `/listings/${id}/mine`))).toEqual(data[0]);
  });

  test("has only one's own, without deleted ones", async () => {
    const mine = await put();
    await put({}, await kit.insertPerson());
    await set(await put(), { status: "inactive", deleted_at: kit.world.now() });
    expect(idsOf(await search())).toEqual([mine]);
    expect((await search("?group=past")).total).toBe(0);
  });

  test("counts each tab, and what was sent back", async () => {
    for (const status of ["published", "published", "hidden", "rejected", "under_review", "sold"])
      await put({ status });
    const { counts, sent_back } = await search("?q=nothing");
    expect(counts).toEqual({ active: 0, drafts: 0, under_review: 0, past: 0 });
    expect(sent_back).toBe(1);
    expect((await search()).counts).toEqual({ active: 2, drafts: 2, under_review: 1, past: 1 });
  });

  test.each([
    ["iphone 13", true],
    ["IPHONE 128GB", true],
    ["μπλε", true],
    ["ΜΠΛΕ 128", true],
    ["blue", true],
    ["ραφι 3", true],
    // On the Greek keyboard, and the other way round.
    ["ΙΡΗΟΝΕ", true],
    ["pαφι", true],
    ["iphone 14", false],
    ["100%", false],
    ["_", false],
  ])("is searched: %s finds it: %s", async (q, isFound) => {
    const id = await put();
    await name(id, "Ράφι 3");
    expect(idsOf(await search(`?q=${encodeURIComponent(q)}`))).toEqual(isFound ? [id] : []);
  });

  test("nobody's search finds the number of another", async () => {
    await name(await put(), "SECRET-1");
    const other = await kit.insertPerson();
    const theirs = await put({}, other);
    expect(idsOf(await search("?q=SECRET-1", other))).toEqual([]);
    expect((await search("", other)).data[0]).toMatchObject({ id: theirs, reference: null });
  });

  test("is filtered by state, model and place among usual prices", async () => {
    await insertSales();
    const [low, fair, high] = [
      await put({ price: 20_000 }),
      await put({ price: 28_000 }),
      await put({ price: 33_000 }),
    ];
    const hidden = await put({ status: "hidden", price: 33_000 });
    const rejected = await put({ status: "rejected" });
    for (const [query, ids] of [
      ["place=below", [low]],
      ["place=fair", [fair]],
      ["place=above", [high]],
      ["group=drafts&place=above", [hidden]],
      ["group=drafts&state=rejected", [rejected]],
      // A state of another tab filters nothing.
      ["state=rejected&place=below", [low]],
      [`model=${device.model_id}&place=fair`, [fair]],
      [`model=${randomUUIDv7()}`, []],
    ] as const)
      expect([query, idsOf(await search(`?${query}`))]).toEqual([query, ids]);
    const { models } = await search();
    expect(models).toEqual([{ id: device.model_id, title: "iPhone 13", count: 3 }]);
  });

  test("is sorted, and goes on where a page ended although rows were added", async () => {
    const size = LIMITS.ownListings.page;
    const prices = Array.from({ length: size + 3 }, (_, i) => 20_000 + Math.floor(i / 2) * 100);
    const ids: string[] = [];
    for (const price of prices) ids.push(await put({ price }));
    const first = await search("?sort=cheapest");
    expect([first.data.length, first.total]).toEqual([size, size + 3]);
    await put({ price: 20_000 });
    const second = await search(`?sort=cheapest&after=${first.next}`);
    expect(second.next).toBeNull();
    expect(new Set([...idsOf(first), ...idsOf(second)])).toEqual(new Set(ids));
    const shown = [...first.data, ...second.data].map((one) => one.asking_price.amount);
    expect(shown).toEqual(shown.toSorted((a, b) => a - b));
    // All that one bulk change takes.
    expect((await search("?every=1")).data).toHaveLength(size + 4);
    // A cursor of another sort or none at all is the first page.
    for (const after of [first.next, "x", "cheapest.1e9.zz", "cheapest.5.%27"])
      expect((await search(`?sort=dearest&after=${after}`)).data).toHaveLength(size);
  });

  test("asks the database as often for many as for one", async () => {
    const count = async (query: string) => {
      const { statements } = await kit.database.countQueries(() => search(query));
      // Sessions and rate limits are written once in a while.
      return statements.filter((text) => /\blisting\b/.test(text)).length;
    };
    await put();
    const one = await count("");
    for (let i = 0; i < 20; i += 1) await put();
    expect(await count("?sort=views")).toBe(one);
    expect(await count("?every=1")).toBe(one);
  });
});

describe("an own number", () => {
  test("is set, changed and taken away, and is nobody else's to set", async () => {
    const id = await put();
    expect(expectData(await name(id, "  A-1 "))).toEqual({ reference: "A-1" });
    expect(expectData(await name(id, "A-2"))).toEqual({ reference: "A-2" });
    expect((await name(id, "A-3", await kit.insertPerson())).status).toBe(404);
    expect((await name(id, "x".repeat(41))).status).toBe(422);
    expect((await search()).data[0].reference).toBe("A-2");
    expect(expectData(await name(id, ""))).toEqual({ reference: null });
    expect((await search()).data[0].reference).toBeNull();
  });

  test("is not in what others get of the listing", async () => {
    const id = await put();
    await name(id, "SECRET-2");
    const stranger = await kit.insertPerson();
    const shown = [
      await kit.get(stranger, `/listings/${id}`),
      await kit.world.get("/profile/" + (await usernameOf(seller)) + "/listings"),
    ];
    for (const { status, body } of shown) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain("SECRET-2");
    }
  });
});

const usernameOf = async ({ id }: Person) =>
  (
    await kit.database
      .db()
      .selectFrom("user_account")
      .select("username")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).username;

describe("a change of several prices", () => {
  const preview = async (ids: string[], change: object | null, person = seller) => {
    const body = { ids, change };
    const { status, body: answer } = await kit.post(
      person,
      "/profile/selling/listings/price-preview",
      body,
    );
    expect(status).toBe(200);
    return answer.data as {
      listing: { id: string };
      new_price: { amount: number } | null;
      you_receive: { amount: number } | null;
      skip: string | null;
    }[];
  };
  const short = (rows: Awaited<ReturnType<typeof preview>>) =>
    rows.map(({ new_price, skip }) => new_price?.amount ?? skip);

  test("is shown first, with what the seller would receive, and changes nothing", async () => {
    const id = await put({ price: 29_990 });
    const [row] = await preview([id], { kind: "percent", percent: -10 });
    expect(row).toMatchObject({ new_price: euro(27_000), skip: null });
    expect(row!.you_receive!.amount).toBeLessThan(27_000);
    expect((await kit.findListing(id)).asking_price).toBe(29_990);
  });

  test("keeps the bounds of a price, and says which listing stays and why", async () => {
    await insertSales();
    const [cheap, dear, plain, sold] = [
      await put({ price: 4100 }),
      await put({ price: 89_000 }),
      await put({ price: 30_000 }),
      await put({ price: 30_000, status: "sold" }),
    ];
    const ids = [cheap, dear, plain, sold];
    expect(short(await preview(ids, { kind: "amount", amount: -1000 }))).toEqual([
      "too_low",
      88_000,
      29_000,
      "state",
    ]);
    expect(short(await preview(ids, { kind: "amount", amount: 2000 }))).toEqual([
      6100,
      "too_high",
      32_000,
      "state",
    ]);
    expect(short(await preview(ids, { kind: "usual" }))).toEqual([30_000, 30_000, "same", "state"]);
    await kit.database
      .db()
      .updateTable("sale_record")
      .set({ asking_price: 30_033 })
      .where("asking_price", "=", 30_000)
      .execute();
    expect(short(await preview([cheap], { kind: "usual" }))).toEqual([30_000]);
    await kit.database.db().deleteFrom("sale_record").execute();
    expect(short(await preview([plain], { kind: "usual" }))).toEqual(["no_usual"]);
  });

  test("before it is asked for says which of them can have another price", async () => {
    const dear = await put({ price: 89_000 });
    const sold = await put({ price: 30_000, status: "sold" });
    expect(await preview([dear, sold], null)).toMatchObject([
      { new_price: null, you_receive: null, skip: null },
      { new_price: null, you_receive: null, skip: "state" },
    ]);
  });

  test("leaves out what is another's", async () => {
    const theirs = await put({}, await kit.insertPerson());
    expect(await preview([theirs], { kind: "percent", percent: 5 })).toEqual([]);
  });
});

describe("a bulk change", () => {
  const change = async (body: object, key?: string) => {
    const { status, body: answer } = await kit.post(
      seller,
      "/profile/selling/listings/bulk",
      body,
      key,
    );
    expect(status).toBe(200);
    return answer.data as { id: string; refused: { code: string; status: string | null } | null }[];
  };
  const codes = (rows: Awaited<ReturnType<typeof change>>) =>
    rows.map(({ refused }) => refused?.code ?? null);
  const priced = (id: string, from: number, to: number) => ({
    id,
    seen: euro(from),
    price: euro(to),
  });

  test("changes each by the rules of the single call, and touches no other row", async () => {
    const [free, held, low, moved, sold] = [
      await put(),
      await put(),
      await put(),
      await put(),
      await put({ status: "sold" }),
    ];
    const theirs = await put({}, await kit.insertPerson());
    await kit.createOrder(await kit.insertPerson(), held);
    await kit.setPrice(moved, 41_000);
    const rows = [
      priced(free, 40_000, 39_000),
      priced(held, 40_000, 39_000),
      priced(low, 40_000, 100),
      priced(moved, 40_000, 39_000),
      priced(sold, 40_000, 39_000),
      priced(theirs, 40_000, 39_000),
    ];
    expect(codes(await change({ action: "price", rows }))).toEqual([
      null,
      "listing_busy",
      "invalid_fields",
      "price_changed",
      "listing_transition_refused",
      "not_found",
    ]);
    const prices = [];
    for (const { id } of rows) prices.push((await kit.findListing(id)).asking_price);
    expect(prices).toEqual([39_000, 40_000, 40_000, 41_000, 40_000, 40_000]);
  });

  test("under the same key has one effect and the same answer", async () => {
    const id = await put();
    const body = { action: "price", rows: [priced(id, 40_000, 39_000)] };
    const key = randomUUIDv7();
    const first = await change(body, key);
    await kit.setPrice(id, 38_000);
    expect(await change(body, key)).toEqual(first);
    expect((await kit.findListing(id)).asking_price).toBe(38_000);
  });

  test("hides and shows again", async () => {
    const ids = [await put(), await put({ status: "under_review" }), await put()];
    expect(codes(await change({ action: "hide", ids }))).toEqual([
      null,
      "listing_transition_refused",
      null,
    ]);
    const statuses = async () => {
      const found = [];
      for (const id of ids) found.push((await kit.findListing(id)).status);
      return found;
    };
    expect(await statuses()).toEqual(["hidden", "under_review", "hidden"]);
    expect(codes(await change({ action: "unhide", ids: [ids[0]!, ids[2]!] }))).toEqual([
      null,
      null,
    ]);
    expect(await statuses()).toEqual(["published", "under_review", "published"]);
  });
});

describe("a duplicate", () => {
  const duplicate = (id: string, person = seller, key?: string) =>
    kit.post(person, `/listings/${id}/duplicate`, undefined, key);

  test("is a draft of the same device without what is of one device alone", async () => {
    const source = await put({ price: 31_000 });
    await set(source, {
      device_number: "356938035643809",
      notes: "A scratch",
      has_box: true,
      address_id: seller.address,
    });
    await name(source, "A-5");
    const { id } = expectData(await duplicate(source));
    const draft = expectData(await kit.get(seller, `/listings/${id}/draft`));
    expect(draft).toMatchObject({
      status: "draft",
      title: "iPhone 13",
      asking_price: euro(31_000),
      has_box: true,
      address_id: seller.address,
      device_number: null,
      notes: null,
      battery_health: null,
      properties: {},
      photos: [],
    });
    expect(draft.missing.map(({ step }: { step: string }) => step)).toEqual([
      "photos",
      "condition",
    ]);
    expect((await search("?group=drafts")).data[0]).toMatchObject({ id, reference: null });
    expect((await kit.findListing(source)).version).toBe(1);
    // A draft can be duplicated as well.
    const again = expectData(await duplicate(id));
    expect(again.id).not.toBe(id);
  });

  test("under the same key is one, and of another's there is none", async () => {
    const source = await put();
    const key = randomUUIDv7();
    const first = expectData(await duplicate(source, seller, key));
    expect(expectData(await duplicate(source, seller, key))).toEqual(first);
    expect((await search("?group=drafts")).total).toBe(1);
    expect((await duplicate(source, await kit.insertPerson())).status).toBe(404);
  });

  test("its number goes with it when it is deleted", async () => {
    const { id } = expectData(await duplicate(await put()));
    await name(id, "A-6");
    expect((await kit.world.delete(`/listings/${id}`, { token: seller.token })).status).toBe(204);
    const left = await kit.database
      .db()
      .selectFrom("listing_reference")
      .select("listing_id")
      .where("listing_id", "=", id)
      .execute();
    expect(left).toEqual([]);
  });
});

test("an order has the own number of its device for the seller alone", async () => {
  const paid = await kit.openPaidDraft({ isInstantBuy: false });
  await name(paid.listing, "A-7", paid.seller);
  expectData(await kit.finalize(paid.buyer, paid.order));
  const read = async (person: Person) =>
    expectData(await kit.get(person, `/order/${paid.order.id}`));
  expect((await read(paid.seller)).own_reference).toBe("A-7");
  expect(await read(paid.buyer)).not.toHaveProperty("own_reference");
});
