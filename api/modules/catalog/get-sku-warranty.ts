import { LIMITS } from "#contract/limits.ts";
import type { Call } from "#api/context.ts";
import { getSku } from "./get-sku.ts";

/** spec §9 "Warranty": what may be bought on top, from day 91 on (decisions "Warranty"). */
const EXTRA_MONTHS = [6, 12];

/** Throws not_found. */
export async function getSkuWarranty(call: Call, id: string) {
  await getSku(call, id);
  return { days: LIMITS.warrantyDays, extra_months: EXTRA_MONTHS };
}
