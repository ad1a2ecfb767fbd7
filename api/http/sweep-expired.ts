import { sql } from "kysely";
import { hours, days } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import { MESSAGES_KEPT_DAYS } from "#contract/retention.ts";
import type { Database } from "#api/db/database.ts";

/** How long the answer of an idempotent call can be asked for again. */
const ANSWERS_KEPT = hours(24);
/** How long it can be told whether a mail or SMS went out. */
const MESSAGES_KEPT = days(MESSAGES_KEPT_DAYS);
/** A form of the sign-up is good for a day; what it made is remembered longer. */
const FORMS_KEPT = days(2);
/** What the embedded outbox shows; its codes are dead within minutes. */
const LETTERS_KEPT = days(7);

/** Deletes what no request can use any more. Any number of processes may do so at once. */
export async function sweepExpired(database: Database, at: Date): Promise<void> {
  const db = database.db();
  await db
    .deleteFrom("idempotency_key")
    .where("created_at", "<", new Date(at.getTime() - ANSWERS_KEPT))
    .execute();
  await endVisitorSessions(database, at);
  await db.deleteFrom("social_flow").where("expires_at", "<", at).execute();
  await db.deleteFrom("hand_off").where("expires_at", "<", at).execute();
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
    .deleteFrom("rate_limit")
    .where("expire", "<", at.getTime() - hours(1))
    .execute();
  await db
    .deleteFrom("message")
    .where("created_at", "<", new Date(at.getTime() - MESSAGES_KEPT))
    .execute();
  await db
    .deleteFrom("outbox_letter")
    .where("created_at", "<", new Date(at.getTime() - LETTERS_KEPT))
    .execute();
}

/** What a session had begun belongs to the member who signed in with it, if there is one. */
async function endVisitorSessions(database: Database, at: Date): Promise<void> {
  await sql`
    with ended as (
      delete from visitor_session where expires_at < ${at} returning token_hash, user_id
    )
    update listing_draft draft set user_id = ended.user_id, visitor_token_hash = null
    from ended where draft.visitor_token_hash = ended.token_hash and ended.user_id is not null
  `.execute(database.db());
}
