import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ModelMerge } from "#contract/catalog-merge.ts";
import type { DeviceCells } from "#contract/staff-catalog.ts";
import { openDraftKit, type DraftKit } from "#tests/listing-draft-kit.ts";
import { makeStaff } from "#tests/make-staff.ts";
import { expectData, type Person } from "#tests/order-kit.ts";
import { parseSearch } from "#api/modules/saved-search/index.ts";
import { createPostgresIndex } from "#api/modules/search/index.ts";

let kit: DraftKit;
let keeper: Person;
let buyer: Person;
beforeAll(async () => {
  kit = await openDraftKit();
  keeper = await kit.insertPerson();
  await makeStaff(kit.database, keeper.id, "catalogue");
  buyer = await kit.insertPerson();
});
afterAll(() => kit[Symbol.asyncDispose]());

const db = () => kit.database.db();

/** Adds a device with what it lacks, and answers the id of its model. */
async function add(model: string, change: Partial<DeviceCells> = {}): Promise<string> {
  const cells = {
    brand: "Apple",
    model,
    vertical: "smartphones",
    release_date: "2021-09-24",
    capacity: "128GB",
    color_en: "Black",
    color_el: "Μαύρο",
    swatch: "#000000",
    face_value_gr: "500",
    face_value_gb: "450",
    ...change,
  };
  return expectData<{ model_id: string }>(await kit.post(keeper, "/console/catalog/devices", cells))
    .model_id;
}
const plan = async (from: string, into: string): Promise<ModelMerge> =>
  expectData(await kit.get(keeper, `/console/catalog/models/${from}/merge?into=${into}`));
const merge = (from: string, into: string, body: object, person = keeper) =>
  kit.post(person, `/console/catalog/models/${from}/merge`, { into, reason: "The same", ...body });
const run = async (from: string, into: string) => {
  const planned = await plan(from, into);
  const merged = expectData<ModelMerge>(
    await merge(from, into, {
      version: planned.from.version,
      into_version: planned.into.version,
    }),
  );
  expect(merged.moves).toEqual(planned.moves);
  await kit.world.runDueJobs();
  return merged;
};
const productsOf = async (model: string) =>
  expectData<{ devices: { id: string; color: string }[] }>(
    await kit.get(keeper, `/console/catalog/models/${model}`),
  ).devices;
const skuOf = async (product: string) =>
  db()
    .selectFrom("sku")
    .selectAll()
    .where("product_id", "=", product)
    .where("market", "=", "GR")
    .executeTakeFirstOrThrow();
const found = async (query: string) => {
  const answer = await createPostgresIndex(kit.database, kit.world.now).search({
    market: "GR",
    language: "en",
    filters: parseSearch(query),
    at: kit.world.now(),
    limit: 10,
    offset: 0,
  } as never);
  return answer.ids;
};

