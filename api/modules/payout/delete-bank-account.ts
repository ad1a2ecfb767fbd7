import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { requireFreshProof } from "#api/modules/account/require-fresh-proof.ts";
import {
  findBankAccountRow,
  listBankAccountRows,
  markBankAccountsRemoved,
  writeDefault,
} from "./bank-account-store.ts";
import { changePayee } from "./change-payee.ts";
import { findPayoutAccount, lockPayoutAccount, type Payee } from "./payout-store.ts";
import { requireNothingComing } from "./require-nothing-coming.ts";
import { tellPayee } from "./tell-payee.ts";

/**
 * At the provider first: an account that is gone here but not there could not be removed again. The
 * oldest of the others takes over from the default; the last one stays while money may still come.
 */
export async function deleteBankAccount(
  call: UserCall,
  payee: Payee,
  reference: string,
): Promise<void> {
  const { cardProvider, database, at } = call;
  await requireFreshProof(call);
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
    await tellPayee(call, "removed", bank);
  });
}
