import type { Database } from "#api/db/database.ts";
import { presentPayout } from "./present-payout.ts";
import { findOrderPayoutRow } from "./sent-payout-store.ts";

/** What its seller earns with an order, and where that money is; null until it is earned. */
export async function findOrderPayout(database: Database, orderId: string) {
  const row = await findOrderPayoutRow(database, orderId);
  return row ? presentPayout(row) : null;
}
