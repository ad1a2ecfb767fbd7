import type { BankAccount } from "#contract/payout.ts";
import type { UserCall } from "#api/context.ts";
import { listBankAccountRows } from "./bank-account-store.ts";
import { findPayoutAccount, type Payee } from "./payout-store.ts";
import { presentBankAccount } from "./present-bank-account.ts";

/** Oldest first; none for who has not begun. */
export async function listBankAccounts(
  { database }: UserCall,
  payee: Payee,
): Promise<BankAccount[]> {
  const account = await findPayoutAccount(database, payee);
  const rows = account ? await listBankAccountRows(database, account.id) : [];
  return rows.map(presentBankAccount);
}
