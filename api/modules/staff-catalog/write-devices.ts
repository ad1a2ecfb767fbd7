import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import type { CatalogColumn, FaceValueSource } from "#contract/catalog-words.ts";
import { type Market, MARKET_FACTS, MARKETS } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import { insertBatches } from "#api/db/insert-batches.ts";
import { toSlug } from "./device-key.ts";
import { type Device, FACE_VALUE_COLUMNS } from "./read-device.ts";
import {
  findInCatalog,
  type LoadedCatalog,
  type LoadedBrand,
  type LoadedColor,
  type LoadedModel,
  type LoadedProduct,
  toModelKey,
  toProductKey,
} from "./loaded-catalog.ts";

export type DeviceWrite = {
  device: Device;
  /** What of an existing device is changed; what is new is written whole. */
  columns: ReadonlySet<CatalogColumn>;
};

/** Why face values change, for their history; null: the first filling of a shop. */
type Origin = {
  source: FaceValueSource;
  reason: string | null;
  madeBy: string;
  importId: string | null;
} | null;

type Options = {
  at: Date;
  origin: Origin;
  /** From the path of a thing, such as "model/apple/iphone-13". */
  toId?: (path: string) => string;
};

type NewSku = {
  id: string;
  market: string;
  product_id: string;
  external_id: string;
  face_value: number;
  currency: string;
  version: number;
  valued_at: string;
};

/**
 * The one writer of brands, models, colours, sizes, devices and their face values: of the form, of
 * a file and of the first filling. `loaded` is changed along. Runs under `lockCatalog`.
 */
