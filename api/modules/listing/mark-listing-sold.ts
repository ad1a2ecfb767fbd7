import type { UserCall } from "#api/context.ts";
import { getOwnListing } from "./get-own-listing.ts";
import { lockOwnListing } from "./lock-own-listing.ts";
import { takeSellerStep } from "./take-seller-step.ts";

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
