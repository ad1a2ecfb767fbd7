import { randomUUIDv7 } from "node:crypto";
import type { BankAccount } from "#contract/payout.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { requireStepUp } from "#api/modules/step-up/index.ts";
import { type ProviderBankAccount, ProviderRejectedError } from "#api/providers/card/port.ts";
import { changePayee, requireNothingComing, notifyPayee } from "./change-payee.ts";
import { requireIban } from "./require-iban.ts";
import {
  type BankAccountRow,
  findBankAccountRow,
  findPayoutAccount,
  insertBankAccountRow,
  listBankAccountRows,
  lockPayoutAccount,
  markBankAccountsRemoved,
  type Payee,
  writeDefault,
} from "./payout-account-store.ts";

export async function listBankAccounts(
  { database }: UserCall,
  payee: Payee,
): Promise<BankAccount[]> {
  const account = await findPayoutAccount(database, payee);
  const rows = account ? await listBankAccountRows(database, account.id) : [];
  return rows.map(presentBankAccount);
}

type BankAccountInput = { iban: string; beneficiary_name: string };

/** Stores only country and last four characters of the IBAN. Idempotent by IBAN. */
export async function createBankAccount(
  call: UserCall,
  payee: Payee,
  body: BankAccountInput,
): Promise<BankAccount> {
  const { database, at } = call;
  await requireStepUp(call);
  const { iban } = requireIban(body.iban);
  const known = await findPayoutAccount(database, payee);
  if (!known) throw new ApiError("not_found");
  if (known.status !== "verified") throw new ApiError("payout_refused");
  const bank = await addAtProvider(call, known.reference, { ...body, iban });
  return database.tx(async () => {
    const account = await lockPayoutAccount(database, payee);
    if (account?.id !== known.id) throw new ApiError("not_found");
    const kept = await listBankAccountRows(database, account.id);
    const isDefault = !kept.some((one) => one.is_default);
    const owner = { payoutAccountId: account.id, userId: payee.userId };
    const added = await insertBankAccountRow(database, { ...owner, isDefault, at }, bank);
    if (added) {
      await changePayee(call, account, at);
      await notifyPayee(call, "added", added);
    }
    const row = added ?? (await findBankAccountRow(database, account.id, bank.reference));
    // A concurrent call has just removed it.
    if (!row) throw new ApiError("not_found");
    return presentBankAccount(row);
  });
}

async function addAtProvider(
  { cardProvider }: UserCall,
  accountReference: string,
  { iban, beneficiary_name: beneficiaryName }: BankAccountInput,
): Promise<ProviderBankAccount> {
  const key = `bank-${randomUUIDv7()}`;
  try {
    return await cardProvider.addBankAccount({ key, accountReference, iban, beneficiaryName });
  } catch (error) {
    if (error instanceof ProviderRejectedError)
      throw new ApiError("payout_refused", { fields: { iban: ["payout.iban-refused"] } });
    throw error;
  }
}

export async function setDefaultBankAccount(
  call: UserCall,
  payee: Payee,
  reference: string,
): Promise<BankAccount[]> {
  const { database } = call;
  await requireStepUp(call);
  return database.tx(async () => {
    const account = await lockPayoutAccount(database, payee);
    const bank = account && (await findBankAccountRow(database, account.id, reference));
    if (!bank) throw new ApiError("not_found");
    if (!bank.is_default) {
      await writeDefault(database, account.id, bank.id);
      await changePayee(call, account, call.at);
      await notifyPayee(call, "default", bank);
    }
    return listBankAccounts(call, payee);
  });
}

/** The provider deletes first, so a retry is possible. The last one stays while money is due. */
export async function deleteBankAccount(
  call: UserCall,
  payee: Payee,
  reference: string,
): Promise<void> {
  const { cardProvider, database, at } = call;
  await requireStepUp(call);
  const known = await findPayoutAccount(database, payee);
  const kept = known ? await listBankAccountRows(database, known.id) : [];
  if (!kept.some((bank) => bank.reference === reference)) throw new ApiError("not_found");
  if (kept.length === 1) await requireNothingComing(call, payee);
  await cardProvider.removeBankAccount(reference);
  await database.tx(async () => {
    const account = await lockPayoutAccount(database, payee);
    const bank = account && (await findBankAccountRow(database, account.id, reference));
    if (!bank) return;
    await markBankAccountsRemoved(database, [bank.id], at);
    const [next] = await listBankAccountRows(database, account.id);
    if (bank.is_default && next) await writeDefault(database, account.id, next.id);
    await changePayee(call, account, at);
    await notifyPayee(call, "removed", bank);
  });
}

const presentBankAccount = (row: BankAccountRow): BankAccount => ({
  reference: row.reference,
  country: row.country,
  last4: row.last4,
  bank_name: row.bank_name,
  beneficiary_name: row.beneficiary_name,
  is_default: row.is_default,
});
