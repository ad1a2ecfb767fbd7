import type { ApiClient } from "./api-client.server.ts";
import { ApiError } from "./api-error.server.ts";

/** Null when the request fails: the form begins empty then. */
async function unlessRefused<Value>(asked: Promise<Value>): Promise<Value | null> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return null;
  }
}

export const findProfile = (api: ApiClient) => unlessRefused(api.account.get());

/** Data to prefill a seller's forms: the profile, and the name that the bank has verified. */
export async function findKnownSeller(api: ApiClient) {
  const [profile, checkedName] = await Promise.all([findProfile(api), findCheckedName(api)]);
  return profile && { profile, checkedName };
}

async function findCheckedName(api: ApiClient): Promise<string | null> {
  const readiness = await unlessRefused(api.myListings.getSellerReadiness());
  if (readiness === null) return null;
  const accounts = await unlessRefused(
    api.payout.listBankAccounts({ card_provider: readiness.card_provider }),
  );
  return accounts?.data.find(({ is_default }) => is_default)?.beneficiary_name ?? null;
}
