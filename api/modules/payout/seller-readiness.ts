import type { SellerNeed } from "#contract/my-listings.ts";
import type { UserCall } from "#api/context.ts";
import { findSeller } from "#api/modules/account/index.ts";
import { findPayoutAccount, listBankAccountRows } from "./payout-account-store.ts";

export async function getSellerReadiness(call: UserCall) {
  const { database, cardProvider, user } = call;
  const { awaySince, awayUntil } = await findSeller(database, user.id);
  return {
    missing: await listSellerNeeds(call),
    card_provider: cardProvider.name,
    away_since: awaySince?.toISOString() ?? null,
    away_until: awayUntil,
  };
}

const STEP_NEEDS: Record<string, SellerNeed> = {
  email: "email",
  phone_number: "phone",
  username: "username",
  profile_photo: "photo",
};

/** In the order in which the caller is asked; empty: ready. */
export async function listSellerNeeds({
  database,
  cardProvider,
  user,
}: UserCall): Promise<SellerNeed[]> {
  const { missing } = await findSeller(database, user.id);
  const needs = missing.flatMap((step) => STEP_NEEDS[step] ?? []);
  const payee = { userId: user.id, provider: cardProvider.name };
  const account = await findPayoutAccount(database, payee);
  if (account?.status !== "verified") return [...needs, "payout_account", "bank_account"];
  const banks = await listBankAccountRows(database, account.id);
  return banks.length > 0 ? needs : [...needs, "bank_account"];
}
