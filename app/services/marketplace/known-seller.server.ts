import { accountService } from "./account.server.ts";
import type { MarketplaceCall } from "./call.server.ts";
import { payoutService } from "./payout.server.ts";
import { ApiError } from "./api-error.server.ts";
import { myListingsService } from "./my-listings.server.ts";

/** Null when the request fails: the form begins empty then. */
async function unlessRefused<Value>(asked: Promise<Value>): Promise<Value | null> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return null;
  }
}

export const findProfile = (call: MarketplaceCall) =>
  unlessRefused(accountService(call).getProfile());

/** Data to prefill a seller's forms: the profile, and the name that the bank has verified. */
export async function findKnownSeller(call: MarketplaceCall) {
  const [profile, checkedName] = await Promise.all([findProfile(call), findCheckedName(call)]);
  return profile && { profile, checkedName };
}

async function findCheckedName(call: MarketplaceCall): Promise<string | null> {
  const readiness = await unlessRefused(myListingsService(call).getReadiness());
  if (readiness === null) return null;
  const accounts = await unlessRefused(
    payoutService(call, readiness.card_provider).listBankAccounts(),
  );
  return accounts?.data.find(({ is_default }) => is_default)?.beneficiary_name ?? null;
}
