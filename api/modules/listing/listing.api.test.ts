import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { minutes, hours } from "#contract/duration.ts";
import type { ListingStatus } from "#contract/listing-words.ts";
import { createWorld, type World } from "#tests/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld({ seed: "cast" });
});
afterAll(() => world[Symbol.asyncDispose]());

const userId = async (name: string) => {
  const { id } = await world.database
    .db()
    .selectFrom("user_account")
    .select("id")
    .where("email_folded", "=", `${name}@deftero.test`)
    .executeTakeFirstOrThrow();
  return id;
};

/** Inserts a listing of the seller in a state. */
async function insertListingIn(
  status: ListingStatus,
  { publishedAt = world.now() as Date | null } = {},
) {
  const { id } = await world.database
    .db()
    .selectFrom("listing")
    .select("id")
    .where("market", "=", "GR")
    .where("status", "=", "published")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  await world.database
    .db()
    .updateTable("listing")
    .set({ status, published_at: publishedAt, seller_id: await userId("seller") })
    .where("id", "=", id)
    .execute();
  return id;
}

describe("GET /listings", () => {
  test("pages through what is for sale, twenty at a time, each once", async () => {
    const first = (await world.get("/listings")).body;
    expect(first.meta).toMatchObject({ current_page: 1, per_page: 20 });
    expect(first.links).toMatchObject({ first: "/listings?page=1", prev: null });
    const ids = new Set<string>();
    for (let page = 1; page <= first.meta.last_page; page++) {
      const { data } = (await world.get("/listings", { query: { page } })).body;
      for (const { id } of data) ids.add(id);
    }
    expect(ids.size).toBe(first.meta.total);
    const beyond = (await world.get("/listings", { query: { page: 999 } })).body;
    expect(beyond.data).toEqual([]);
    expect(beyond.meta.total).toBe(first.meta.total);
  });

  test("links to other pages keep the filters", async () => {
    const query = { brand: ["apple", "samsung"], price_to: 900, sort_by: "new", is_graded: "1" };
    const { body } = await world.get("/listings", { query });
    const link = new URL(body.links.first, "http://marketplace.test");
    expect(link.searchParams.getAll("brand")).toEqual(["apple", "samsung"]);
    const again = await world.get(body.links.first);
    expect(again.body.data).toEqual(body.data);
    expect(again.body.meta).toEqual(body.meta);
  });

  test("a card's total is its price, the safety fee and the cheapest delivery", async () => {
    for (const locale of ["en-GR", "en-GB"] as const)
      for (const card of (await world.get("/listings", { locale })).body.data) {
        const fee = Math.max(290, Math.floor((card.asking_price.amount * 49 + 500) / 1000));
        const delivery = locale === "en-GR" ? 250 : 399;
        expect(card.total_price.amount).toBe(card.asking_price.amount + fee + delivery);
      }
  });
});

test("GET /listings/filters has the counts and price range of the same search", async () => {
  const query = { brand: "apple", sort_by: "total_price" };
  const { data } = (await world.get("/listings/filters", { query })).body;
  const found = (await world.get("/search", { query })).body;
  expect(data.total).toBe(found.meta.total);
  expect(data.facets).toEqual(found.facets);
  expect(data.price_min).toEqual(found.data[0].total_price);
  const none = (await world.get("/listings/filters", { query: { q: "zzyzx" } })).body.data;
  expect(none).toMatchObject({ total: 0, price_min: null, price_max: null });
});

