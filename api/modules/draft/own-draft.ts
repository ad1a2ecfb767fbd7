import { sql } from "kysely";
import type { Call } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findTokenHash } from "#api/http/token.ts";
import { copyListing } from "./copy-listing.ts";
import { findDraft, lockDraft, type DraftRow } from "./draft-store.ts";

/**
 * Whether a draft is the caller's: their own, one of their sessions, or, signed out, one of their
 * anonymous session. Once that session has signed in, its token alone gives no access.
 */
function isOwn(draft: DraftRow, { user, sessionToken }: Call): boolean {
  const member = draft.user_id ?? draft.session_user_id;
  if (member !== null) return member === user?.id;
  const hash = findTokenHash(sessionToken);
  return hash !== null && draft.visitor_token_hash?.equals(hash) === true;
}

/**
 * Gets the caller's draft; creates one for a listing of theirs that has none. Another person's
 * draft answers 404.
 */
export async function requireOwnDraft(call: Call, id: string): Promise<DraftRow> {
  const { database, at } = call;
  let draft = await findDraft(database, id, at);
  if (!draft && (await copyListing(call, id))) draft = await findDraft(database, id, at);
  if (!draft || !isOwn(draft, call)) throw new ApiError("not_found");
  return draft;
}

/** The same, locked until the transaction ends. */
export async function lockOwnDraft(call: Call, id: string): Promise<DraftRow> {
  await lockDraft(call.database, id);
  return requireOwnDraft(call, id);
}

/** Moves the drafts of the caller's sessions to their account (decisions "Drafts"). */
export async function adoptDrafts({ database, user }: Call): Promise<void> {
  if (user) await moveSessionDrafts(database, user.id);
}

/**
 * Moves drafts of a member's sessions only once the e-mail is verified: until then the session may
 * turn out to be another account's (`bindVisitorSession`), or the account another person's.
 */
async function moveSessionDrafts(database: Database, userId: string): Promise<void> {
  await sql`
    update listing_draft draft set user_id = session.user_id, visitor_token_hash = null
    from visitor_session session
    join user_account account on account.id = session.user_id
    where draft.visitor_token_hash = session.token_hash and session.user_id = ${userId}
      and account.email_verified_at is not null
  `.execute(database.db());
}
