import type { ApiDeps } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findRefundable } from "./get-refundable.ts";
import { giveBack, type RefundedOrder } from "./refund-goodwill.ts";

type Claimed = { claimId: string; note: string; by: string; at: Date };

/**
 * Promises back all that is left of what the buyer paid, on a locked order and in the current
 * transaction; answers how much. Throws refund_too_large where nothing is left.
 */
export async function refundClaim(
  deps: Pick<ApiDeps, "database" | "jobs">,
  order: RefundedOrder,
  claimed: Claimed,
): Promise<number> {
  const found = await findRefundable(deps.database, order);
  if (!found || found.left <= 0)
    throw new ApiError("refund_too_large", { data: { refundable: 0 } });
  await giveBack(deps, order, { payment: found.payment, amount: found.left, ...claimed });
  return found.left;
}
