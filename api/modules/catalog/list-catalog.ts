import type { Vertical } from "#contract/catalog.ts";
import type { Call } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findModelsByName } from "#api/modules/search/index.ts";
import { findMergedModelRow, listModelRows, listProductRows } from "./catalog-store.ts";
import { presentModel, presentProduct } from "./present-catalog.ts";

type ModelWish = {
  brand_id?: string | undefined;
  brand?: string | undefined;
  vertical?: Vertical | undefined;
  q?: string | undefined;
};

export async function listModels({ database }: Call, wish: ModelWish) {
  const { brand_id: brandId, brand, vertical, q } = wish;
  const ids = q === undefined ? null : await findModelsByName(database, q);
  const rows = await listModelRows(database, { brandId, brand, vertical });
  if (ids === null) return rows.map(presentModel);
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []).map(presentModel);
}

/** Throws not_found for slugs that no model had. */
export async function findMergedModel({ database }: Call, slugs: { brand: string; model: string }) {
  const row = await findMergedModelRow(database, slugs);
  if (!row) throw new ApiError("not_found");
  return presentModel(row);
}

type ProductWish = {
  brand_id?: string | undefined;
  model_id?: string | undefined;
  color_id?: string | undefined;
  capacity_id?: string | undefined;
};

export async function listProducts({ database, market, language }: Call, wish: ProductWish) {
  const rows = await listProductRows(database, market, {
    brandId: wish.brand_id,
    modelId: wish.model_id,
    colorId: wish.color_id,
    capacityId: wish.capacity_id,
  });
  return rows.map((row) => presentProduct(row, language));
}
