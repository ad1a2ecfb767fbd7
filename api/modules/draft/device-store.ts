import type { Vertical } from "#contract/catalog.ts";
import type { Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";

type SoldProduct = {
  id: string;
  color_id: string;
  capacity_id: string | null;
  face_value: number;
};
export type SoldModel = {
  id: string;
  brand_id: string;
  vertical: Vertical;
  products: SoldProduct[];
};

/** A model with what of it is sold in a market; null where that is nothing. */
export async function findSoldModel(
  database: Database,
  market: Market,
  modelId: string,
): Promise<SoldModel | null> {
  const rows = await database
    .db()
    .selectFrom("model")
    .innerJoin("product", "product.model_id", "model.id")
    .innerJoin("sku", "sku.product_id", "product.id")
    .select([
      "model.brand_id",
      "model.vertical",
      "product.id",
      "product.color_id",
      "product.capacity_id",
      "sku.face_value",
    ])
    .where("model.id", "=", modelId)
    .where("sku.market", "=", market)
    .execute();
  const [first] = rows;
  if (!first) return null;
  const products = rows.map(({ id, color_id, capacity_id, face_value }) => ({
    id,
    color_id,
    capacity_id,
    face_value,
  }));
  return {
    id: modelId,
    brand_id: first.brand_id,
    vertical: first.vertical as Vertical,
    products,
  };
}

/** Kinds of device that a brand makes and a market sells. */
export async function listSoldVerticals(
  database: Database,
  market: Market,
  brandId: string,
): Promise<Vertical[]> {
  const rows = await database
    .db()
    .selectFrom("model")
    .innerJoin("product", "product.model_id", "model.id")
    .innerJoin("sku", "sku.product_id", "product.id")
    .select("model.vertical")
    .distinct()
    .where("model.brand_id", "=", brandId)
    .where("sku.market", "=", market)
    .execute();
  return rows.map(({ vertical }) => vertical as Vertical);
}
