import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { requireFreshProof } from "#api/modules/account/require-fresh-proof.ts";
import { isOwedMoney } from "#api/modules/ledger/is-owed-money.ts";
import { hasOpenSales } from "#api/modules/order/has-open-sales.ts";
import { endPayoutAccount } from "./end-payout-account.ts";
import { lockPayoutAccount, type Payee } from "./payout-store.ts";

/** Refused while a sale is under way or money is owed, which would have nowhere to go. */
export async function deleteOnboarding(call: UserCall, payee: Payee): Promise<void> {
  const { database } = call;
  await requireFreshProof(call);
  await database.tx(async () => {
    const account = await lockPayoutAccount(database, payee);
    if (!account) throw new ApiError("not_found");
    const { userId } = payee;
    if ((await hasOpenSales(database, userId)) || (await isOwedMoney(database, userId)))
      throw new ApiError("account_busy");
    await endPayoutAccount(call, account);
  });
}
