import { randomUUIDv7 } from "node:crypto";
import type { Selectable } from "kysely";
import type { Database } from "#api/db/database.ts";
import type { PayoutAccount } from "#api/db/schema.ts";

export type PayoutAccountRow = Selectable<PayoutAccount>;

/** Whose it is, and at which provider: another one's account pays nobody out here. */
export type Payee = { userId: string; provider: string };

const selectKept = (database: Database, { userId, provider }: Payee) =>
  database
    .db()
    .selectFrom("payout_account")
    .selectAll()
    .where("user_id", "=", userId)
    .where("provider", "=", provider)
    .where("removed_at", "is", null);

/** The seller's account at the provider, unless it was ended. */
export const findPayoutAccount = (
  database: Database,
  payee: Payee,
): Promise<PayoutAccountRow | undefined> => selectKept(database, payee).executeTakeFirst();

/** The same, locked until the transaction ends: every change of it or its bank accounts begins so. */
export const lockPayoutAccount = (
  database: Database,
  payee: Payee,
): Promise<PayoutAccountRow | undefined> => {
  database.requireTx();
  return selectKept(database, payee).forUpdate().executeTakeFirst();
};

/** How many of them were ended; the next one is another. */
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

/** Nothing happens when it is there, whoever was faster. */
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

/** All that is known of where somebody is paid; answers the accounts that were not ended. */
export const deletePayoutRows = async (
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
