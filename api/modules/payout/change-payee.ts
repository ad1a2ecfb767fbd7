import { decidePayout, type PayoutDeps } from "./decide-payout.ts";
import { isWaiting } from "./payout-states.ts";
import { updatePayoutAccount, type PayoutAccountRow } from "./payout-store.ts";
import { listUnpaid } from "./sent-payout-store.ts";

/**
 * Where a seller's money goes has changed: whatever waits for its sending is looked at anew, and held
 * from now on (LIMITS.payoutHold). Call it with the account locked, after the change and in its
 * transaction.
 */
export async function changePayee(
  deps: PayoutDeps,
  account: PayoutAccountRow,
  at: Date,
): Promise<void> {
  const { database } = deps;
  database.requireTx();
  await updatePayoutAccount(database, account.id, { changed_at: at });
  for (const payout of await listUnpaid(database, account.user_id)) {
    if (isWaiting(payout) && payout.due_at <= at) await decidePayout(deps, payout.id, at);
  }
}
