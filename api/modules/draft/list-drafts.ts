import type { Call } from "#api/context.ts";
import { findHolder } from "#api/http/holder.ts";
import { adoptDrafts } from "./adopt-drafts.ts";
import { copyListing } from "./copy-listing.ts";
import { listUncopiedDrafts } from "./copy-store.ts";
import { listUnsentDrafts } from "./draft-store.ts";
import { presentDraftSummary } from "./present-draft.ts";

/** What the caller has begun in any market and not submitted, last edited first. */
export async function listDrafts(call: Call) {
  const { database, user, at } = call;
  const owner = findHolder(call);
  if (!owner) return [];
  await adoptDrafts(call);
  if (user)
    for (const id of await listUncopiedDrafts(database, user.id)) await copyListing(call, id);
  const drafts = await listUnsentDrafts(database, { owner, at });
  return drafts.map((draft) => presentDraftSummary(draft, call));
}
