import { hours } from "#contract/duration.ts";
import type { Database } from "#api/db/database.ts";
import {
  findPayout,
  findPayoutAccount,
  listBankAccountRows,
  type PayoutRow,
  postPayoutTransfer,
  toPayoutKey,
  updatePayout,
} from "#api/modules/payout/index.ts";

const PROVIDER = "sandbox";
const ON_ITS_WAY = hours(24);

async function pay(database: Database, payout: PayoutRow): Promise<void> {
  const payee = { userId: payout.user_id, provider: PROVIDER };
  const account = await findPayoutAccount(database, payee);
  const banks = account ? await listBankAccountRows(database, account.id) : [];
  const bank = banks.find((one) => one.is_default);
  // The seller has no bank account: the deadline fires once the shop is open.
  if (!bank) return;
  const sentAt = payout.due_at;
  const paidAt = new Date(sentAt.getTime() + ON_ITS_WAY);
  await postPayoutTransfer({ database }, payout, "payout_sent", sentAt);
  await postPayoutTransfer({ database }, payout, "payout_paid", paidAt);
  const known = {
    provider: PROVIDER,
    provider_reference: `demo_${toPayoutKey(payout)}`,
    bank_account_reference: bank.reference,
    bank_last4: bank.last4,
  };
  const dates = { sent_at: sentAt, paid_at: paidAt };
  await updatePayout(database, payout.id, { ...known, ...dates, status: "paid" }, paidAt);
  await database
    .db()
    .deleteFrom("deadline")
    .where("subject_type", "=", "payout")
    .where("subject_id", "=", payout.id)
    .execute();
}

/** Records payouts that would have arrived by now. */
export async function seedPayouts(database: Database, at: Date): Promise<void> {
  const due = await database
    .db()
    .selectFrom("payout")
    .select("id")
    .where("status", "=", "scheduled")
    .where("due_at", "<=", new Date(at.getTime() - ON_ITS_WAY))
    .execute();
  for (const { id } of due) {
    const payout = await findPayout(database, id);
    if (payout) await pay(database, payout);
  }
}
