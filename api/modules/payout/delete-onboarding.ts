import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { requireFreshProof } from "#api/modules/account/require-fresh-proof.ts";
import { endPayoutAccount } from "./end-payout-account.ts";
import { lockPayoutAccount, type Payee } from "./payout-store.ts";
import { requireNothingComing } from "./require-nothing-coming.ts";

/** Refused while money may still come, which would have nowhere to go. */
export async function deleteOnboarding(call: UserCall, payee: Payee): Promise<void> {
  const { database } = call;
  await requireFreshProof(call);
  await database.tx(async () => {
    const account = await lockPayoutAccount(database, payee);
    if (!account) throw new ApiError("not_found");
    await requireNothingComing(call, payee);
    await endPayoutAccount(call, account);
  });
}
