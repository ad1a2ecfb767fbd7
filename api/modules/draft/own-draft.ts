import type { Call } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findTokenHash } from "#api/http/token.ts";
import { copyListing } from "./copy-listing.ts";
import { findDraft, lockDraft, type DraftRow } from "./draft-store.ts";

/**
 * Whether a draft is the caller's: their own, one that they began before they signed in, or, signed
 * out, one of their anonymous session. Once that session has signed in, its token alone opens nothing.
 */
function isOwn(draft: DraftRow, { user, sessionToken }: Call): boolean {
  const member = draft.user_id ?? draft.session_user_id;
  if (member !== null) return member === user?.id;
  const hash = findTokenHash(sessionToken);
  return hash !== null && draft.visitor_token_hash?.equals(hash) === true;
}

/**
 * The caller's draft; for a listing of theirs without a working copy one is made. Somebody else's
 * reads as missing (404).
 */
export async function requireOwnDraft(call: Call, id: string): Promise<DraftRow> {
  const { database, at } = call;
  let draft = await findDraft(database, id, at);
  if (!draft && (await copyListing(call, id))) draft = await findDraft(database, id, at);
  if (!draft || !isOwn(draft, call)) throw new ApiError("not_found");
  return draft;
}

/** The same, locked until the transaction ends: every change of a draft begins with it. */
export async function lockOwnDraft(call: Call, id: string): Promise<DraftRow> {
  await lockDraft(call.database, id);
  return requireOwnDraft(call, id);
}
