import type { Currency } from "#contract/market.ts";
import type { UserCall } from "#api/context.ts";
import { toPage } from "#api/http/to-page.ts";
import { presentPayout } from "./present-payout.ts";
import { listPayoutViews, listUnpaid } from "./sent-payout-store.ts";

/** A page of the caller's payouts, newest first, and by currency what is not at the bank yet. */
export async function listPayouts({ database, user }: UserCall, page: number) {
  const [{ total, rows }, unpaid] = await Promise.all([
    listPayoutViews(database, { userId: user.id, page }),
    listUnpaid(database, user.id),
  ]);
  const sums = new Map<Currency, number>();
  for (const { currency, amount } of unpaid) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  const payouts = rows.map((row) => ({
    ...presentPayout(row),
    id: row.id,
    order_id: row.order_id,
    number: row.number,
    title: row.item.title,
  }));
  return {
    ...toPage(payouts, { total, page, path: "/profile/payouts", query: {} }),
    waiting: [...sums].map(([currency, amount]) => ({ amount, currency })),
  };
}
