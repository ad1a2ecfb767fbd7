import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SkuDetail } from "#contract/sku.ts";
import { CONDITIONS } from "#contract/condition.ts";
import { tallyQueries } from "#api/db/query-tally.ts";
import { createWorld, type World } from "#tests/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld({ seed: "cast" });
});
afterAll(() => world[Symbol.asyncDispose]());

type Named = { id: string; slug: string; name: string };
const get = async (path: string, query: Record<string, string> = {}, locale = "en-GR" as const) =>
  (await world.get(path, { query, locale })).body.data;
const findModel = async (slug: string): Promise<Named> =>
  (await get("/products/models")).find((model: Named) => model.slug === slug);

describe("GET /products/brands", () => {
  test("lists all brands, or those of a vertical, sorted by name", async () => {
    const all = (await get("/products/brands")).map(({ name }: Named) => name);
    expect(all).toEqual(all.toSorted());
    expect(all).toContain("Fairphone");
    const tablets = (await get("/products/brands", { vertical: "tablets" })).map(
      ({ slug }: Named) => slug,
    );
    expect(tablets).toEqual(["apple", "google", "microsoft", "samsung", "xiaomi"]);
  });

  test("ignores an unknown vertical", async () => {
    const all = await get("/products/brands");
    expect(await get("/products/brands", { vertical: "toasters" })).toEqual(all);
  });
});

describe("GET /products/models", () => {
  test("filters by brand and vertical, newest first", async () => {
    const models = await get("/products/models", { brand: "apple", vertical: "smartwatches" });
    expect(models[0]).toMatchObject({
      name: "Watch Series 10",
      slug: "watch-series-10",
      vertical: "smartwatches",
      brand: { slug: "apple", name: "Apple" },
      release_date: "2024-09-20",
    });
    const dates = models.map((model: { release_date: string }) => model.release_date);
    expect(dates).toEqual(dates.toSorted().reverse());
    const [{ brand }] = models;
    expect(await get("/products/models", { brand_id: brand.id, vertical: "smartwatches" })).toEqual(
      models,
    );
  });

  test("finds a model by name, the base model before its variants", async () => {
    const named = async (q: string, more = {}) =>
      (await get("/products/models", { q, ...more })).map(({ name }: Named) => name);
    expect((await named("iphone 13"))[0]).toBe("iPhone 13");
    expect(await named("iphone 13")).toContain("iPhone 13 Pro");
    expect((await named("αϊφον 13 128"))[0]).toBe("iPhone 13");
    expect((await named("iphon 13 blue"))[0]).toBe("iPhone 13");
    expect(await named("iphone 13", { vertical: "laptops" })).toEqual([]);
    expect(await named("xyzzy plugh")).toEqual([]);
    expect(await named("😀")).toEqual([]);
  });

  test("lists all for an empty query", async () => {
    expect(await get("/products/models", { q: " " })).toEqual(await get("/products/models"));
  });

  test("refuses an overlong name", async () => {
    const { status, body } = await world.get("/products/models", { query: { q: "a".repeat(121) } });
    expect(status).toBe(422);
    expect(body.errors).toHaveProperty("q");
  });

  test("refuses a malformed id", async () => {
    const { status, body } = await world.get("/products/models", { query: { brand_id: "apple" } });
    expect(status).toBe(422);
    expect(body.errors).toHaveProperty("brand_id");
  });
});

