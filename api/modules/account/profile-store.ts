import type { Updateable } from "kysely";
import { LIMITS } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import type { UserAccount } from "#api/db/schema.ts";
import { foldEmail } from "./account-policy.ts";

/** What decides a change of the account, locked until the transaction ends. */
export const findAndLockAccount = (database: Database, userId: string) => {
  database.requireTx();
  return database
    .db()
    .selectFrom("user_account")
    .select([
      "id",
      "market",
      "language",
      "email",
      "email_folded",
      "phone_number",
      "email_verified_at",
      "phone_verified_at",
      "password_hash",
      "profile_photo",
      "social_photo",
      "deactivated_at",
      "erased_at",
    ])
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
};

/** The same for an account that cannot be missing. */
export const lockAccount = async (database: Database, userId: string) => {
  const account = await findAndLockAccount(database, userId);
  if (!account) throw new Error(`There is no account ${userId}`);
  return account;
};

/** Whom a mail about the account goes to. */
export const getRecipient = (database: Database, userId: string) =>
  database
    .db()
    .selectFrom("user_account")
    .select(["id", "email", "email_folded", "market", "language"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();

export const writeAccount = async (
  database: Database,
  userId: string,
  change: Updateable<UserAccount>,
): Promise<void> => {
  await database.db().updateTable("user_account").set(change).where("id", "=", userId).execute();
};

export const getPasswordHash = async (
  database: Database,
  userId: string,
): Promise<string | null> => {
  const { password_hash: hash } = await database
    .db()
    .selectFrom("user_account")
    .select("password_hash")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return hash;
};

/** Which of the looks somebody's username has; a closed account keeps its own until it is erased. */
export const listTakenLooks = async (
  database: Database,
  looks: readonly string[],
): Promise<Set<string | null>> => {
  const rows = await database
    .db()
    .selectFrom("user_account")
    .select("username_look")
    .where("username_look", "in", [...looks])
    .execute();
  return new Set(rows.map((row) => row.username_look));
};

export const findPublicProfile = (database: Database, usernameFolded: string) =>
  database
    .read()
    .selectFrom("user_account")
    .select([
      "id",
      "username",
      "profile_photo",
      "social_photo",
      "is_pro",
      "city",
      "market",
      "created_at",
    ])
    .where("username_folded", "=", usernameFolded)
    .where("deactivated_at", "is", null)
    .executeTakeFirst();

type ClosedAccountRow = {
  id: string;
  username: string | null;
  email: string;
  market: Market;
  deactivated_at: Date;
};

/** Closed accounts of exactly this e-mail or username that can still be opened again. */
export async function findClosedAccounts(
  database: Database,
  q: string,
  at: Date,
): Promise<ClosedAccountRow[]> {
  if (q === "") return [];
  const rows = await database
    .db()
    .selectFrom("user_account")
    .select(["id", "username", "email", "market", "deactivated_at"])
    .where("deactivated_at", ">", new Date(at.getTime() - LIMITS.accountErasure))
    .where("erased_at", "is", null)
    .where(({ or, eb }) =>
      or([eb("email_folded", "=", foldEmail(q)), eb("username_folded", "=", q.toLowerCase())]),
    )
    .execute();
  return rows as ClosedAccountRow[];
}
