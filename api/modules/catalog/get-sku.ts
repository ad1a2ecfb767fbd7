import { LIMITS } from "#contract/limits.ts";
import type { Call } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { isFavoriteSku } from "#api/modules/favorite-mark/favorite-marks.ts";
import { findSkus, findVariants } from "./catalog-store.ts";
import { presentSku } from "./present-catalog.ts";
import { presentVariants } from "./present-variants.ts";

/** A SKU and what else there is of its model. Throws not_found, also for a SKU of another market. */
export async function getSku(call: Call, id: string) {
  const { database, market, language } = call;
  const [[row], variants, isFavorite] = await Promise.all([
    findSkus(database, market, { ids: [id] }),
    findVariants(database, market, id),
    isFavoriteSku(call, id),
  ]);
  if (!row) throw new ApiError("not_found");
  return {
    ...presentSku(row, language),
    variants: presentVariants(variants, language),
    warranty_days: LIMITS.warrantyDays,
    ...(isFavorite && { is_favorite: true as const }),
  };
}
