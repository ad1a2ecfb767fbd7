import { sql } from "kysely";
import { hours, days } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import { MESSAGES_KEPT_DAYS } from "#contract/retention.ts";
import type { Database } from "#api/db/database.ts";

const ANSWERS_KEPT = hours(24);
const MESSAGES_KEPT = days(MESSAGES_KEPT_DAYS);
/** A sign-up form is valid for a day; its result is kept for longer. */
const FORMS_KEPT = days(2);
/** The codes in these messages expire within minutes. */
const LETTERS_KEPT = days(7);

/**
 * Deletes rows that no request can use any more. May run concurrently in any number of processes.
 */
export async function sweepExpired(database: Database, at: Date): Promise<void> {
  const db = database.db();
  await db
    .deleteFrom("idempotency_key")
    .where("created_at", "<", new Date(at.getTime() - ANSWERS_KEPT))
    .execute();
  await endVisitorSessions(database, at);
  await db.deleteFrom("social_flow").where("expires_at", "<", at).execute();
  await db.deleteFrom("hand_off").where("expires_at", "<", at).execute();
  await db.deleteFrom("sign_in_challenge").where("expires_at", "<", at).execute();
  await db.deleteFrom("passkey_challenge").where("expires_at", "<", at).execute();
  const agentsSince = new Date(at.getTime() - LIMITS.agentKey.callsKept);
  await db.deleteFrom("agent_call").where("at", "<", agentsSince).execute();
  await db.deleteFrom("agent_key").where("revoked_at", "<", agentsSince).execute();
  await db.deleteFrom("session").where("expires_at", "<", at).execute();
  await db
    .deleteFrom("sign_up_form")
    .where("created_at", "<", new Date(at.getTime() - FORMS_KEPT))
    .execute();
  await db
    .deleteFrom("known_device")
    .where("last_used_at", "<", new Date(at.getTime() - LIMITS.knownDevice))
    .execute();
  await db
    .deleteFrom("contact_change")
    .where("expires_at", "<", new Date(at.getTime() - LIMITS.contactUndo.kept))
    .execute();
  await db
    .deleteFrom("rate_limit")
    .where("expire", "<", at.getTime() - hours(1))
    .execute();
  await db
    .deleteFrom("message")
    .where("created_at", "<", new Date(at.getTime() - MESSAGES_KEPT))
    .execute();
  await db
    .deleteFrom("outbox_message")
    .where("created_at", "<", new Date(at.getTime() - LETTERS_KEPT))
    .execute();
}

/** Drafts of a visitor session belong to the member who signed in with it, if there is one. */
async function endVisitorSessions(database: Database, at: Date): Promise<void> {
  await sql`
    with ended as (
      delete from visitor_session where expires_at < ${at} returning token_hash, user_id
    )
    update listing_draft draft set user_id = ended.user_id, visitor_token_hash = null
    from ended where draft.visitor_token_hash = ended.token_hash and ended.user_id is not null
  `.execute(database.db());
}
