import { LIMITS } from "#contract/limits.ts";
import type { ListingAction } from "#contract/listing-words.ts";
import { MARKET_FACTS } from "#contract/market.ts";
import type { Money } from "#contract/money.ts";
import type { Call, UserCall } from "#api/context.ts";
import { publish } from "#api/events.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findTokenHash } from "#api/http/token.ts";
import { endHoldOfHidden, isUnheld } from "#api/modules/order/index.ts";
import { requireListingUnrestricted, requireUnrestricted } from "#api/modules/restriction/index.ts";
import { findPriceFault, toPriceBreakdown } from "#api/modules/price/index.ts";
import { getOwnListing } from "./get-my-listing.ts";
import {
  findHubStay,
  listAllowedActions,
  type ListingChange,
  type ListingTransition,
  type LockedListing,
  lockListing,
  moveListing,
  requireNotAtHub,
} from "#api/modules/listing/index.ts";
import { isOwnDraft } from "./my-listings-store.ts";

/**
 * Call it with the listing locked. Throws listing_busy, listing_transition_refused, account_limited,
 * listing_restricted.
 */
export async function takeSellerStep(
  call: UserCall,
  listing: LockedListing,
  step: Exclude<ListingAction, "buy">,
  change: ListingChange = {},
): Promise<void> {
  const { user, at } = call;
  if (step === "unhide" || step === "unmark_sold") await requireUnrestricted(call, "sell");
  if (step === "unhide") await requireListingUnrestricted(call, listing.id);
  if (step === "hide") await endHoldOfHidden(call, listing.id);
  else if (!(await isUnheld(call, listing.id))) throw new ApiError("listing_busy");
  const hubStay = await findHubStay(call.database, listing.id);
  const allowed = listAllowedActions(
    {
      sellerId: listing.seller_id,
      status: listing.status,
      publishedAt: listing.published_at,
      boostedUntil: listing.boosted_until,
      isReserved: false,
      isMarkedSold: listing.marked_sold_at !== null,
      hubStay,
    },
    user,
    at,
  );
  if (!allowed.includes(step)) {
    if (hubStay !== null && step !== "boost") await requireNotAtHub(call, listing.id, step);
    throw new ApiError("listing_transition_refused", {
      data: { status: listing.status, action: step },
    });
  }
  await moveListing(call, listing, step, { by: "seller", at, change });
}

/** Throws not_found for another person's, listing_transition_refused for an unsubmitted draft. */
export async function lockOwnListing(
  call: UserCall,
  id: string,
  step: ListingTransition,
): Promise<LockedListing> {
  const listing = await lockListing(call.database, id);
  if (listing === null) {
    const { database, user, sessionToken } = call;
    const owner = { userId: user.id, tokenHash: findTokenHash(sessionToken) };
    if (!(await isOwnDraft(database, id, owner))) throw new ApiError("not_found");
    throw new ApiError("listing_transition_refused", { data: { status: "draft", action: step } });
  }
  if (listing.seller_id !== call.user.id || listing.deleted_at !== null)
    throw new ApiError("not_found");
  return listing;
}

/** A boost runs on. Throws not_found, listing_busy, listing_transition_refused. */
export function hideListing(call: UserCall, id: string, hidden: boolean): Promise<void> {
  const step = hidden ? "hide" : "unhide";
  return call.database.tx(async () => {
    const listing = await lockOwnListing(call, id, step);
    if (listing.status === (hidden ? "hidden" : "published")) return;
    await takeSellerStep(call, listing, step);
  });
}

/** Throws not_found, listing_busy, listing_transition_refused. */
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

/** False for an unsubmitted draft. Throws not_found, listing_busy, listing_transition_refused. */
export async function deleteListing(call: Call, id: string): Promise<boolean> {
  const { database, user, at } = call;
  const listing = await lockListing(database, id);
  if (listing === null) return false;
  if (user === null || listing.seller_id !== user.id || listing.deleted_at !== null)
    throw new ApiError("not_found");
  await takeSellerStep(call as UserCall, listing, "delete", { deleted_at: at });
  return true;
}

/**
 * With `seen`, a listing that has another price by now is refused. Throws invalid_fields, not_found,
 * listing_busy in a checkout, listing_transition_refused, price_changed.
 */
export function updateListingPrice(
  call: UserCall,
  id: string,
  price: Money,
  { seen }: { seen?: Money } = {},
): Promise<void> {
  return call.database.tx(async () => {
    const listing = await lockOwnListing(call, id, "update_price");
    requireValidPrice(listing, price);
    const isSame = listing.asking_price === price.amount;
    if (seen && !isSame && listing.asking_price !== seen.amount)
      throw new ApiError("price_changed");
    if (isSame && (listing.status === "published" || listing.status === "hidden")) return;
    await takeSellerStep(call, listing, "update_price", {
      asking_price: price.amount,
      total_price: toPriceBreakdown(call.delivery, listing.market, price).total_price.amount,
    });
    await publish(call, "listing_price_changed", {
      listingId: id,
      amount: price.amount,
      byRule: false,
      at: call.at,
    });
  });
}

function requireValidPrice({ market, face_value: faceValue }: LockedListing, price: Money): void {
  const error = findPriceFault(price, { market, faceValue });
  if (error === null) return;
  const { currency } = MARKET_FACTS[market];
  throw new ApiError("invalid_fields", {
    fields: { asking_price: [error] },
    data: {
      min: { amount: LIMITS.askingPrice.min, currency },
      max: { amount: faceValue, currency },
    },
  });
}
