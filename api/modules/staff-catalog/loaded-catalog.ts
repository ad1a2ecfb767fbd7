import { sql } from "kysely";
import type { Vertical } from "#contract/catalog.ts";
import type { CatalogColumn } from "#contract/catalog-words.ts";
import type { Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import { toSlug } from "./device-key.ts";
import { type Device, FACE_VALUE_COLUMNS, writeAmount } from "./read-device.ts";

export type LoadedBrand = { id: string; slug: string; name: string };
export type LoadedModel = {
  id: string;
  brand_id: string;
  slug: string;
  name: string;
  vertical: Vertical;
  release_date: string;
};
export type LoadedColor = {
  id: string;
  slug: string;
  name_en: string;
  name_el: string;
  swatch: string;
};
export type LoadedProduct = {
  id: string;
  model_id: string;
  color_id: string;
  capacity_id: string | null;
  /** Minor units. */
  values: Partial<Record<Market, number>>;
};

/**
 * The catalogue in memory. A thing is found by its address and by its name, which differ once it
 * was renamed.
 */
export type LoadedCatalog = {
  brands: Map<string, LoadedBrand>;
  /** By brand's id and name. */
  models: Map<string, LoadedModel>;
  colors: Map<string, LoadedColor>;
  capacities: Map<string, { id: string; slug: string }>;
  products: Map<string, LoadedProduct>;
};

/**
 * Writers of the catalogue wait for each other, so that what they have compared stays true until
 * they commit; readers do not wait.
 */
export async function lockCatalog(database: Database): Promise<void> {
  database.requireTx();
  await sql`lock table brand in share row exclusive mode`.execute(database.db());
}

export const toModelKey = (brandId: string, name: string): string => `${brandId}/${toSlug(name)}`;

export const toProductKey = (modelId: string, colorId: string, capacityId: string | null): string =>
  `${modelId}/${colorId}/${capacityId ?? ""}`;

/** Selects the face values of the `product` of a query: minor units by market. */
export const faceValuesOfProduct = sql`
  coalesce((select jsonb_object_agg(market, face_value) from sku
    where sku.product_id = product.id), '{}')`;

export async function loadCatalog(database: Database): Promise<LoadedCatalog> {
  const db = database.db();
  const loaded: LoadedCatalog = {
    brands: new Map(),
    models: new Map(),
    colors: new Map(),
    capacities: new Map(),
    products: new Map(),
  };
  for (const brand of await db.selectFrom("brand").select(["id", "slug", "name"]).execute())
    for (const key of [brand.slug, toSlug(brand.name)]) loaded.brands.set(key, brand);
  const models = await db
    .selectFrom("model")
    .select(["id", "brand_id", "slug", "name", "vertical", "release_date"])
    .execute();
  for (const row of models) {
    const model = { ...row, vertical: row.vertical as Vertical };
    for (const name of [model.slug, model.name])
      loaded.models.set(toModelKey(model.brand_id, name), model);
  }
  await addMergedModels(database, loaded);
  const colors = await db
    .selectFrom("color")
    .select(["id", "slug", "name_en", "name_el", "swatch"])
    .execute();
  for (const color of colors)
    for (const key of [color.slug, toSlug(color.name_en)]) loaded.colors.set(key, color);
  for (const capacity of await db.selectFrom("capacity").select(["id", "slug", "label"]).execute())
    for (const key of [capacity.slug, capacity.label.replace(" ", "").toLowerCase()])
      loaded.capacities.set(key, capacity);
  const { rows } = await sql<LoadedProduct>`
    select product.id, model_id, color_id, capacity_id,
      ${faceValuesOfProduct} as values
    from product`.execute(db);
  for (const product of rows)
    loaded.products.set(
      toProductKey(product.model_id, product.color_id, product.capacity_id),
      product,
    );
  await addMergedProducts(database, loaded);
  return loaded;
}

/** A file that names a model which was merged means the one that it became. */
async function addMergedModels(database: Database, loaded: LoadedCatalog): Promise<void> {
  const byId = new Map([...loaded.models.values()].map((model) => [model.id, model]));
  const aliases = await database
    .db()
    .selectFrom("model_alias")
    .select(["brand_id", "slug", "name", "model_id"])
    .execute();
  for (const { brand_id, slug, name, model_id } of aliases)
    for (const one of [slug, name]) {
      const key = toModelKey(brand_id, one);
      if (!loaded.models.has(key)) loaded.models.set(key, byId.get(model_id)!);
    }
}

async function addMergedProducts(database: Database, loaded: LoadedCatalog): Promise<void> {
  const byId = new Map([...loaded.products.values()].map((product) => [product.id, product]));
  const aliases = await database
    .db()
    .selectFrom("product_alias")
    .select(["model_id", "color_id", "capacity_id", "product_id"])
    .execute();
  for (const { model_id, color_id, capacity_id, product_id } of aliases) {
    const key = toProductKey(model_id, color_id, capacity_id);
    if (!loaded.products.has(key)) loaded.products.set(key, byId.get(product_id)!);
  }
}

export type Found = {
  brand: LoadedBrand | undefined;
  model: LoadedModel | undefined;
  color: LoadedColor | undefined;
  capacity: { id: string; slug: string } | null | undefined;
  product: LoadedProduct | undefined;
};

/** `capacity` is null for a device without sizes, and undefined for a size that is new. */
export function findInCatalog(loaded: LoadedCatalog, device: Device): Found {
  const brand = loaded.brands.get(toSlug(device.brand));
  const model = brand && loaded.models.get(toModelKey(brand.id, device.model));
  const color = loaded.colors.get(toSlug(device.color));
  const capacity = device.capacity && loaded.capacities.get(device.capacity.slug);
  const isWhole = model && color && capacity !== undefined;
  const product = isWhole
    ? loaded.products.get(toProductKey(model.id, color.id, capacity?.id ?? null))
    : undefined;
  return { brand, model, color, capacity, product };
}

/** What the catalogue says in the columns that can be changed; "" where the thing is new. */
export function readLoaded({
  model,
  color,
  product,
}: Found): Partial<Record<CatalogColumn, string>> {
  const valueOf = (market: Market) => {
    const value = product?.values[market];
    return value === undefined ? "" : writeAmount(Number(value));
  };
  return {
    vertical: model?.vertical ?? "",
    release_date: model?.release_date ?? "",
    color_el: color?.name_el ?? "",
    swatch: color?.swatch ?? "",
    [FACE_VALUE_COLUMNS.GR]: valueOf("GR"),
    [FACE_VALUE_COLUMNS.GB]: valueOf("GB"),
  };
}
