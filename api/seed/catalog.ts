import { readFile } from "node:fs/promises";
import type { Vertical } from "#contract/catalog.ts";
import type { DeviceCells } from "#contract/staff-catalog.ts";
import { CATALOG_COLUMNS } from "#contract/catalog-words.ts";
import type { Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import { createPostgresIndex } from "#api/modules/search/index.ts";
import {
  type Device,
  loadCatalog,
  lockCatalog,
  toCapacity,
  toSlug,
  writeDevices,
} from "#api/modules/staff-catalog/index.ts";
import { toStableId } from "./stable-id.ts";

/** Before every date of the world, so that the catalogue's ids sort first. */
const CATALOG_MADE_AT = new Date("2025-01-01T00:00:00Z");

const POUNDS_PER_EURO = 0.86;
const VALUE_PER_STEP = 0.12;

export type SeedProduct = {
  id: string;
  brand: { id: string; name: string; slug: string };
  model: { id: string; name: string; slug: string; releaseDate: string; weight: number };
  vertical: Vertical;
  color: { id: string; slug: string; name: string };
  capacity: { id: string; slug: string; label: string; position: number } | null;
  skus: Record<Market, { id: string; faceValue: number }>;
};

const readTable = async (name: string): Promise<string[][]> => {
  const text = await readFile(new URL(name, import.meta.url), "utf8");
  return text
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t"));
};

const idOf = (name: string) => toStableId(name, CATALOG_MADE_AT);

/** Minor units, in steps of five. */
const toFaceValue = (base: number, step: number, market: Market): number => {
  const euro = base * (1 + VALUE_PER_STEP * step);
  const value = market === "GB" ? euro * POUNDS_PER_EURO : euro;
  return Math.max(5, Math.round(value / 5)) * 500;
};

const toSize = (text: string) => {
  const size = toCapacity(text);
  if (!size) throw new Error(`catalog.tsv has no size ${text}`);
  return { id: idOf(`capacity/${size.slug}`), ...size };
};

type Catalog = Awaited<ReturnType<typeof readCatalog>>;

export async function readCatalog() {
  const [lines, colorLines] = await Promise.all([
    readTable("./catalog.tsv"),
    readTable("./colors.tsv"),
  ]);
  const colors = new Map(
    colorLines.map(([name = "", name_el = "", swatch = ""]) => {
      const slug = toSlug(name);
      return [name, { id: idOf(`color/${slug}`), slug, name_en: name, name_el, swatch }];
    }),
  );
  const brands = new Map<string, { id: string; slug: string; name: string }>();
  const models = [];
  const capacities = new Map<string, ReturnType<typeof toSize>>();
  const products: SeedProduct[] = [];
  for (const line of lines) {
    const [brandName = "", name = "", vertical, releaseDate = "", sizes = "", names = "", value] =
      line;
    const brandSlug = toSlug(brandName);
    const brand = brands.get(brandName) ?? {
      id: idOf(`brand/${brandSlug}`),
      slug: brandSlug,
      name: brandName,
    };
    brands.set(brandName, brand);
    const slug = toSlug(name);
    const path = `${brandSlug}/${slug}`;
    const model = { id: idOf(`model/${path}`), name, slug, releaseDate, weight: Number(value) };
    models.push({
      id: model.id,
      brand_id: brand.id,
      slug,
      name,
      vertical: vertical as string,
      release_date: releaseDate,
    });
    for (const [step, size] of sizes.split("|").entries()) {
      const capacity = size === "standard" ? null : (capacities.get(size) ?? toSize(size));
      if (capacity) capacities.set(size, capacity);
      for (const colorName of names.split("|")) {
        const color = colors.get(colorName);
        if (!color) throw new Error(`colors.tsv does not know ${colorName}`);
        const key = [path, color.slug, capacity?.slug].filter(Boolean).join("/");
        const sku = (market: Market) => ({
          id: idOf(`sku/${market}/${key}`),
          faceValue: toFaceValue(Number(value), step, market),
        });
        products.push({
          id: idOf(`product/${key}`),
          brand,
          model,
          vertical: vertical as Vertical,
          color: { id: color.id, slug: color.slug, name: color.name_en },
          capacity,
          skus: { GR: sku("GR"), GB: sku("GB") },
        });
      }
    }
  }
  return {
    brands: [...brands.values()],
    models,
    colors: [...colors.values()],
    capacities: [...capacities.values()],
    products,
  };
}

/** The catalogue through the writer of the form and of files, with ids that stay the same. */
export async function insertCatalog(
  database: Database,
  { products, colors }: Catalog,
  at: Date,
): Promise<void> {
  const columns = new Set(CATALOG_COLUMNS);
  await database.tx(async () => {
    await lockCatalog(database);
    const loaded = await loadCatalog(database);
    const writes = products.map((product) => ({ device: toDevice(product, colors), columns }));
    await writeDevices(database, loaded, writes, { at, origin: null, toId: idOf });
  });
}

function toDevice(
  { brand, model, vertical, color, capacity, skus }: SeedProduct,
  colors: Catalog["colors"],
): Device {
  const { name_el, swatch } = colors.find(({ id }) => id === color.id)!;
  return {
    brand: brand.name,
    model: model.name,
    vertical,
    releaseDate: model.releaseDate,
    capacity,
    color: color.name,
    colorEl: name_el,
    swatch,
    faceValues: { GR: skus.GR.faceValue, GB: skus.GB.faceValue },
  };
}

/** The demo's catalogue as rows of a file of devices. */
export async function listDemoCells(): Promise<DeviceCells[]> {
  const { products, colors } = await readCatalog();
  const write = (amount: number) => (amount / 100).toFixed(2);
  return products.map((product) => {
    const device = toDevice(product, colors);
    return {
      brand: device.brand,
      model: device.model,
      capacity: device.capacity?.label.replace(" ", "") ?? "",
      color_en: device.color,
      vertical: device.vertical ?? "",
      release_date: device.releaseDate ?? "",
      color_el: device.colorEl ?? "",
      swatch: device.swatch ?? "",
      face_value_gr: write(product.skus.GR.faceValue),
      face_value_gb: write(product.skus.GB.faceValue),
    };
  });
}

export const hasCatalog = async (database: Database): Promise<boolean> =>
  (await database.db().selectFrom("brand").select("id").limit(1).executeTakeFirst()) !== undefined;

/**
 * Inserts the catalogue of devices, unless the database has one: idempotent, also for processes
 * that start together.
 */
export async function ensureCatalog(database: Database, now: () => Date): Promise<void> {
  if (await hasCatalog(database)) return;
  await database.tx(async () => {
    await lockCatalog(database);
    if (await hasCatalog(database)) return;
    await insertCatalog(database, await readCatalog(), now());
    await createPostgresIndex(database, now).rebuild();
  });
}
