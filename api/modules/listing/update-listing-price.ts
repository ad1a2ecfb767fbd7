import { LIMITS } from "#contract/limits.ts";
import { MARKET_FACTS } from "#contract/market.ts";
import type { Money } from "#contract/money.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { setDraftPrice } from "#api/modules/draft/save-draft.ts";
import { findPriceFault } from "./find-price-fault.ts";
import { getOwnListing } from "./get-own-listing.ts";
import { lockOwnListing } from "./lock-own-listing.ts";
import type { LockedListing } from "./own-listing-store.ts";
import { toPriceBreakdown } from "./price.ts";
import { takeSellerStep } from "./take-seller-step.ts";

/**
 * Another price, live at once; nobody's running checkout is touched, since it holds the listing.
 * Throws invalid_fields, not_found, listing_busy, listing_transition_refused.
 */
export async function updateListingPrice(call: UserCall, id: string, price: Money) {
  await call.database.tx(async () => {
    const listing = await lockOwnListing(call, id, "update_price");
    requireGoodPrice(listing, price);
    const isSame = listing.asking_price === price.amount;
    if (isSame && (listing.status === "published" || listing.status === "hidden")) return;
    await takeSellerStep(call, listing, "update_price", {
      asking_price: price.amount,
      total_price: toPriceBreakdown(call.delivery, listing.market, price).total_price.amount,
    });
    // Else the next edit would bring the old price back.
    await setDraftPrice(call, id, price.amount);
  });
  return getOwnListing(call, id);
}

function requireGoodPrice({ market, face_value: faceValue }: LockedListing, price: Money): void {
  const fault = findPriceFault(price, { market, faceValue });
  if (fault === null) return;
  const { currency } = MARKET_FACTS[market];
  throw new ApiError("invalid_fields", {
    fields: { asking_price: [fault] },
    data: {
      min: { amount: LIMITS.askingPrice.min, currency },
      max: { amount: faceValue, currency },
    },
  });
}
