import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SITEMAP_KINDS } from "#contract/catalog.ts";
import { LIMITS } from "#contract/limits.ts";
import { days } from "#tests/clock.ts";
import { createWorld, type World } from "#tests/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld({ seed: "cast" });
});
afterAll(() => world[Symbol.asyncDispose]());

type Address = { path: string; updated_at: string };
type Kind = (typeof SITEMAP_KINDS)[number];
const ask = async (kind: Kind, { locale = "en-GR" as "en-GR" | "en-GB", page = 1 } = {}) =>
  (await world.get("/sitemap", { query: { kind, page }, locale })).body;
const read = async (kind: Kind, locale: "en-GR" | "en-GB" = "en-GR"): Promise<Address[]> =>
  (await ask(kind, { locale })).data;
const pathsOf = async (kind: Kind, locale?: "en-GB") =>
  (await read(kind, locale)).map(({ path }) => path);

/** Reads every listing in any state from the tables. */
const readListings = () =>
  world.database
    .db()
    .selectFrom("listing")
    .innerJoin("brand", "brand.id", "listing.brand_id")
    .innerJoin("model", "model.id", "listing.model_id")
    .innerJoin("user_account as seller", "seller.id", "listing.seller_id")
    .select([
      "listing.id",
      "listing.market",
      "listing.status",
      "listing.sku_id",
      "listing.model_id",
      "listing.seller_id",
      "listing.updated_at",
      "model.vertical",
      "brand.slug as brand",
      "model.slug as model",
      "seller.username",
    ])
    .execute();
const write = (id: string, set: { status?: string; updated_at?: Date }) =>
  world.database.db().updateTable("listing").set(set).where("id", "=", id).execute();
const distinct = (values: string[]) => [...new Set(values)].toSorted();

describe.each(["GR", "GB"] as const)("in %s", (market) => {
  const locale = market === "GR" ? undefined : "en-GB";
  const live = async () =>
    (await readListings()).filter((row) => row.market === market && row.status === "published");

  test("places are verticals, brands and models with something on sale", async () => {
    const rows = await live();
    expect(await pathsOf("places", locale)).toEqual(
      distinct(
        rows.flatMap(({ vertical, brand, model }) => [
          vertical,
          `${vertical}/${brand}`,
          `${vertical}/${brand}/${model}`,
        ]),
      ),
    );
  });

  test("SKUs and listings are those on sale", async () => {
    const rows = await live();
    expect(await pathsOf("skus", locale)).toEqual(distinct(rows.map(({ sku_id }) => sku_id)));
    expect(await pathsOf("listings", locale)).toEqual(distinct(rows.map(({ id }) => id)));
  });

  test("members are those who sell in the market, or have sold", async () => {
    const rows = (await readListings()).filter(
      (row) => row.market === market && ["published", "sold"].includes(row.status),
    );
    expect(await pathsOf("members", locale)).toEqual(distinct(rows.map((row) => row.username!)));
  });
});

test("a sold-out SKU leaves the sitemap and updates its parent pages", async () => {
  const rows = await readListings();
  const only = [
    ...Map.groupBy(rows, ({ model_id, market }) => `${market} ${model_id}`).values(),
  ].find(
    (units) => units[0]!.market === "GR" && units.length === 1 && units[0]!.status === "published",
  )![0]!;
  const place = `${only.vertical}/${only.brand}/${only.model}`;
  expect(await pathsOf("places")).toContain(place);
  for (const status of [
    "hidden",
    "under_review",
    "rejected",
    "inactive",
    "failed_check",
    "draft",
  ]) {
    await write(only.id, { status });
    expect(await pathsOf("places")).not.toContain(place);
    expect(await pathsOf("skus")).not.toContain(only.sku_id);
    expect(await pathsOf("listings")).not.toContain(only.id);
  }
  const at = new Date(world.now().getTime() + days(1));
  await write(only.id, { status: "sold", updated_at: at });
  expect(await pathsOf("listings")).not.toContain(only.id);
  const changed = (await read("places")).find(({ path }) => path === only.vertical);
  // No listing of its model is left, but others of its vertical.
  expect(changed!.updated_at).not.toBe(at.toISOString());
  expect((await read("members")).find(({ path }) => path === only.username)!.updated_at).toBe(
    at.toISOString(),
  );
  await write(only.id, { status: "published" });
  for (const [kind, path] of [
    ["places", place],
    ["places", only.vertical],
    ["skus", only.sku_id],
    ["listings", only.id],
  ] as const)
    expect((await read(kind)).find((one) => one.path === path)!.updated_at).toBe(at.toISOString());
});

test("closed accounts and members with drafts only are left out", async () => {
  const [member] = await readListings();
  const set = (deactivated_at: Date | null) =>
    world.database
      .db()
      .updateTable("user_account")
      .set({ deactivated_at })
      .where("id", "=", member!.seller_id)
      .execute();
  const locale = member!.market === "GB" ? "en-GB" : undefined;
  expect(await pathsOf("members", locale)).toContain(member!.username);
  await set(world.now());
  expect(await pathsOf("members", locale)).not.toContain(member!.username);
  await set(null);
});

test("a page beyond the end is empty and has the total", async () => {
  for (const kind of SITEMAP_KINDS) {
    const first = await ask(kind);
    const beyond = await ask(kind, { page: 99 });
    expect(beyond.data).toEqual([]);
    expect(beyond.meta).toEqual({ ...first.meta, current_page: 99 });
    expect(first.meta).toMatchObject({
      total: first.data.length,
      per_page: LIMITS.sitemap,
      last_page: 1,
    });
    expect(first.links.next).toBeNull();
  }
});

test("an unknown kind is refused", async () => {
  expect((await world.get("/sitemap")).status).toBe(422);
  for (const kind of ["", "users", "__proto__", "listings,skus", ["listings", "skus"]])
    expect((await world.get("/sitemap", { query: { kind } })).status).toBe(422);
});
