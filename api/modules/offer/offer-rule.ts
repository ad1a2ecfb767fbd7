import type { ApiDeps, UserCall } from "#api/context.ts";
import type { DomainEvents } from "#api/events.ts";
import { ApiError } from "#api/http/api-error.ts";
import { lockListing } from "#api/modules/listing/index.ts";
import type { OfferRule } from "./offer-policy.ts";
import { clearRuleAmounts, findOfferRule, writeOfferRule } from "./offer-store.ts";

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

type RuleDeps = Pick<ApiDeps, "database">;

/** Amounts of the rule were chosen beside the old price. Call it with the listing locked. */
export const endRuleAtOldPrice = (
  { database }: RuleDeps,
  { listingId, at }: DomainEvents["listing_price_changed"],
): Promise<void> => clearRuleAmounts(database, listingId, at);

/** An edit may have any price; a hidden listing takes it when it is submitted. */
export async function endRuleOfEdited(
  { database }: RuleDeps,
  { listingId, step, at }: DomainEvents["listing_moved"],
): Promise<void> {
  if (step === "publish_edit" || step === "submit") await clearRuleAmounts(database, listingId, at);
}
