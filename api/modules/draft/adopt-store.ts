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
