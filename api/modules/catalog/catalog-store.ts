import { sql } from "kysely";
import type { Vertical } from "#contract/catalog.ts";
import type { GenericCondition } from "#contract/condition.ts";
import type { Currency, Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";

export type BrandRow = { id: string; slug: string; name: string };
export type ModelRow = {
  id: string;
  slug: string;
  name: string;
  vertical: Vertical;
  release_date: string;
  brand: BrandRow;
};
export type ColorRow = {
  id: string;
  slug: string;
  name_en: string;
  name_el: string;
  swatch: string;
};
export type CapacityRow = { id: string; slug: string; label: string };
export type ProductRow = {
  id: string;
  brand: BrandRow;
  model: ModelRow;
  color: ColorRow;
  capacity: CapacityRow | null;
  sku: { id: string; external_id: string; face_value: number; currency: Currency };
};
export type SkuRow = {
  product: ProductRow;
  listings_count: number;
  total_price_from: number | null;
  cover_key: string | null;
};

export async function listBrandRows(
  database: Database,
  { vertical }: { vertical?: Vertical | undefined },
): Promise<BrandRow[]> {
  let query = database
    .read()
    .selectFrom("brand")
    .select(["brand.id", "brand.slug", "brand.name"])
    .orderBy("brand.name");
  if (vertical)
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom("model")
          .select("model.id")
          .whereRef("model.brand_id", "=", "brand.id")
          .where("model.vertical", "=", vertical),
      ),
    );
  return query.execute();
}

type FlatModel = Omit<ModelRow, "brand" | "vertical"> & {
  vertical: string;
  brand_id: string;
  brand_slug: string;
  brand_name: string;
};

const toModel = (row: FlatModel): ModelRow => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  vertical: row.vertical as Vertical,
  release_date: row.release_date,
  brand: { id: row.brand_id, slug: row.brand_slug, name: row.brand_name },
});

const selectModels = (database: Database) =>
  database
    .read()
    .selectFrom("model")
    .innerJoin("brand", "brand.id", "model.brand_id")
    .select([
      "model.id",
      "model.slug",
      "model.name",
      "model.vertical",
      "model.release_date",
      "brand.id as brand_id",
      "brand.slug as brand_slug",
      "brand.name as brand_name",
    ]);

/** By the slugs that the merged model had. */
export async function findMergedModelRow(
  database: Database,
  { brand, model }: { brand: string; model: string },
): Promise<ModelRow | null> {
  const row = await selectModels(database)
    .innerJoin("model_alias as alias", "alias.model_id", "model.id")
    .innerJoin("brand as was", "was.id", "alias.brand_id")
    .where("was.slug", "=", brand)
    .where("alias.slug", "=", model)
    .executeTakeFirst();
  return row ? toModel(row) : null;
}

/** Of a SKU that was merged, the one that it became. */
export async function findMergedSku(database: Database, id: string): Promise<string | null> {
  const row = await database
    .read()
    .selectFrom("sku_alias")
    .select("sku_id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.sku_id ?? null;
}

/** By the external id that a merged SKU had: that of the SKU that it became. */
export async function findMergedNames(
  database: Database,
  externalIds: readonly string[],
): Promise<Map<string, string>> {
  if (externalIds.length === 0) return new Map();
  const rows = await database
    .read()
    .selectFrom("sku_alias")
    .innerJoin("sku", "sku.id", "sku_alias.sku_id")
    .select(["sku_alias.external_id as was", "sku.external_id"])
    .where("sku_alias.external_id", "in", [...externalIds])
    .execute();
  return new Map(rows.map((row) => [row.was, row.external_id]));
}

export async function listModelRows(
  database: Database,
  {
    brandId,
    brand,
    vertical,
  }: {
    brandId?: string | undefined;
    brand?: string | undefined;
    vertical?: Vertical | undefined;
  },
): Promise<ModelRow[]> {
  let query = selectModels(database).orderBy("model.release_date", "desc").orderBy("model.name");
  if (brandId) query = query.where("model.brand_id", "=", brandId);
  if (brand) query = query.where("brand.slug", "=", brand);
  if (vertical) query = query.where("model.vertical", "=", vertical);
  return (await query.execute()).map(toModel);
}

export async function listColorRows(
  database: Database,
  { modelId }: { modelId?: string | undefined },
): Promise<ColorRow[]> {
  let query = database
    .read()
    .selectFrom("color")
    .select(["color.id", "color.slug", "color.name_en", "color.name_el", "color.swatch"])
    .orderBy("color.name_en");
  if (modelId)
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom("product")
          .select("product.id")
          .whereRef("product.color_id", "=", "color.id")
          .where("product.model_id", "=", modelId),
      ),
    );
  return query.execute();
}

export async function listCapacityRows(
  database: Database,
  { modelId, colorId }: { modelId?: string | undefined; colorId?: string | undefined },
): Promise<CapacityRow[]> {
  let query = database
    .read()
    .selectFrom("capacity")
    .select(["capacity.id", "capacity.slug", "capacity.label"])
    .orderBy("capacity.position");
  if (modelId || colorId)
    query = query.where(({ exists, selectFrom }) => {
      let made = selectFrom("product")
        .select("product.id")
        .whereRef("product.capacity_id", "=", "capacity.id");
      if (modelId) made = made.where("product.model_id", "=", modelId);
      if (colorId) made = made.where("product.color_id", "=", colorId);
      return exists(made);
    });
  return query.execute();
}

