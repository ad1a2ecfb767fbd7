import type { ListingAction } from "#contract/listing-words.ts";
import type { Call, UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { requireOwnDraft } from "#api/modules/draft/own-draft.ts";
import { endHoldOfHidden, isUnheld } from "#api/modules/order/reservation.ts";
import { getOwnListing } from "./get-own-listing.ts";
import { listAllowedActions } from "./listing-policy.ts";
import type { ListingTransition } from "./listing-states.ts";
import type { ListingChange } from "./listing-store.ts";
import { moveListing } from "./move-listing.ts";
import { type LockedListing, lockListing } from "./own-listing-store.ts";

/**
 * What its seller does with a listing, by the same rules that drew the button: nobody's order holds
 * it, unless it is to be hidden, and its state allows the step. Call it with the listing locked.
 * Throws listing_busy, listing_transition_refused.
 */
export async function takeSellerStep(
  call: UserCall,
  listing: LockedListing,
  step: Exclude<ListingAction, "buy">,
  change: ListingChange = {},
): Promise<void> {
  const { user, at } = call;
  if (step === "hide") await endHoldOfHidden(call, listing.id);
  else if (!(await isUnheld(call, listing.id))) throw new ApiError("listing_busy");
  const allowed = listAllowedActions(
    {
      sellerId: listing.seller_id,
      status: listing.status,
      publishedAt: listing.published_at,
      boostedUntil: listing.boosted_until,
      isReserved: false,
      isMarkedSold: listing.marked_sold_at !== null,
    },
    user,
    at,
  );
  if (!allowed.includes(step))
    throw new ApiError("listing_transition_refused", {
      data: { status: listing.status, action: step },
    });
  await moveListing(call, listing, step, { by: "seller", at, change });
}

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

/**
 * Off the shelf, or back on it; a boost runs on meanwhile. Throws not_found, listing_busy,
 * listing_transition_refused.
 */
export async function hideListing(call: UserCall, id: string, hidden: boolean) {
  const step = hidden ? "hide" : "unhide";
  await call.database.tx(async () => {
    const listing = await lockOwnListing(call, id, step);
    if (listing.status === (hidden ? "hidden" : "published")) return;
    await takeSellerStep(call, listing, step);
  });
  return getOwnListing(call, id);
}

/**
 * Sold elsewhere, or not after all. What an order has sold is not the seller's to take back. Throws
 * not_found, listing_busy, listing_transition_refused.
 */
export async function markListingSold(call: UserCall, id: string, sold: boolean) {
  const step = sold ? "mark_sold" : "unmark_sold";
  const soldAt = sold ? call.at : null;
  await call.database.tx(async () => {
    const listing = await lockOwnListing(call, id, step);
    const isMarked = listing.status === "sold" && listing.marked_sold_at !== null;
    if (sold ? isMarked : listing.status === "published") return;
    await takeSellerStep(call, listing, step, { marked_sold_at: soldAt, sold_at: soldAt });
  });
  return getOwnListing(call, id);
}

/**
 * Deletes the caller's listing for good, in the current transaction: off every list, kept only for
 * orders that lean on it; a boost of it runs out unheard. False where none was ever submitted: then there is but a draft. Throws
 * not_found, listing_busy, listing_transition_refused.
 */
export async function deleteListing(call: Call, id: string): Promise<boolean> {
  const { database, user, at } = call;
  const listing = await lockListing(database, id);
  if (listing === null) return false;
  if (user === null || listing.seller_id !== user.id || listing.deleted_at !== null)
    throw new ApiError("not_found");
  await takeSellerStep(call as UserCall, listing, "delete", { deleted_at: at });
  return true;
}
