import { randomUUIDv7 } from "node:crypto";
import type { Selectable } from "kysely";
import type { Database } from "#api/db/database.ts";
import type { BankAccount } from "#api/db/schema.ts";
import type { ProviderBankAccount } from "#api/providers/card/port.ts";

export type BankAccountRow = Selectable<BankAccount>;

const selectKept = (database: Database, payoutAccountId: string) =>
  database
    .db()
    .selectFrom("bank_account")
    .selectAll()
    .where("payout_account_id", "=", payoutAccountId)
    .where("removed_at", "is", null);

/** The kept ones, oldest first. */
export const listBankAccountRows = (
  database: Database,
  payoutAccountId: string,
): Promise<BankAccountRow[]> =>
  selectKept(database, payoutAccountId).orderBy("created_at").orderBy("id").execute();

export const findBankAccountRow = (
  database: Database,
  payoutAccountId: string,
  reference: string,
): Promise<BankAccountRow | undefined> =>
  selectKept(database, payoutAccountId).where("reference", "=", reference).executeTakeFirst();

/** The seller's account at the provider that a bank account belongs to, removed or not. */
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

/** Null when this reference is there already, kept or removed. */
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

/** One statement after the other: at no moment are there two. */
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
