import { sql } from "kysely";
import type { Call } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findTokenHash } from "#api/http/token.ts";
import { copyListing } from "./copy-listing.ts";
import { findDraft, lockDraft, type DraftRow } from "./draft-store.ts";

/** Once an anonymous session has signed in, its token alone gives no access. */
function isOwn(draft: DraftRow, { user, sessionToken }: Call): boolean {
  const member = draft.user_id ?? draft.session_user_id;
  if (member !== null) return member === user?.id;
  const hash = findTokenHash(sessionToken);
  return hash !== null && draft.visitor_token_hash?.equals(hash) === true;
}

/** Creates the draft of a listing that has none. Throws not_found for another person's draft. */
export async function requireOwnDraft(call: Call, id: string): Promise<DraftRow> {
  const { database, at } = call;
  let draft = await findDraft(database, id, at);
  if (!draft && (await copyListing(call, id))) draft = await findDraft(database, id, at);
  if (!draft || !isOwn(draft, call)) throw new ApiError("not_found");
  return draft;
}

export async function lockOwnDraft(call: Call, id: string): Promise<DraftRow> {
  await lockDraft(call.database, id);
  return requireOwnDraft(call, id);
}

/** Moves the drafts of the caller's sessions to their account (decisions "Drafts"). */
export async function mergeDrafts({ database, user }: Call): Promise<void> {
  if (user) await moveSessionDrafts(database, user.id);
}

/**
 * Until the e-mail is verified, the session may be another account's (`bindVisitorSession`), or the
 * account another person's.
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
