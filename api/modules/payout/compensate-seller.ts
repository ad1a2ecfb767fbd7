import type { ApiDeps } from "#api/context.ts";
import { toSellerProceeds } from "#api/modules/ledger/transfers.ts";
import { postTransfer } from "#api/modules/ledger/ledger.ts";
import { schedulePayout } from "./schedule-payout.ts";

type LostOrder = Parameters<typeof schedulePayout>[1] & Parameters<typeof toSellerProceeds>[0];

/**
 * A courier of ours lost the device: the seller is paid what the sale would have left them, at our cost
 * and on the same day, in the transaction of the loss. The same order twice is one compensation.
 */
export async function compensateSeller(
  deps: Pick<ApiDeps, "database" | "jobs">,
  order: LostOrder,
  at: Date,
): Promise<void> {
  const amount = toSellerProceeds(order);
  await postTransfer(deps.database, {
    market: order.market,
    order_id: order.id,
    kind: "compensation",
    reference: `order-${order.id}-compensation`,
    currency: order.currency,
    at,
    entries: [
      { account: "compensation_cost", amount },
      { account: "seller_payable", amount: -amount, user_id: order.seller_id },
    ],
  });
  await schedulePayout(deps, order, at);
}
