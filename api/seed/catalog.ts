import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import type { Vertical } from "#contract/catalog.ts";
import { MARKETS, MARKET_FACTS, type Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import { createPostgresIndex } from "#api/modules/search/index.ts";
import { insertBatches } from "./insert-batches.ts";
import { toStableId } from "./stable-id.ts";

/** The part of an address that names a thing: "Galaxy S24+" is "galaxy-s24-plus". */
const toSlug = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("+", " plus")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

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
  capacity: { id: string; slug: string; label: string } | null;
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

const toCapacity = (text: string) => {
  const [, amount = "", unit = ""] = /^(\d+)(GB|TB|mm)$/.exec(text) ?? [];
  const size = { GB: 1, TB: 1000, mm: 1_000_000 }[unit as "GB" | "TB" | "mm"];
  const slug = text.toLowerCase();
  return {
    id: idOf(`capacity/${slug}`),
    slug,
    label: `${amount} ${unit}`,
    position: Number(amount) * size,
  };
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
  const capacities = new Map<string, ReturnType<typeof toCapacity>>();
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
      const capacity = size === "standard" ? null : (capacities.get(size) ?? toCapacity(size));
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

export async function insertCatalog(
  database: Database,
  { brands, models, colors, capacities, products }: Catalog,
): Promise<void> {
  await insertBatches(database, "brand", brands);
  await insertBatches(database, "model", models);
  await insertBatches(database, "color", colors);
  await insertBatches(database, "capacity", capacities);
  await insertBatches(
    database,
    "product",
    products.map(({ id, brand, model, color, capacity }) => ({
      id,
      brand_id: brand.id,
      model_id: model.id,
      color_id: color.id,
      capacity_id: capacity?.id ?? null,
    })),
  );
  await insertBatches(
    database,
    "sku",
    products.flatMap(({ id, brand, model, color, capacity, skus }) =>
      MARKETS.map((market) => ({
        id: skus[market].id,
        market,
        product_id: id,
        external_id: [market.toLowerCase(), brand.slug, model.slug, color.slug, capacity?.slug]
          .filter(Boolean)
          .join("-"),
        face_value: skus[market].faceValue,
        currency: MARKET_FACTS[market].currency,
      })),
    ),
  );
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
    await sql`lock table brand in exclusive mode`.execute(database.db());
    if (await hasCatalog(database)) return;
    await insertCatalog(database, await readCatalog());
    await createPostgresIndex(database, now).rebuild();
  });
}
