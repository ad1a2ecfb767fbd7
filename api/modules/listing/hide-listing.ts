import type { UserCall } from "#api/context.ts";
import { getOwnListing } from "./get-own-listing.ts";
import { lockOwnListing } from "./lock-own-listing.ts";
import { takeSellerStep } from "./take-seller-step.ts";

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
