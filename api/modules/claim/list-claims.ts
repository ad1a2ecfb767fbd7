import type { Language } from "#contract/market.ts";
import type { UserCall } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findMyPurchase } from "#api/modules/order/find-order.ts";
import { findClaimsOf } from "./claim-store.ts";
import { presentClaim } from "./present-claim.ts";

/** Every claim on an order's warranty, newest first; whose order it is the caller knows. */
export const listOrderClaims = async (database: Database, orderId: string, language: Language) =>
  (await findClaimsOf(database, orderId)).map((row) => presentClaim(row, language));

/** The buyer's own claims on an order. Throws not_found. */
export async function listClaims(call: UserCall, orderId: string) {
  if (!(await findMyPurchase(call, orderId))) throw new ApiError("not_found");
  return listOrderClaims(call.database, orderId, call.language);
}
