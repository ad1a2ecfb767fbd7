import type { Database } from "#api/db/database.ts";

export type Member = {
  id: string;
  email: string;
  /** Null while the e-mail is only claimed. */
  email_folded: string | null;
  market: string;
  language: string;
  /** Digits; theirs only once it is verified. */
  phone_number: string | null;
  phone_verified_at: Date | null;
};

/** Null for who has left. */
export const findMember = async (database: Database, userId: string): Promise<Member | null> =>
  (await database
    .db()
    .selectFrom("user_account")
    .select([
      "id",
      "email",
      "email_folded",
      "market",
      "language",
      "phone_number",
      "phone_verified_at",
    ])
    .where("id", "=", userId)
    .where("deactivated_at", "is", null)
    .executeTakeFirst()) ?? null;
