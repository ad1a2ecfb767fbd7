import type { Onboarding } from "#contract/payout.ts";
import type { UserCall } from "#api/context.ts";
import { changePayee } from "./change-payee.ts";
import { endPayoutAccount } from "./end-payout-account.ts";
import {
  findPayoutAccount,
  lockPayoutAccount,
  updatePayoutAccount,
  type Payee,
} from "./payout-store.ts";
import { tellPayee } from "./tell-payee.ts";

const NONE: Onboarding = { status: "none", refusal: null };

/** Writes down what the provider says of the seller now. */
export async function verifyOnboarding(call: UserCall, payee: Payee): Promise<Onboarding> {
  const { cardProvider, database, at } = call;
  const known = await findPayoutAccount(database, payee);
  if (!known) return NONE;
  const said = await cardProvider.readPayoutAccount(known.reference);
  const isThere = said?.owner === payee.userId && said.status !== "closed";
  return database.tx(async () => {
    const account = await lockPayoutAccount(database, payee);
    // Ended, or begun anew, while the provider was asked.
    if (account?.id !== known.id) return NONE;
    if (!isThere || said.status === "closed") {
      await endPayoutAccount(call, account);
      return NONE;
    }
    const { status, refusal } = said;
    if (account.status === status && account.refusal === refusal) return { status, refusal };
    const verifiedAt = status === "verified" ? at : account.verified_at;
    await updatePayoutAccount(database, account.id, { status, refusal, verified_at: verifiedAt });
    if (account.status !== status) await changePayee(call, account, at);
    if (status !== "pending" && status !== account.status) await tellPayee(call, status);
    return { status, refusal };
  });
}
