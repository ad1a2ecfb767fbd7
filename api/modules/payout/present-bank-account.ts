import type { BankAccount } from "#contract/payout.ts";
import type { BankAccountRow } from "./bank-account-store.ts";

export const presentBankAccount = (row: BankAccountRow): BankAccount => ({
  reference: row.reference,
  country: row.country,
  last4: row.last4,
  bank_name: row.bank_name,
  beneficiary_name: row.beneficiary_name,
  is_default: row.is_default,
});
