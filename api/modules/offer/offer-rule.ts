import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { lockListing } from "#api/modules/listing/index.ts";
import type { OfferRule } from "./offer-policy.ts";
import { findOfferRule, writeOfferRule } from "./offer-store.ts";

/** Throws not_found, also for another seller's listing. */
async function lockMine({ database, user }: UserCall, listingId: string): Promise<void> {
  const listing = await lockListing(database, listingId);
  if (listing?.seller_id !== user.id || listing.deleted_at !== null)
    throw new ApiError("not_found");
}

export const getOfferRule = (call: UserCall, listingId: string): Promise<OfferRule> =>
  call.database.tx(async () => {
    await lockMine(call, listingId);
    return findOfferRule(call.database, listingId);
  });

/** It counts for offers that come, and for answers that are still due. */
export const updateOfferRule = (
  call: UserCall,
  listingId: string,
  rule: OfferRule,
): Promise<OfferRule> =>
  call.database.tx(async () => {
    await lockMine(call, listingId);
    await writeOfferRule(call.database, listingId, { ...rule, updated_at: call.at });
    return rule;
  });
