import { LIMITS } from "#contract/limits.ts";
import type { Call } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findSkus } from "./catalog-store.ts";

/** spec §9 "Warranty": what may be bought on top, from day 91 on (decisions "Warranty"). */
const EXTRA_MONTHS = [6, 12];

/** Throws not_found. */
export async function getSkuWarranty({ database, market }: Call, id: string) {
  const [row] = await findSkus(database, market, { ids: [id] });
  if (!row) throw new ApiError("not_found");
  return { days: LIMITS.warrantyDays, extra_months: EXTRA_MONTHS };
}
