import { LIMITS } from "#contract/limits.ts";
import type { Currency, Market } from "#contract/market.ts";
import type { ApiDeps } from "#api/context.ts";
import { getOrderBalances, postTransfer, toSellerProceeds } from "#api/modules/ledger/index.ts";
import { insertPayout } from "./payout-store.ts";
import { planPayoutDue } from "./plan-payout.ts";

type SoldOrder = { id: string; market: Market; currency: Currency; seller_id: string };

/** In the transaction of the release (spec §9 "Payout"). Idempotent by order. */
export async function schedulePayout(
  deps: Pick<ApiDeps, "database" | "jobs">,
  order: SoldOrder,
  at: Date,
): Promise<void> {
  const { database } = deps;
  database.requireTx();
  const { seller_payable: owed = 0 } = await getOrderBalances(database, order.id);
  if (owed >= 0) return;
  const payout = await insertPayout(
    database,
    {
      market: order.market,
      order_id: order.id,
      user_id: order.seller_id,
      amount: -owed,
      currency: order.currency,
      due_at: new Date(at.getTime() + LIMITS.payout.sentAfter),
    },
    at,
  );
  if (payout) await planPayoutDue(deps, payout, payout.due_at);
}

type LostOrder = Parameters<typeof schedulePayout>[1] & Parameters<typeof toSellerProceeds>[0];

/** Credits the seller with the proceeds of the lost sale, at our cost. Idempotent by order. */
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
