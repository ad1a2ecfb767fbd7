import type { UserCall } from "#api/context.ts";
import { listBankAccountRows, markBankAccountsRemoved } from "./bank-account-store.ts";
import { changePayee } from "./change-payee.ts";
import { updatePayoutAccount, type PayoutAccountRow } from "./payout-store.ts";
import { tellPayee } from "./tell-payee.ts";

/** Ends a locked account and its bank accounts, here now and at the provider after the commit. */
export async function endPayoutAccount(call: UserCall, account: PayoutAccountRow): Promise<void> {
  const { database, jobs, at } = call;
  const { reference } = account;
  const banks = await listBankAccountRows(database, account.id);
  const ids = banks.map(({ id }) => id);
  await markBankAccountsRemoved(database, ids, at);
  await updatePayoutAccount(database, account.id, { removed_at: at });
  await changePayee(call, account, at);
  await jobs.enqueue("close-payout-account", { reference }, { key: reference });
  await tellPayee(call, "closed");
}
