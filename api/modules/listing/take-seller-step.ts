import type { ListingAction } from "#contract/listing-words.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { endHoldOfHidden, isUnheld } from "#api/modules/order/reservation.ts";
import { listAllowedActions } from "./listing-policy.ts";
import type { ListingChange } from "./listing-store.ts";
import { moveListing } from "./move-listing.ts";
import type { LockedListing } from "./own-listing-store.ts";

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
