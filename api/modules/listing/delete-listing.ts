import type { Call, UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { lockListing } from "./own-listing-store.ts";
import { takeSellerStep } from "./take-seller-step.ts";

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
