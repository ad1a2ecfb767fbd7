import type { BankAccount } from "#contract/payout.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { requireFreshProof } from "#api/modules/account/require-fresh-proof.ts";
import { findBankAccountRow, writeDefault } from "./bank-account-store.ts";
import { changePayee } from "./change-payee.ts";
import { listBankAccounts } from "./list-bank-accounts.ts";
import { lockPayoutAccount, type Payee } from "./payout-store.ts";
import { tellPayee } from "./tell-payee.ts";

/** Money goes to this one from now on. */
export async function setDefaultBankAccount(
  call: UserCall,
  payee: Payee,
  reference: string,
): Promise<BankAccount[]> {
  const { database } = call;
  await requireFreshProof(call);
  return database.tx(async () => {
    const account = await lockPayoutAccount(database, payee);
    const bank = account && (await findBankAccountRow(database, account.id, reference));
    if (!bank) throw new ApiError("not_found");
    if (!bank.is_default) {
      await writeDefault(database, account.id, bank.id);
      await changePayee(call, account, call.at);
      await tellPayee(call, "default", bank);
    }
    return listBankAccounts(call, payee);
  });
}
