import { afterAll, beforeAll, expect, test } from "vitest";
import { toAddressKey } from "#contract/address-key.ts";
import { contract } from "#contract/contract.ts";
import { hours } from "#contract/duration.ts";
import { LIMITS, RATE_LIMITS } from "#contract/limits.ts";
import { LISTING_STATUSES } from "#contract/listing-words.ts";
import { LOCALES } from "#contract/market.ts";
import { createRateLimits } from "#api/http/rate-limits.ts";
import { growWorld } from "#api/seed/world.ts";
import { createWorld, type World } from "#tests/world.ts";

const ORIGIN = "https://shop.test";

let world: World;
beforeAll(async () => {
  world = await createWorld({ seed: "cast", config: { publicOrigin: ORIGIN } });
  const { storage, log } = world.deps;
  await growWorld(world.database, { listings: 1100, storage, log, now: world.now });
}, 90_000);
afterAll(() => world[Symbol.asyncDispose]());

const readLive = async (market: "GR" | "GB") => {
  const rows = await world.database
    .db()
    .selectFrom("listing")
    .select(["id", "updated_at"])
    .where("market", "=", market)
    .where("status", "=", "published")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
};
const write = (id: string, set: object) =>
  world.database.db().updateTable("listing").set(set).where("id", "=", id).execute();

type Locale = "el-GR" | "en-GR" | "en-GB";
const ask = (after?: string, locale: Locale = "en-GR") =>
  world.get("/product-feed", { locale, query: after === undefined ? {} : { after } });
const readVersion = async () => (await ask()).body.meta.version as string;

async function readAll(locale: Locale) {
  const pages: any[][] = [];
  let after: string | undefined;
  do {
    const { status, body } = await ask(after, locale);
    expect(status).toBe(200);
    pages.push(body.data);
    after = body.meta.next ?? undefined;
  } while (after !== undefined);
  return pages;
}

test.each([
  ["en-GR", "GR"],
  ["en-GB", "GB"],
] as const)("%s pages through all that is on sale in %s, each once", async (locale, market) => {
  const pages = await readAll(locale);
  expect(pages.flat().map(({ id }) => id)).toEqual(await readLive(market));
  for (const page of pages.slice(0, -1)) expect(page).toHaveLength(LIMITS.productFeed);
  if (market === "GR") expect(pages.length).toBeGreaterThan(1);
  for (const { metadata, url } of pages.flat()) {
    expect(metadata.market).toBe(market);
    expect(url).toMatch(`${ORIGIN}/${locale}/listing/`);
  }
});

test("texts are in the language of the locale", async () => {
  const [greek] = (await ask(undefined, "el-GR")).body.data;
  expect(greek.description.plain).toContain("Μεταχειρισμένη");
});

test.each(LISTING_STATUSES.filter((status) => status !== "published"))(
  "a listing that is %s is left out, and the version changes",
  async (status) => {
    const [, id] = (await readLive("GR")) as [string, string];
    const version = await readVersion();
    await write(id, { status });
    const { data, meta } = (await ask()).body;
    expect(data.map((one: any) => one.id)).not.toContain(id);
    expect(meta.version).not.toBe(version);
    await write(id, { status: "published" });
    expect(await readVersion()).toBe(version);
  },
);

test("the version changes with a listing, with an order of another person, and with nothing else", async () => {
  const [id] = (await readLive("GR")) as [string];
  const first = await readVersion();
  expect(await readVersion()).toBe(first);
  await write(id, { updated_at: world.now() });
  const second = await readVersion();
  expect(second).not.toBe(first);
  const order = await world.post("/order", { listing_id: id }, { as: "buyer", locale: "en-GR" });
  expect(order.status).toBe(201);
  expect((await ask()).body.data[0].variants[0].availability.available).toBe(false);
  expect(await readVersion()).not.toBe(second);
  world.advance(hours(1));
  expect((await ask()).body.data[0].variants[0].availability.available).toBe(true);
  expect(await readVersion()).toBe(second);
});

test("documents of a large shop spend a limit of their own, and not that of visitors", async () => {
  const documents = LOCALES.length * 2;
  const calls = documents * Math.ceil(100_000 / LIMITS.productFeed);
  expect(RATE_LIMITS[contract.catalog.listProductFeed.limit].points).toBeGreaterThan(calls);
  const ip = "203.0.113.91";
  const headers = { "X-Forwarded-For": ip };
  const limits = createRateLimits(world.database);
  for (let call = 0; call < RATE_LIMITS.browse.points; call += 1)
    await limits.spend("browse", toAddressKey(ip));
  expect((await world.get("/search", { headers })).status).toBe(429);
  expect((await world.get("/product-feed", { headers, locale: "en-GR" })).status).toBe(200);
});

test("an odd place to begin is refused, and one beyond the end is the end", async () => {
  for (const after of ["0", "' or true --", "__proto__"])
    expect((await ask(after)).status).toBe(422);
  const beyond = (await ask("ffffffff-ffff-7fff-bfff-ffffffffffff")).body;
  expect(beyond).toEqual({ data: [], meta: { version: null, next: null } });
});
