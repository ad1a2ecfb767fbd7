import { LIMITS } from "#contract/limits.ts";
import type { Currency, Market } from "#contract/market.ts";
import type { ApiDeps } from "#api/context.ts";
import { getOrderBalances } from "#api/modules/ledger/ledger.ts";
import { planPayoutDue } from "./plan-payout.ts";
import { insertPayout } from "./sent-payout-store.ts";

type SoldOrder = { id: string; market: Market; currency: Currency; seller_id: string };

/**
 * Plans what the ledger owes the seller for an order that is completed, in the transaction of its
 * release (spec §9 "Payout"). The same order twice is one payout; nothing owed is none.
 */
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
