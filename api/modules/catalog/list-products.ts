import type { Call } from "#api/context.ts";
import { findProducts } from "./catalog-store.ts";
import { presentProduct } from "./present-catalog.ts";

type Wish = {
  brand_id?: string | undefined;
  model_id?: string | undefined;
  color_id?: string | undefined;
  capacity_id?: string | undefined;
};

/** Products as the caller's market sells them. */
export async function listProducts({ database, market, language }: Call, wish: Wish) {
  const rows = await findProducts(database, market, {
    brandId: wish.brand_id,
    modelId: wish.model_id,
    colorId: wish.color_id,
    capacityId: wish.capacity_id,
  });
  return rows.map((row) => presentProduct(row, language));
}