describe("GET /listings/{id}", () => {
  test("shows a listing with all its fields", async () => {
    const [card] = (await world.get("/listings", { query: { instant_buy: "1" } })).body.data;
    const { status, body } = await world.get(`/listings/${card.id}`);
    expect(status).toBe(200);
    const listing = body.data;
    expect(listing).toMatchObject({
      ...card,
      status: "published",
      is_mine: false,
      allowed_actions: ["buy"],
      warranty_days: 90,
      is_graded: true,
    });
    expect(listing.photos.length).toBeGreaterThanOrEqual(5);
    expect(listing.photos.filter((photo: { is_cover: boolean }) => photo.is_cover)).toHaveLength(1);
    expect(listing.cover_photo.original_url).toBe(card.cover);
    expect(listing.price.total_price).toEqual(card.total_price);
    expect(listing.conditions.length).toBeGreaterThanOrEqual(5);
    expect(listing.seller_info.username).toMatch(/^[a-z0-9]{3,12}$/);
    expect(listing.shipping_options.map(({ method }: { method: string }) => method)).toEqual([
      "boxnow",
      "acs",
      "express",
      "pickup",
    ]);
    expect(JSON.stringify(listing)).not.toMatch(/email|_number|password|full_name|deftero\.test/);
  });

  test("its photos can be fetched", async () => {
    const [card] = (await world.get("/listings")).body.data;
    const picture = await world.media.fetch(new Request(`http://x${card.cover}/240`));
    expect(picture.status).toBe(200);
    expect(picture.headers.get("content-type")).toMatch(/^image\/(webp|jpeg)/);
  });

  test.each<ListingStatus>(["sold", "hidden", "inactive", "failed_check"])(
    "%s is gone for others, and visible to its seller and the hub",
    async (status) => {
      const id = await insertListingIn(status);
      for (const as of [undefined, "buyer", "pro"] as const) {
        const answer = await world.get(`/listings/${id}`, as ? { as } : {});
        expect(answer.status).toBe(410);
        expect(answer.body.code).toBe("listing_gone");
      }
      const mine = await world.get(`/listings/${id}`, { as: "seller" });
      expect(mine.body.data).toMatchObject({ status, is_mine: true });
      expect((await world.get(`/listings/${id}`, { as: "hub" })).status).toBe(200);
      // Its page offers other listings instead.
      expect((await world.get(`/listings/${id}/similar`)).status).toBe(200);
    },
  );

  test.each<ListingStatus>(["draft", "under_review", "rejected"])(
    "%s answers 404 for others",
    async (status) => {
      const id = await insertListingIn(status, { publishedAt: null });
      for (const as of [undefined, "buyer"] as const) {
        const options = as ? { as } : {};
        expect((await world.get(`/listings/${id}`, options)).status).toBe(404);
        expect((await world.get(`/listings/${id}/similar`, options)).status).toBe(404);
      }
      const mine = await world.get(`/listings/${id}`, { as: "seller" });
      expect(mine.body.data).toMatchObject({ status, is_mine: true });
      expect((await world.get(`/listings/${id}/similar`, { as: "seller" })).status).toBe(200);
    },
  );

  test("unknown ids, malformed ids and other markets answer 404", async () => {
    expect((await world.get(`/listings/${randomUUID()}`)).body.code).toBe("not_found");
    expect((await world.get(`/listings/${randomUUID()}/similar`)).status).toBe(404);
    expect((await world.get("/listings/12345")).status).toBeGreaterThanOrEqual(404);
    const [card] = (await world.get("/listings")).body.data;
    const abroad = await world.get(`/listings/${card.id}`, { locale: "en-GB" });
    expect([abroad.status, abroad.body.code]).toEqual([404, "listing_elsewhere"]);
    expect(abroad.body.data).toEqual({ market: "GR", sku_id: card.sku_id ?? expect.any(String) });
    const hidden = await insertListingIn("hidden");
    const never = await world.get(`/listings/${hidden}`, { locale: "en-GB" });
    expect(never.body.code).toBe("not_found");
    expect((await world.get(`/listings/${card.id}/similar`, { locale: "en-GB" })).status).toBe(404);
  });

  test("its seller may change it and never buy it", async () => {
    const id = await insertListingIn("published");
    const { body } = await world.get(`/listings/${id}`, { as: "seller" });
    expect(body.data.allowed_actions).not.toContain("buy");
    expect(body.data.allowed_actions).toContain("hide");
  });

  test("while an order holds it, others cannot buy it, and its seller may hide it", async () => {
    const cards = (await world.get("/listings", { query: { instant_buy: "1" } })).body.data;
    const own = await Promise.all(
      cards.map(async ({ id }: { id: string }) => {
        const { body } = await world.get(`/listings/${id}`, { as: "pro" });
        return body.data.is_mine ? [body.data] : [];
      }),
    );
    const [card] = own.flat();
    const order = await world.post("/order", { listing_id: card.id }, { as: "buyer" });
    expect(order.status).toBe(201);
    const actions = async (as?: string) =>
      (await world.get(`/listings/${card.id}`, as ? { as } : {})).body.data.allowed_actions;
    expect(await actions()).toEqual([]);
    expect(await actions("pro")).toContain("hide");
    expect(await actions("buyer")).toEqual(["buy"]);
    world.advance(hours(1) + minutes(1));
    expect(await actions()).toEqual(["buy"]);
  });
});

describe("GET /listings/{id}/similar", () => {
  test("offers up to eight others that are for sale, the same model first", async () => {
    const [card] = (await world.get("/listings")).body.data;
    const { body } = await world.get(`/listings/${card.id}/similar`);
    const ids = body.data.map(({ id }: { id: string }) => id);
    expect(ids).not.toContain(card.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeLessThanOrEqual(8);
    expect(ids.length).toBeGreaterThan(0);
    for (const other of body.data) expect(other.vertical).toBe(card.vertical);
    const titles = body.data.map(({ title }: { title: string }) => title === card.title);
    expect(titles).toEqual(titles.toSorted((a: boolean, b: boolean) => Number(b) - Number(a)));
  });
});
