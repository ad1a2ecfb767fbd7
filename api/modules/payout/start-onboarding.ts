import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { requireFreshProof } from "#api/modules/account/require-fresh-proof.ts";
import { ProviderRefusalError } from "#api/providers/card/port.ts";
import { countEndedAccounts, insertPayoutAccount, type Payee } from "./payout-store.ts";

/** The same until an account was ended, so that a second try goes on with what the first began. */
const toOnboardingKey = ({ userId }: Payee, ended: number) => `payee-${userId}-${ended}`;

/** Sends the seller to the provider's page. One who was refused may try again with the same account. */
export async function startOnboarding(call: UserCall, payee: Payee, returnPath: string) {
  const { cardProvider, database, language, at } = call;
  await requireFreshProof(call);
  const key = toOnboardingKey(payee, await countEndedAccounts(database, payee));
  const owner = payee.userId;
  try {
    const begun = await cardProvider.createPayoutAccount({ key, owner, returnPath, language });
    await insertPayoutAccount(database, { ...payee, reference: begun.reference, at });
    return { reference: begun.reference, redirect_url: begun.redirectUrl };
  } catch (error) {
    if (error instanceof ProviderRefusalError) throw new ApiError("payout_refused");
    throw error;
  }
}