export async function writeDevices(
  database: Database,
  loaded: LoadedCatalog,
  writes: readonly DeviceWrite[],
  { at, origin, toId = () => randomUUIDv7() }: Options,
): Promise<void> {
  database.requireTx();
  const made = {
    brand: [] as (LoadedBrand & { version: number })[],
    model: [] as (LoadedModel & { version: number })[],
    color: [] as LoadedColor[],
    capacity: [] as { id: string; slug: string; label: string; position: number }[],
    product: [] as (Omit<LoadedProduct, "values"> & { brand_id: string })[],
    sku: [] as NewSku[],
  };
  const moved = { models: new Set<LoadedModel>(), colors: new Set<LoadedColor>() };
  const valued: { product_id: string; market: string; value: number }[] = [];
  const revalued: typeof valued = [];

  for (const { device, columns } of writes) {
    const found = findInCatalog(loaded, device);
    const brand = found.brand ?? addBrand(device);
    const model = found.model ?? addModel(device, brand);
    const color = found.color ?? addColor(device);
    const capacity = found.capacity === undefined ? addCapacity(device) : found.capacity;
    const path = [brand.slug, model.slug, color.slug, capacity?.slug].filter(Boolean);
    const product = found.product ?? addProduct();
    if (columns.has("release_date") && device.releaseDate !== model.release_date) {
      model.release_date = device.releaseDate!;
      moved.models.add(model);
    }
    if (columns.has("color_el") && device.colorEl !== color.name_el) {
      color.name_el = device.colorEl!;
      moved.colors.add(color);
    }
    if (columns.has("swatch") && device.swatch !== color.swatch) {
      color.swatch = device.swatch!;
      moved.colors.add(color);
    }
    for (const market of MARKETS) {
      const value = device.faceValues[market];
      const old = product.values[market];
      if (value === undefined || value === Number(old)) continue;
      if (!columns.has(FACE_VALUE_COLUMNS[market])) continue;
      product.values[market] = value;
      valued.push({ product_id: product.id, market, value });
      if (old !== undefined) revalued.push({ product_id: product.id, market, value });
      else
        made.sku.push(
          toNewSku({
            id: toId(`sku/${market}/${path.join("/")}`),
            market,
            productId: product.id,
            path,
            value,
            at,
          }),
        );
    }

    function addProduct(): LoadedProduct {
      const row = {
        id: toId(`product/${path.join("/")}`),
        model_id: model.id,
        color_id: color.id,
        capacity_id: capacity?.id ?? null,
      };
      made.product.push({ ...row, brand_id: brand.id });
      const added = { ...row, values: {} };
      loaded.products.set(toProductKey(row.model_id, row.color_id, row.capacity_id), added);
      return added;
    }
  }

  function addBrand({ brand: name }: Device): LoadedBrand {
    const slug = toSlug(name);
    const brand = { id: toId(`brand/${slug}`), slug, name };
    loaded.brands.set(slug, brand);
    made.brand.push({ ...brand, version: 1 });
    return brand;
  }

  function addModel(device: Device, brand: LoadedBrand): LoadedModel {
    const slug = toSlug(device.model);
    const model = {
      id: toId(`model/${brand.slug}/${slug}`),
      brand_id: brand.id,
      slug,
      name: device.model,
      vertical: device.vertical!,
      release_date: device.releaseDate!,
    };
    loaded.models.set(toModelKey(brand.id, slug), model);
    made.model.push({ ...model, version: 1 });
    return model;
  }

  function addColor(device: Device): LoadedColor {
    const slug = toSlug(device.color);
    const color = {
      id: toId(`color/${slug}`),
      slug,
      name_en: device.color,
      name_el: device.colorEl!,
      swatch: device.swatch!,
    };
    loaded.colors.set(slug, color);
    made.color.push({ ...color });
    return color;
  }

  function addCapacity({ capacity }: Device) {
    const row = { id: toId(`capacity/${capacity!.slug}`), ...capacity! };
    loaded.capacities.set(row.slug, row);
    made.capacity.push(row);
    return row;
  }

  await insertBatches(database, "brand", made.brand);
  await insertBatches(database, "model", made.model);
  await insertBatches(database, "color", made.color);
  await insertBatches(database, "capacity", made.capacity);
  await insertBatches(database, "product", made.product);
  await insertSkus(database, made.sku);
  const db = database.db();
  for (const { id, release_date } of moved.models)
    await db
      .updateTable("model")
      .set({ release_date, version: sql`version + 1` })
      .where("id", "=", id)
      .execute();
  for (const { id, name_el, swatch } of moved.colors)
    await db.updateTable("color").set({ name_el, swatch }).where("id", "=", id).execute();
  if (revalued.length > 0)
    await sql`
      update sku set face_value = wanted.value, version = version + 1, valued_at = ${at}
      from jsonb_to_recordset(${JSON.stringify(revalued)}::jsonb)
        as wanted (product_id uuid, market text, value bigint)
      where sku.product_id = wanted.product_id and sku.market = wanted.market
    `.execute(db);
  if (origin === null) return;
  const moment = at.toISOString();
  await insertBatches(
    database,
    "face_value_change",
    valued.map((change) => ({
      id: randomUUIDv7(),
      ...change,
      source: origin.source,
      reason: origin.reason,
      made_by: origin.madeBy,
      import_id: origin.importId,
      made_at: moment,
      starts_at: moment,
      state: "applied",
    })),
  );
}

type SkuWish = {
  id: string;
  market: Market;
  productId: string;
  /** Slugs of brand, model, colour and size. */
  path: readonly (string | undefined)[];
  value: number;
  at: Date;
};

export const toNewSku = ({ id, market, productId, path, value, at }: SkuWish): NewSku => ({
  id,
  market,
  product_id: productId,
  external_id: [market.toLowerCase(), ...path].join("-"),
  face_value: value,
  currency: MARKET_FACTS[market].currency,
  version: 1,
  valued_at: at.toISOString(),
});

/** "a-b" of brand "c" and "b" of brand "c-a" would share an address. */
export async function insertSkus(database: Database, skus: NewSku[]): Promise<void> {
  if (skus.length === 0) return;
  const taken = await database
    .db()
    .selectFrom("sku")
    .select("external_id")
    .where("external_id", "=", sql<string>`any(${skus.map((sku) => sku.external_id)}::text[])`)
    .execute();
  const used = new Set(taken.map((row) => row.external_id));
  for (const sku of skus) {
    if (used.has(sku.external_id)) sku.external_id += `-${sku.id.slice(-6)}`;
    used.add(sku.external_id);
  }
  await insertBatches(database, "sku", skus);
}
