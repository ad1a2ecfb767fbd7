import { randomUUIDv7 } from "node:crypto";
import type { Selectable } from "kysely";
import type { ApiDeps } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import type { BankAccount, PayoutAccount } from "#api/db/schema.ts";
import type { ProviderBankAccount } from "#api/providers/card/port.ts";

export type PayoutAccountRow = Selectable<PayoutAccount>;

/** An account at another provider cannot receive payouts here. */
export type Payee = { userId: string; provider: string };

const selectAccount = (database: Database, { userId, provider }: Payee) =>
  database
    .db()
    .selectFrom("payout_account")
    .selectAll()
    .where("user_id", "=", userId)
    .where("provider", "=", provider)
    .where("removed_at", "is", null);

export const findPayoutAccount = (
  database: Database,
  payee: Payee,
): Promise<PayoutAccountRow | undefined> => selectAccount(database, payee).executeTakeFirst();

/** Every change of the account or its bank accounts starts with this lock. */
export const lockPayoutAccount = (
  database: Database,
  payee: Payee,
): Promise<PayoutAccountRow | undefined> => {
  database.requireTx();
  return selectAccount(database, payee).forUpdate().executeTakeFirst();
};

export const countEndedAccounts = async (
  database: Database,
  { userId, provider }: Payee,
): Promise<number> => {
  const { count } = await database
    .db()
    .selectFrom("payout_account")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("provider", "=", provider)
    .where("removed_at", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const insertPayoutAccount = async (
  database: Database,
  { userId, provider, reference, at }: Payee & { reference: string; at: Date },
): Promise<void> => {
  await database
    .db()
    .insertInto("payout_account")
    .values({
      id: randomUUIDv7(),
      user_id: userId,
      provider,
      reference,
      status: "pending",
      created_at: at,
      changed_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const updatePayoutAccount = async (
  database: Database,
  accountId: string,
  change: Partial<
    Pick<PayoutAccountRow, "status" | "refusal" | "verified_at" | "removed_at" | "changed_at">
  >,
): Promise<void> => {
  await database
    .db()
    .updateTable("payout_account")
    .set(change)
    .where("id", "=", accountId)
    .execute();
};

/** Returns the accounts that were not closed. */
const deletePayoutRows = async (
  database: Database,
  userId: string,
): Promise<{ provider: string; reference: string }[]> => {
  database.requireTx();
  const db = database.db();
  await db.deleteFrom("bank_account").where("user_id", "=", userId).execute();
  const deleted = await db
    .deleteFrom("payout_account")
    .where("user_id", "=", userId)
    .returning(["provider", "reference", "removed_at"])
    .execute();
  return deleted.filter(({ removed_at: removedAt }) => removedAt === null);
};

export type BankAccountRow = Selectable<BankAccount>;

const selectBankAccounts = (database: Database, payoutAccountId: string) =>
  database
    .db()
    .selectFrom("bank_account")
    .selectAll()
    .where("payout_account_id", "=", payoutAccountId)
    .where("removed_at", "is", null);

export const listBankAccountRows = (
  database: Database,
  payoutAccountId: string,
): Promise<BankAccountRow[]> =>
  selectBankAccounts(database, payoutAccountId).orderBy("created_at").orderBy("id").execute();

export const findBankAccountRow = (
  database: Database,
  payoutAccountId: string,
  reference: string,
): Promise<BankAccountRow | undefined> =>
  selectBankAccounts(database, payoutAccountId)
    .where("reference", "=", reference)
    .executeTakeFirst();

export const findAccountOfBank = (
  database: Database,
  reference: string,
): Promise<{ reference: string } | undefined> =>
  database
    .db()
    .selectFrom("bank_account")
    .innerJoin("payout_account", "payout_account.id", "bank_account.payout_account_id")
    .select("payout_account.reference")
    .where("bank_account.reference", "=", reference)
    .executeTakeFirst();

/** Null when the reference exists already, removed or not. */
export const insertBankAccountRow = async (
  database: Database,
  account: { payoutAccountId: string; userId: string; isDefault: boolean; at: Date },
  bank: ProviderBankAccount,
): Promise<BankAccountRow | null> => {
  const row = await database
    .db()
    .insertInto("bank_account")
    .values({
      id: randomUUIDv7(),
      payout_account_id: account.payoutAccountId,
      user_id: account.userId,
      reference: bank.reference,
      country: bank.country,
      last4: bank.last4,
      bank_name: bank.bankName,
      beneficiary_name: bank.beneficiaryName,
      fingerprint: bank.fingerprint,
      is_default: account.isDefault,
      created_at: account.at,
    })
    .onConflict((conflict) => conflict.column("reference").doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
};

/** In this order, so that there are never two defaults. */
export const writeDefault = async (
  database: Database,
  payoutAccountId: string,
  bankAccountId: string,
): Promise<void> => {
  database.requireTx();
  const db = database.db();
  await db
    .updateTable("bank_account")
    .set({ is_default: false })
    .where("payout_account_id", "=", payoutAccountId)
    .where("is_default", "=", true)
    .execute();
  await db
    .updateTable("bank_account")
    .set({ is_default: true })
    .where("id", "=", bankAccountId)
    .execute();
};

export const markBankAccountsRemoved = async (
  database: Database,
  ids: readonly string[],
  at: Date,
): Promise<void> => {
  if (ids.length === 0) return;
  await database
    .db()
    .updateTable("bank_account")
    .set({ removed_at: at, is_default: false })
    .where("id", "in", [...ids])
    .execute();
};

/** The provider is called after the current transaction. */
export async function erasePayouts(
  { database, jobs }: Pick<ApiDeps, "database" | "jobs">,
  userId: string,
): Promise<void> {
  for (const { reference } of await deletePayoutRows(database, userId))
    await jobs.enqueue("close-payout-account", { reference }, { key: reference });
}
