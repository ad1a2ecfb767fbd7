import type { ApiDeps, UserCall } from "#api/context.ts";
import type { DomainEvents } from "#api/events.ts";
import { ApiError } from "#api/http/api-error.ts";
import { lockListing } from "#api/modules/listing/index.ts";
import { keepBelow, type OfferRule } from "./offer-policy.ts";
import {
  clearRuleAmounts,
  findOfferRule,
  writeOfferRule,
  writeRuleAmounts,
} from "./offer-store.ts";

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

/**
 * Amounts of the rule were chosen beside the old price, unless the seller has agreed to how it falls.
 * Call it with the listing locked.
 */
export async function moveRuleToPrice(
  { database }: RuleDeps,
  { listingId, amount, byRule, at }: DomainEvents["listing_price_changed"],
): Promise<void> {
  if (!byRule) return clearRuleAmounts(database, listingId, at);
  const rule = await findOfferRule(database, listingId);
  await writeRuleAmounts(database, listingId, { ...keepBelow(rule, amount), updated_at: at });
}

/** An edit may have any price; a hidden listing takes it when it is submitted. */
export async function endRuleOfEdited(
  { database }: RuleDeps,
  { listingId, step, at }: DomainEvents["listing_moved"],
): Promise<void> {
  if (step === "publish_edit" || step === "submit") await clearRuleAmounts(database, listingId, at);
}
