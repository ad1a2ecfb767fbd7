import type { Call } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findSkus } from "./catalog-store.ts";
import { presentSku } from "./present-catalog.ts";

/** Throws not_found, also for a SKU of another market. */
export async function getSku({ database, market, language }: Call, id: string) {
  const [row] = await findSkus(database, market, { ids: [id] });
  if (!row) throw new ApiError("not_found");
  return presentSku(row, language);
}
