import { randomUUIDv7 } from "node:crypto";
import type { BankAccount } from "#contract/payout.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { requireFreshProof } from "#api/modules/account/require-fresh-proof.ts";
import { ProviderRefusalError, type ProviderBankAccount } from "#api/providers/card/port.ts";
import {
  findBankAccountRow,
  insertBankAccountRow,
  listBankAccountRows,
} from "./bank-account-store.ts";
import { changePayee } from "./change-payee.ts";
import { requireIban } from "./check-iban.ts";
import { findPayoutAccount, lockPayoutAccount, type Payee } from "./payout-store.ts";
import { presentBankAccount } from "./present-bank-account.ts";
import { tellPayee } from "./tell-payee.ts";

type Body = { iban: string; beneficiary_name: string };

/**
 * Hands the IBAN to the provider and keeps the country and four characters of it. The same IBAN again
 * is the account that is there, as it is there.
 */
export async function createBankAccount(
  call: UserCall,
  payee: Payee,
  body: Body,
): Promise<BankAccount> {
  const { database, at } = call;
  await requireFreshProof(call);
  const { iban } = requireIban(body.iban);
  const known = await findPayoutAccount(database, payee);
  if (!known) throw new ApiError("not_found");
  if (known.status !== "verified") throw new ApiError("payout_refused");
  const bank = await handOver(call, known.reference, { ...body, iban });
  return database.tx(async () => {
    const account = await lockPayoutAccount(database, payee);
    if (account?.id !== known.id) throw new ApiError("not_found");
    const kept = await listBankAccountRows(database, account.id);
    const isDefault = !kept.some((one) => one.is_default);
    const owner = { payoutAccountId: account.id, userId: payee.userId };
    const added = await insertBankAccountRow(database, { ...owner, isDefault, at }, bank);
    if (added) {
      await changePayee(call, account, at);
      await tellPayee(call, "added", added);
    }
    const row = added ?? (await findBankAccountRow(database, account.id, bank.reference));
    // Removed by another call in this very moment.
    if (!row) throw new ApiError("not_found");
    return presentBankAccount(row);
  });
}

async function handOver(
  { cardProvider }: UserCall,
  accountReference: string,
  { iban, beneficiary_name: beneficiaryName }: Body,
): Promise<ProviderBankAccount> {
  const key = `bank-${randomUUIDv7()}`;
  try {
    return await cardProvider.addBankAccount({ key, accountReference, iban, beneficiaryName });
  } catch (error) {
    if (error instanceof ProviderRefusalError)
      throw new ApiError("payout_refused", { fields: { iban: ["payout.iban-refused"] } });
    throw error;
  }
}