const selectProducts = (database: Database) =>
  database
    .read()
    .selectFrom("sku")
    .innerJoin("product", "product.id", "sku.product_id")
    .innerJoin("brand", "brand.id", "product.brand_id")
    .innerJoin("model", "model.id", "product.model_id")
    .innerJoin("color", "color.id", "product.color_id")
    .leftJoin("capacity", "capacity.id", "product.capacity_id")
    .select([
      "product.id as product_id",
      "sku.id as sku_id",
      "sku.external_id",
      "sku.face_value",
      "sku.currency",
      "brand.id as brand_id",
      "brand.slug as brand_slug",
      "brand.name as brand_name",
      "model.id",
      "model.slug",
      "model.name",
      "model.vertical",
      "model.release_date",
      "color.id as color_id",
      "color.slug as color_slug",
      "color.name_en",
      "color.name_el",
      "color.swatch",
      "capacity.id as capacity_id",
      "capacity.slug as capacity_slug",
      "capacity.label as capacity_label",
    ]);

type FlatProduct = Awaited<ReturnType<ReturnType<typeof selectProducts>["execute"]>>[number];

const toProduct = (row: FlatProduct): ProductRow => {
  const model = toModel(row);
  const { capacity_id: id, capacity_slug: slug, capacity_label: label } = row;
  return {
    id: row.product_id,
    brand: model.brand,
    model,
    color: {
      id: row.color_id,
      slug: row.color_slug,
      name_en: row.name_en,
      name_el: row.name_el,
      swatch: row.swatch,
    },
    capacity: id && slug && label ? { id, slug, label } : null,
    sku: {
      id: row.sku_id,
      external_id: row.external_id,
      face_value: row.face_value,
      currency: row.currency as Currency,
    },
  };
};

const MAX_PRODUCTS = 200;

export async function listProductRows(
  database: Database,
  market: Market,
  wish: {
    brandId?: string | undefined;
    modelId?: string | undefined;
    colorId?: string | undefined;
    capacityId?: string | undefined;
  },
): Promise<ProductRow[]> {
  let query = selectProducts(database).where("sku.market", "=", market);
  if (wish.brandId) query = query.where("product.brand_id", "=", wish.brandId);
  if (wish.modelId) query = query.where("product.model_id", "=", wish.modelId);
  if (wish.colorId) query = query.where("product.color_id", "=", wish.colorId);
  if (wish.capacityId) query = query.where("product.capacity_id", "=", wish.capacityId);
  const rows = await query
    .orderBy("model.release_date", "desc")
    .orderBy("model.id")
    .orderBy("capacity.position")
    .orderBy("color.name_en")
    .limit(MAX_PRODUCTS)
    .execute();
  return rows.map(toProduct);
}

/** In the order of the request; unknown ids are left out. */
export async function listSkuRows(
  database: Database,
  market: Market,
  by: { ids: readonly string[] } | { externalIds: readonly string[] },
): Promise<SkuRow[]> {
  const wanted = "ids" in by ? by.ids : by.externalIds;
  if (wanted.length === 0) return [];
  const rows = await selectProducts(database)
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom("listing")
          .select([
            sql<number>`count(*)::integer`.as("listings_count"),
            sql<number | null>`min(total_price)`.as("total_price_from"),
            sql<string | null>`(array_agg(cover_key order by total_price, id)
              filter (where cover_key is not null))[1]`.as("cover_key"),
          ])
          .whereRef("listing.sku_id", "=", "sku.id")
          // A literal, so that the planner can use the partial index.
          .where(sql<boolean>`listing.status = 'published'`)
          .as("live"),
      (join) => join.onTrue(),
    )
    .select(["live.listings_count", "live.total_price_from", "live.cover_key"])
    .where("sku.market", "=", market)
    .where("ids" in by ? "sku.id" : "sku.external_id", "in", [...wanted])
    .execute();
  const found = new Map(
    rows.map((row) => [
      "ids" in by ? row.sku_id : row.external_id,
      {
        product: toProduct(row),
        listings_count: row.listings_count ?? 0,
        total_price_from: row.total_price_from,
        cover_key: row.cover_key,
      },
    ]),
  );
  return [...new Set(wanted)].flatMap((key) => found.get(key) ?? []);
}

export type VariantRow = {
  sku_id: string;
  currency: Currency;
  color: ColorRow;
  capacity: (CapacityRow & { position: number }) | null;
  grades: { generic_condition: GenericCondition; count: number; total_price_from: number }[];
};

/** All SKUs of a SKU's model in its market; empty for a SKU of another market. */
export async function listVariantRows(
  database: Database,
  market: Market,
  skuId: string,
): Promise<VariantRow[]> {
  const { rows } = await sql<VariantRow>`
    select sku.id as sku_id, sku.currency,
      jsonb_build_object('id', color.id, 'slug', color.slug, 'name_en', color.name_en,
        'name_el', color.name_el, 'swatch', color.swatch) as color,
      case when capacity.id is not null then jsonb_build_object('id', capacity.id,
        'slug', capacity.slug, 'label', capacity.label, 'position', capacity.position)
        end as capacity,
      coalesce(live.grades, '[]') as grades
    from sku asked
    join product asked_product on asked_product.id = asked.product_id
    join product on product.model_id = asked_product.model_id
    join sku on sku.product_id = product.id and sku.market = asked.market
    join color on color.id = product.color_id
    left join capacity on capacity.id = product.capacity_id
    left join lateral (
      select jsonb_agg(jsonb_build_object('generic_condition', generic_condition, 'count', count,
        'total_price_from', total_price_from)) as grades
      from (
        select generic_condition, count(*)::integer as count, min(total_price) as total_price_from
        from listing where sku_id = sku.id and status = 'published'
        group by generic_condition
      ) graded
    ) live on true
    where asked.id = ${skuId} and asked.market = ${market}
  `.execute(database.read());
  return rows;
}