test("colour names are in the caller's language", async () => {
  const { id } = await findModel("iphone-13");
  const english = await get("/products/colors", { model_id: id });
  expect(english.map(({ name }: Named) => name)).toEqual([
    "Blue",
    "Green",
    "Midnight",
    "Pink",
    "Red",
    "Starlight",
  ]);
  const { body } = await world.get("/products/colors", {
    query: { model_id: id },
    locale: "el-GR",
  });
  const midnight = body.data.find(({ slug }: Named) => slug === "midnight");
  expect(midnight).toMatchObject({ name: "Μεσάνυχτα" });
  expect(midnight.swatch).toMatch(/^#[0-9a-f]{6}$/);
});

test("capacities are sorted by size and filtered by model and colour", async () => {
  const { id } = await findModel("iphone-15-pro");
  const capacities = await get("/products/capacities", { model_id: id });
  expect(capacities.map(({ label }: { label: string }) => label)).toEqual([
    "128 GB",
    "256 GB",
    "512 GB",
    "1 TB",
  ]);
  const [color] = await get("/products/colors", { model_id: id });
  expect(await get("/products/capacities", { model_id: id, color_id: color.id })).toEqual(
    capacities,
  );
  const all = await get("/products/capacities");
  expect(all.at(0).label).toBe("32 GB");
  expect(all.at(-1).label).toBe("49 mm");
});

describe("GET /products", () => {
  test("finds the product of a model, a colour and a capacity, with the market's face value", async () => {
    const { id } = await findModel("iphone-13");
    const colors = await get("/products/colors", { model_id: id });
    const capacities = await get("/products/capacities", { model_id: id });
    const query = { model_id: id, color_id: colors[0].id, capacity_id: capacities[1].id };
    const products = await get("/products", query);
    expect(products).toHaveLength(1);
    expect(products[0]).toMatchObject({
      model: { slug: "iphone-13" },
      color: { name: "Blue" },
      capacity: { label: "256 GB" },
      face_value: { amount: 40500, currency: "EUR" },
    });
    const { body } = await world.get("/products", { query, locale: "en-GB" });
    expect(body.data[0].face_value).toEqual({ amount: 34500, currency: "GBP" });
    expect(body.data[0].sku_id).not.toBe(products[0].sku_id);
    expect(body.data[0].id).toBe(products[0].id);
  });

  test("includes products without a capacity", async () => {
    const { id } = await findModel("wh-1000xm5");
    const products = await get("/products", { model_id: id });
    expect(products.length).toBe(3);
    for (const product of products) expect(product.capacity).toBeNull();
  });

  test("answers an empty list without matches", async () => {
    expect(await get("/products", { model_id: randomUUID() })).toEqual([]);
  });
});

describe("a SKU", () => {
  const findSku = async () => {
    const [card] = (await world.get("/listings")).body.data;
    const listing = (await world.get(`/listings/${card.id}`)).body.data;
    return { sku: (await world.get(`/skus/${listing.sku_id}`)).body.data, listing };
  };

  test("has the number of published listings and the lowest total", async () => {
    const { sku, listing } = await findSku();
    const live = await world.database
      .db()
      .selectFrom("listing")
      .select(["total_price", "cover_key"])
      .where("sku_id", "=", sku.id)
      .where("status", "=", "published")
      .orderBy("total_price")
      .execute();
    expect(sku).toMatchObject({
      title: listing.title,
      listings_count: live.length,
      total_price_from: { amount: live[0]!.total_price, currency: "EUR" },
      cover_photo: `/media/${live[0]!.cover_key}`,
    });
  });

  /** Adds listings of two other variants of the model, of each grade. */
  const addUnits = async (sku: SkuDetail) => {
    const db = world.database.db();
    const unit = await db
      .selectFrom("listing")
      .selectAll()
      .where("sku_id", "=", sku.id)
      .limit(1)
      .executeTakeFirstOrThrow();
    const others = sku.variants.filter(({ sku_id }) => sku_id !== sku.id).slice(0, 2);
    const units = others.flatMap(({ sku_id }, variant) =>
      [...CONDITIONS, "good"].map((generic_condition, n) => ({
        ...unit,
        id: randomUUID(),
        sku_id,
        generic_condition,
        total_price: unit.total_price + 100 * (variant + 7 * n),
      })),
    );
    await db.insertInto("listing").values(units).execute();
    const ids = units.map(({ id }) => id);
    return () => db.deleteFrom("listing").where("id", "in", ids).execute();
  };

  test("has all variants of the model with their published listings by grade", async () => {
    const { sku } = await findSku();
    const removeUnits = await addUnits(sku);
    const units = await world.database
      .db()
      .selectFrom("sku")
      .innerJoin("product", "product.id", "sku.product_id")
      .innerJoin("color", "color.id", "product.color_id")
      .leftJoin("capacity", "capacity.id", "product.capacity_id")
      .leftJoin("listing", (join) =>
        join.onRef("listing.sku_id", "=", "sku.id").on("listing.status", "=", "published"),
      )
      .select([
        "sku.id",
        "color.name_el",
        "capacity.position",
        "listing.generic_condition",
        "listing.total_price",
      ])
      .where("sku.market", "=", "GR")
      .where("product.model_id", "=", sku.product.model.id)
      .execute();
    const bySku = Map.groupBy(units, ({ id }) => id);
    const inGreek = new Intl.Collator("el");
    const expected = [...bySku.values()]
      .toSorted(
        ([a], [b]) =>
          (a!.position ?? -1) - (b!.position ?? -1) || inGreek.compare(a!.name_el, b!.name_el),
      )
      .map((rows) => ({
        sku_id: rows[0]!.id,
        color: rows[0]!.name_el,
        grades: CONDITIONS.flatMap((grade) => {
          const prices = rows
            .filter(({ generic_condition }) => generic_condition === grade)
            .map(({ total_price }) => total_price!);
          if (prices.length === 0) return [];
          const total_price_from = { amount: Math.min(...prices), currency: "EUR" };
          return [{ generic_condition: grade, count: prices.length, total_price_from }];
        }),
      }));
    const { body } = await world.get(`/skus/${sku.id}`, { locale: "el-GR" });
    const shown = (body.data as SkuDetail).variants;
    expect(
      shown.map(({ sku_id, color, grades }) => ({ sku_id, color: color.name, grades })),
    ).toEqual(expected.map(({ color, ...rest }) => ({ ...rest, color })));
    expect(shown.flatMap(({ grades }) => grades).length).toBeGreaterThan(8);
    expect(shown.some(({ grades }) => grades.length === 0)).toBe(true);
    expect(body.data.warranty_days).toBe(90);
    expect(body.data).not.toHaveProperty("is_favorite");
    await removeUnits();
  });

  test("reads all variants in one query", async () => {
    const { sku } = await findSku();
    const { rounds, count } = await tallyQueries(() => world.get(`/skus/${sku.id}`));
    expect([rounds, count <= 4]).toEqual([1, true]);
  });

  test("without a published listing has no price and no photo", async () => {
    const { id } = await world.database
      .db()
      .selectFrom("sku")
      .leftJoin("listing", "listing.sku_id", "sku.id")
      .select("sku.id")
      .where("sku.market", "=", "GR")
      .where("listing.id", "is", null)
      .limit(1)
      .executeTakeFirstOrThrow();
    const { body } = await world.get(`/skus/${id}`);
    expect(body.data).toMatchObject({
      listings_count: 0,
      total_price_from: null,
      cover_photo: null,
    });
  });

  test("of the other market answers 404", async () => {
    const { sku } = await findSku();
    expect((await world.get(`/skus/${sku.id}`, { locale: "en-GB" })).status).toBe(404);
    const abroad = await world.get(`/skus/${sku.id}/warranty`, { locale: "en-GB" });
    expect(abroad.status).toBe(404);
  });

  test("answers 404 for an unknown id and refuses a malformed one", async () => {
    expect((await world.get(`/skus/${randomUUID()}`)).body.code).toBe("not_found");
    expect((await world.get(`/skus/${randomUUID()}/warranty`)).status).toBe(404);
    expect((await world.get("/skus/1")).status).toBeGreaterThanOrEqual(404);
  });

  test("has a warranty of 90 days, and 6 or 12 months to add", async () => {
    const { sku } = await findSku();
    const { body } = await world.get(`/skus/${sku.id}/warranty`);
    expect(body.data).toEqual({ days: 90, extra_months: [6, 12] });
  });

  test("can be listed by external ids, in their order, once each", async () => {
    const codes = ["gr-sony-wh-1000xm5-black", "no-such-code", "gr-apple-iphone-13-blue-128gb"];
    const ask = (external_ids: string) => get("/skus/batch", { external_ids });
    const skus = await ask([...codes, codes[0]].join(","));
    expect(skus.map((sku: { external_id: string }) => sku.external_id)).toEqual([
      codes[0],
      codes[2],
    ]);
    expect(await ask("")).toEqual([]);
    expect(await ask(",,,")).toEqual([]);
    expect(await ask("gb-sony-wh-1000xm5-black")).toEqual([]);
  });
});