describe("two models that are one", () => {
  test("become one, with all that people have of them", async () => {
    const seller = await kit.insertSeller();
    const listing = await kit.insertListing({ seller, price: 30_000 });
    const bought = await kit.insertListing({ seller, price: 20_000 });
    const order = await kit.createOrder(buyer, bought);
    const title = "iPhone 13";
    await db().updateTable("listing").set({ title }).where("id", "=", listing).execute();
    const old = await db()
      .selectFrom("listing")
      .innerJoin("model", "model.id", "listing.model_id")
      .innerJoin("sku", "sku.id", "listing.sku_id")
      .innerJoin("color", "color.id", "listing.color_id")
      .leftJoin("capacity", "capacity.id", "listing.capacity_id")
      .select(["model_id", "model.slug", "sku_id", "external_id", "color.slug as color"])
      .select(["color.name_en", "capacity.label"])
      .where("listing.id", "=", listing)
      .executeTakeFirstOrThrow();
    const from = old.model_id;
    const into = await add("iPhone Thirteen", {
      color_en: old.name_en,
      capacity: old.label ?? "",
      face_value_gr: "250",
    });
    await add("iPhone Thirteen", { color_en: "Mauve", color_el: "Μωβ" });
    const [twin] = (await productsOf(into)).filter(({ color }) => color === old.name_en);
    const twinSku = await skuOf(twin!.id);
    const draft = expectData<{ id: string }>(
      await kit.begin(await kit.insertSeller(), { model_id: from }),
    );
    await db()
      .insertInto("favorite")
      .values(
        [old.sku_id, twinSku.id].map((sku_id) => ({
          id: crypto.randomUUID(),
          user_id: buyer.id,
          sku_id,
          market: "GR" as const,
          created_at: kit.world.now(),
        })),
      )
      .execute();
    for (const query of [`model=${old.slug}`, `brand=apple&model=${old.slug}`])
      expectData(await kit.post(buyer, "/profile/saved-searches", { query }));
    await createPostgresIndex(kit.database, kit.world.now).rebuild();
    expect(await found(`model=${old.slug}`)).toContain(listing);

    const { moves } = await run(from, into);
    expect(moves).toMatchObject({
      devices_merged: 1,
      listings: 2,
      drafts: 1,
      orders: 1,
      favorites: 1,
      saved_searches: 2,
      face_values_dropped: 2,
      above: 1,
    });

    const moved = await db()
      .selectFrom("listing")
      .select(["model_id", "sku_id", "title"])
      .where("id", "=", listing)
      .executeTakeFirstOrThrow();
    expect(moved).toEqual({ model_id: into, sku_id: twinSku.id, title: "iPhone Thirteen" });
    expect(Number((await skuOf(twin!.id)).face_value)).toBe(25_000);
    const sold = await db()
      .selectFrom("customer_order")
      .select(["sku_id", "item"])
      .where("id", "=", order.id)
      .executeTakeFirstOrThrow();
    expect(sold.sku_id).toBe(twinSku.id);
    expect(JSON.stringify(sold.item)).toContain("iPhone 13");
    expect(
      (await db().selectFrom("favorite").select("sku_id").where("user_id", "=", buyer.id).execute())
        .length,
    ).toBe(1);
    const saved = await db().selectFrom("saved_search").select("query").orderBy("query").execute();
    expect(saved.map(({ query }) => query)).toEqual([
      "brand=apple&model=iphone-thirteen",
      "model=iphone-thirteen",
    ]);
    expect(
      (
        await db()
          .selectFrom("listing_draft")
          .select("model_id")
          .where("id", "=", draft.id)
          .executeTakeFirstOrThrow()
      ).model_id,
    ).toBe(into);

    // Old addresses, words, hunts and files still lead to it.
    for (const query of [`model=${old.slug}`, "model=iphone-thirteen", "q=iphone+13"])
      expect(await found(query)).toContain(listing);
    expect(
      expectData(await kit.world.get(`/products/merged-models/apple/${old.slug}`)),
    ).toMatchObject({ id: into, slug: "iphone-thirteen" });
    expect(expectData(await kit.world.get(`/skus/${old.sku_id}`)).id).toBe(twinSku.id);
    expect(expectData(await kit.get(keeper, `/console/catalog/models/${from}`)).id).toBe(into);
    const again = await kit.post(keeper, "/console/catalog/devices", {
      brand: "Apple",
      model: "iPhone 13",
      color_en: old.name_en,
      capacity: old.label ?? "",
    });
    expect(again.body.errors).toEqual({ model: ["staff-catalog.error.repeated"] });
    const [entry] = await db()
      .selectFrom("audit_entry")
      .selectAll()
      .where("action", "=", "model.merge")
      .execute();
    expect(entry).toMatchObject({ subject_id: into, reason: "The same", actor_id: keeper.id });
    expect(entry!.before).toEqual({ model: "iPhone 13", id: from });
  });

  test("keep what only one of them has, and names that led to it", async () => {
    const [one, two, three] = [await add("One"), await add("Two"), await add("Three")];
    await add("One", { color_en: "Teal", color_el: "Πετρόλ", swatch: "#118888" });
    await run(one!, two!);
    expect((await productsOf(two!)).map(({ color }) => color).sort()).toEqual(["Teal", "black"]);
    await run(two!, three!);
    for (const slug of ["one", "two"])
      expect(expectData(await kit.world.get(`/products/merged-models/apple/${slug}`)).id).toBe(
        three,
      );
    const renamed = await kit.world.patch(
      `/console/catalog/models/${await add("Four")}`,
      { version: 1, name: "One", release_date: "2021-09-24", reason: "So" },
      { token: keeper.token },
    );
    expect(renamed.body.errors).toEqual({ name: ["staff-catalog.name-taken"] });
  });

  test("are refused where one is of another kind, gone, or was changed meanwhile", async () => {
    const [five, six] = [await add("Five"), await add("Six")];
    const pad = await add("Pad", { vertical: "tablets" });
    const errorsOf = async (into: string) =>
      (await kit.get(keeper, `/console/catalog/models/${five}/merge?into=${into}`)).body.errors;
    expect(await errorsOf(pad!)).toEqual({ into: ["catalog-merge.error.other-kind"] });
    expect(await errorsOf(five!)).toEqual({ into: ["catalog-merge.error.unknown"] });
    await kit.world.patch(
      `/console/catalog/models/${six}`,
      { version: 1, name: "Six Plus", release_date: "2021-09-24", reason: "So" },
      { token: keeper.token },
    );
    const late = await merge(five!, six!, { version: 1, into_version: 1 });
    expect([late.status, late.body.code]).toEqual([409, "catalog_changed"]);
    const fresh = { version: 1, into_version: 2 };
    const answers = await Promise.all([merge(five!, six!, fresh), merge(five!, six!, fresh)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    const reader = await kit.insertPerson();
    await makeStaff(kit.database, reader.id, "support");
    expect((await merge(six!, five!, fresh, reader)).body.code).toBe("key_missing");
  });
});

test("two devices of a model become one, and a file that names the old one means the other", async () => {
  const model = await add("Seven", { face_value_gb: "" });
  await add("Seven", { color_en: "Jet", color_el: "Μελανό", face_value_gr: "" });
  const [black, jet] = (await productsOf(model)).toSorted((a, b) => (a.color < b.color ? -1 : 1));
  const planned = expectData(
    await kit.get(keeper, `/console/catalog/devices/${jet!.id}/merge?into=${black!.id}`),
  );
  expect(planned.moves).toMatchObject({ devices_merged: 1, face_values_dropped: 0 });
  expectData(
    await kit.post(keeper, `/console/catalog/devices/${jet!.id}/merge`, {
      into: black!.id,
      version: planned.from.version,
      reason: "The same",
    }),
  );
  const [left, ...others] = (
    expectData(await kit.get(keeper, `/console/catalog/models/${model}`)) as {
      devices: { id: string; face_values: { market: string }[] }[];
    }
  ).devices;
  expect([left!.id, others]).toEqual([black!.id, []]);
  expect(left!.face_values.map(({ market }) => market).sort()).toEqual(["GB", "GR"]);
  const again = await kit.post(keeper, "/console/catalog/devices", {
    brand: "Apple",
    model: "Seven",
    capacity: "128GB",
    color_en: "Jet",
  });
  expect(again.body.errors).toEqual({ model: ["staff-catalog.error.repeated"] });
});
