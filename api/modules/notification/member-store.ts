import type { Database } from "#api/db/database.ts";

export type Member = {
  id: string;
  email: string;
  /** Null while the e-mail is only claimed. */
  email_folded: string | null;
  market: string;
  language: string;
};

/** Null for who has left. */
export const findMember = async (database: Database, userId: string): Promise<Member | null> =>
  (await database
    .db()
    .selectFrom("user_account")
    .select(["id", "email", "email_folded", "market", "language"])
    .where("id", "=", userId)
    .where("deactivated_at", "is", null)
    .executeTakeFirst()) ?? null;
