import type { Onboarding } from "#contract/payout.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { requireStepUp } from "#api/modules/step-up/index.ts";
import { ProviderRejectedError } from "#api/providers/card/port.ts";
import { changePayee, requireNothingComing, notifyPayee } from "./change-payee.ts";
import {
  countEndedAccounts,
  findPayoutAccount,
  insertPayoutAccount,
  listBankAccountRows,
  lockPayoutAccount,
  markBankAccountsRemoved,
  type Payee,
  type PayoutAccountRow,
  updatePayoutAccount,
} from "./payout-account-store.ts";

/** Stable until an account is closed, so that a second try continues the first. */
const toOnboardingKey = ({ userId }: Payee, ended: number) => `payee-${userId}-${ended}`;

/** A refused seller may try again with the same account. */
export async function startOnboarding(call: UserCall, payee: Payee, returnPath: string) {
  const { cardProvider, database, language, at } = call;
  await requireStepUp(call);
  const key = toOnboardingKey(payee, await countEndedAccounts(database, payee));
  const owner = payee.userId;
  try {
    const created = await cardProvider.createPayoutAccount({ key, owner, returnPath, language });
    await insertPayoutAccount(database, { ...payee, reference: created.reference, at });
    return { reference: created.reference, redirect_url: created.redirectUrl };
  } catch (error) {
    if (error instanceof ProviderRejectedError) throw new ApiError("payout_refused");
    throw error;
  }
}

const NONE: Onboarding = { status: "none", refusal: null };

export async function verifyOnboarding(call: UserCall, payee: Payee): Promise<Onboarding> {
  const { cardProvider, database, at } = call;
  const known = await findPayoutAccount(database, payee);
  if (!known) return NONE;
  const answer = await cardProvider.readPayoutAccount(known.reference);
  const isOwnAccount = answer?.owner === payee.userId && answer.status !== "closed";
  return database.tx(async () => {
    const account = await lockPayoutAccount(database, payee);
    // Closed or replaced while the provider was asked.
    if (account?.id !== known.id) return NONE;
    if (!isOwnAccount || answer.status === "closed") {
      await endPayoutAccount(call, account);
      return NONE;
    }
    const { status, refusal } = answer;
    if (account.status === status && account.refusal === refusal) return { status, refusal };
    const verifiedAt = status === "verified" ? at : account.verified_at;
    await updatePayoutAccount(database, account.id, { status, refusal, verified_at: verifiedAt });
    if (account.status !== status) await changePayee(call, account, at);
    if (status !== "pending" && status !== account.status) await notifyPayee(call, status);
    return { status, refusal };
  });
}

/** Refused while money is still expected, which would have no destination. */
export async function deleteOnboarding(call: UserCall, payee: Payee): Promise<void> {
  const { database } = call;
  await requireStepUp(call);
  await database.tx(async () => {
    const account = await lockPayoutAccount(database, payee);
    if (!account) throw new ApiError("not_found");
    await requireNothingComing(call, payee);
    await endPayoutAccount(call, account);
  });
}

/** The provider is called after the commit. */
async function endPayoutAccount(call: UserCall, account: PayoutAccountRow): Promise<void> {
  const { database, jobs, at } = call;
  const { reference } = account;
  const banks = await listBankAccountRows(database, account.id);
  const ids = banks.map(({ id }) => id);
  await markBankAccountsRemoved(database, ids, at);
  await updatePayoutAccount(database, account.id, { removed_at: at });
  await changePayee(call, account, at);
  await jobs.enqueue("close-payout-account", { reference }, { key: reference });
  await notifyPayee(call, "closed");
}
