import type { Selectable } from "kysely";
import type { Database } from "#api/db/database.ts";
import type { SandboxBankAccount, SandboxPayout, SandboxPayoutAccount } from "#api/db/schema.ts";
import { createReference } from "./sandbox-store.ts";

export type PayeeRow = Selectable<SandboxPayoutAccount>;
export type BankRow = Selectable<SandboxBankAccount>;
export type PayoutRow = Selectable<SandboxPayout>;

/** Idempotent by the key. */
export const insertPayee = async (
  database: Database,
  {
    at,
    reference,
    ...payee
  }: Pick<PayeeRow, "key" | "owner" | "return_path" | "language" | "status"> & {
    at: Date;
    reference?: string;
  },
): Promise<PayeeRow> => {
  await database
    .db()
    .insertInto("sandbox_payout_account")
    .values({ ...payee, reference: reference ?? createReference("payee"), created_at: at })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  return database
    .db()
    .selectFrom("sandbox_payout_account")
    .selectAll()
    .where("key", "=", payee.key)
    .executeTakeFirstOrThrow();
};

export const findPayee = (database: Database, reference: string): Promise<PayeeRow | undefined> =>
  database
    .db()
    .selectFrom("sandbox_payout_account")
    .selectAll()
    .where("reference", "=", reference)
    .executeTakeFirst();

export const lockPayee = (database: Database, reference: string): Promise<PayeeRow | undefined> => {
  database.requireTx();
  return database
    .db()
    .selectFrom("sandbox_payout_account")
    .selectAll()
    .where("reference", "=", reference)
    .forUpdate()
    .executeTakeFirst();
};

export const updatePayee = async (
  database: Database,
  reference: string,
  change: Partial<
    Pick<PayeeRow, "status" | "refusal" | "tries" | "return_path" | "language" | "closed_at">
  >,
): Promise<void> => {
  await database
    .db()
    .updateTable("sandbox_payout_account")
    .set(change)
    .where("reference", "=", reference)
    .execute();
};

export const findBankByHash = (
  database: Database,
  accountReference: string,
  hash: Buffer,
): Promise<BankRow | undefined> =>
  database
    .db()
    .selectFrom("sandbox_bank_account")
    .selectAll()
    .where("account_reference", "=", accountReference)
    .where("iban_hash", "=", hash)
    .where("removed_at", "is", null)
    .executeTakeFirst();

export const insertBank = (
  database: Database,
  {
    at,
    reference,
    ...bank
  }: Omit<BankRow, "reference" | "created_at" | "removed_at"> & {
    at: Date;
    reference?: string;
  },
): Promise<BankRow> =>
  database
    .db()
    .insertInto("sandbox_bank_account")
    .values({ ...bank, reference: reference ?? createReference("bank"), created_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Clears the row; only its reference remains. */
export const removeBank = async (
  database: Database,
  by: { reference: string } | { account_reference: string },
  at: Date,
): Promise<void> => {
  const [[column, value]] = Object.entries(by) as [["reference" | "account_reference", string]];
  await database
    .db()
    .updateTable("sandbox_bank_account")
    .set({ removed_at: at, beneficiary_name: "", iban_hash: Buffer.alloc(0), fingerprint: null })
    .where(column, "=", value)
    .where("removed_at", "is", null)
    .execute();
};

export const findBank = (database: Database, reference: string): Promise<BankRow | undefined> =>
  database
    .db()
    .selectFrom("sandbox_bank_account")
    .selectAll()
    .where("reference", "=", reference)
    .executeTakeFirst();

export const findPayout = (
  database: Database,
  by: { reference: string } | { key: string },
): Promise<PayoutRow | undefined> => {
  const query = database.db().selectFrom("sandbox_payout").selectAll();
  return "reference" in by
    ? query.where("reference", "=", by.reference).executeTakeFirst()
    : query.where("key", "=", by.key).executeTakeFirst();
};

/**
 * Requires a lock on the payee, so that of two concurrent calls with one key the second finds the
 * first.
 */
export const insertPayout = (
  database: Database,
  payout: Omit<PayoutRow, "reference">,
): Promise<PayoutRow> =>
  database
    .db()
    .insertInto("sandbox_payout")
    .values({ ...payout, reference: createReference("payout") })
    .returningAll()
    .executeTakeFirstOrThrow();
