import { sql } from "kysely";
import type { Database } from "#api/db/database.ts";

/**
 * What a member's sessions had begun is theirs for good. Not while nobody has proved the e-mail: the
 * session may turn out to be another account's (`bindVisitorSession`), or the account another person's.
 */
export async function moveSessionDrafts(database: Database, userId: string): Promise<void> {
  await sql`
    update listing_draft draft set user_id = session.user_id, visitor_token_hash = null
    from visitor_session session
    join user_account account on account.id = session.user_id
    where draft.visitor_token_hash = session.token_hash and session.user_id = ${userId}
      and account.email_verified_at is not null
  `.execute(database.db());
}

/** Whether nobody has proved the account's e-mail yet, and this session is bound to it. */
export async function isHeldForTheMoment(
  database: Database,
  { userId, tokenHash }: { userId: string; tokenHash: Buffer },
): Promise<boolean> {
  const row = await database
    .db()
    .selectFrom("visitor_session")
    .innerJoin("user_account", "user_account.id", "visitor_session.user_id")
    .select("user_account.id")
    .where("visitor_session.token_hash", "=", tokenHash)
    .where("user_account.id", "=", userId)
    .where("user_account.email_verified_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}
