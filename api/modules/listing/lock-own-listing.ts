import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { requireOwnDraft } from "#api/modules/draft/own-draft.ts";
import type { ListingTransition } from "./listing-states.ts";
import { lockListing, type LockedListing } from "./own-listing-store.ts";

/**
 * The caller's listing, locked, for a step of its table. Somebody else's reads as missing, for staff
 * too; a draft that was never submitted takes no steps yet. Throws not_found,
 * listing_transition_refused.
 */
export async function lockOwnListing(
  call: UserCall,
  id: string,
  step: ListingTransition,
): Promise<LockedListing> {
  const listing = await lockListing(call.database, id);
  if (listing === null) {
    await requireOwnDraft(call, id);
    throw new ApiError("listing_transition_refused", { data: { status: "draft", action: step } });
  }
  if (listing.seller_id !== call.user.id || listing.deleted_at !== null)
    throw new ApiError("not_found");
  return listing;
}
