import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { writeToUser } from "#api/modules/account/index.ts";
import { isOwedMoney } from "#api/modules/ledger/index.ts";
import { hasListingsOnSale } from "#api/modules/listing/index.ts";
import type { MessagePayloads } from "#api/modules/message/index.ts";
import { hasOpenSales } from "#api/modules/order/index.ts";
import { decidePayout, type PayoutDeps } from "./decide-payout.ts";
import { type Payee, type PayoutAccountRow, updatePayoutAccount } from "./payout-account-store.ts";
import { isWaiting } from "./payout-states.ts";
import { listUnpaid } from "./payout-store.ts";

/** Call it with the account locked. Holds payouts from now on (LIMITS.payoutHold). */
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

export function requirePayee({ cardProvider, user }: UserCall, provider: string): Payee {
  if (provider !== cardProvider.name) throw new ApiError("not_found");
  return { userId: user.id, provider };
}

/** Throws account_busy while the seller has listings or sales open, or is owed money. */
export async function requireNothingComing(
  { database }: Pick<UserCall, "database">,
  { userId }: Payee,
): Promise<void> {
  const isBusy =
    (await hasOpenSales(database, userId)) ||
    (await isOwedMoney(database, userId)) ||
    (await hasListingsOnSale(database, userId));
  if (isBusy) throw new ApiError("account_busy");
}

type Change = MessagePayloads["payout-changed"]["change"];

export async function notifyPayee(
  call: Pick<UserCall, "database" | "jobs" | "user" | "at">,
  change: Change,
  bank: { country: string; last4: string } | null = null,
): Promise<void> {
  const { user, at } = call;
  const payload = {
    change,
    country: bank?.country ?? null,
    last4: bank?.last4 ?? null,
    changed_at: at.toISOString(),
  };
  await writeToUser(call, user.id, { template: "payout-changed", payload, at });
}
