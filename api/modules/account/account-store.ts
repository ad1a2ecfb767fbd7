import { sql, type Updateable } from "kysely";
import type { Database } from "#api/db/database.ts";
import type { UserAccount } from "#api/db/schema.ts";

const PROFILE = [
  "id",
  "market",
  "language",
  "email",
  "username",
  "full_name",
  "phone_number",
  "email_verified_at",
  "phone_verified_at",
  "city",
  "profile_photo",
  "social_photo",
  "is_pro",
  "pro_since",
  "intent",
  "on_vacation_since",
  "personal_asked_at",
  "created_at",
] as const;

export type AccountRow = Awaited<ReturnType<typeof getAccount>>;

export const getAccount = (database: Database, id: string) =>
  database
    .db()
    .selectFrom("user_account")
    .select(PROFILE)
    .select(({ selectFrom }) => [
      sql<boolean>`password_hash is not null`.as("has_password"),
      sql<string | null>`date_of_birth::text`.as("date_of_birth"),
      // A calendar day in the market's time zone, not an instant.
      sql<string | null>`on_vacation_until::text`.as("on_vacation_until"),
      selectFrom("social_identity")
        .whereRef("social_identity.user_id", "=", "user_account.id")
        .select(sql<string[]>`coalesce(array_agg(provider order by provider), '{}')`.as("names"))
        .as("linked_providers"),
    ])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

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

export const lockAccount = async (database: Database, userId: string) => {
  const account = await findAndLockAccount(database, userId);
  if (!account) throw new Error(`Account ${userId} does not exist`);
  return account;
};

export const writeAccount = async (
  database: Database,
  userId: string,
  change: Updateable<UserAccount>,
): Promise<void> => {
  await database.db().updateTable("user_account").set(change).where("id", "=", userId).execute();
};
