import { sql } from "kysely";
import type { Database } from "#api/db/database.ts";

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
  "profile_photo",
  "social_photo",
  "is_pro",
  "role",
  "intent",
  "on_vacation_since",
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
      // A day of the market, and no moment.
      sql<string | null>`on_vacation_until::text`.as("on_vacation_until"),
      selectFrom("social_identity")
        .whereRef("social_identity.user_id", "=", "user_account.id")
        .select(sql<string[]>`coalesce(array_agg(provider order by provider), '{}')`.as("names"))
        .as("linked_providers"),
    ])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

export const findCredentials = (database: Database, emailFolded: string) =>
  database
    .db()
    .selectFrom("user_account")
    .select(["id", "password_hash"])
    .where("email_folded", "=", emailFolded)
    .where("deactivated_at", "is", null)
    .executeTakeFirst();
