import type { Boost } from "#contract/boost.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { ProviderUnavailableError } from "#api/providers/card/port.ts";
import { toBoostPrice } from "./boost-listing.ts";
import { isUndecided } from "./boost-states.ts";
import { findBoostedListing, findLastBoost } from "./boost-store.ts";
import { presentBoost, presentNoBoost } from "./present-boost.ts";
import { takeBoostStep } from "./take-boost-step.ts";

/** The last boost of the caller's own listing, after asking the provider where its answer is out. */
export async function getBoost(call: UserCall, listingId: string): Promise<Boost> {
  const { database, user } = call;
  const listing = await findBoostedListing(database, listingId);
  if (listing?.seller_id !== user.id) throw new ApiError("not_found");
  const boost = await findLastBoost(database, listingId);
  if (boost && (isUndecided(boost) || boost.status === "authorised")) {
    try {
      await takeBoostStep(call, boost.id);
    } catch (error) {
      // Still unknown; the job asks again.
      if (!(error instanceof ProviderUnavailableError)) throw error;
    }
  }
  const price = toBoostPrice(listing.market);
  const current = await findLastBoost(database, listingId);
  return current ? presentBoost(current, price, { at: call.now() }) : presentNoBoost(price);
}
