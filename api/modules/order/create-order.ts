import { LIMITS } from "#contract/limits.ts";
import type { UserCall } from "#api/context.ts";
import { isTaken } from "#api/db/database-errors.ts";
import { ApiError } from "#api/http/api-error.ts";
import { requireCompleteProfile } from "#api/modules/account/require-complete-profile.ts";
import { findLastPayment } from "#api/modules/payment/find-payments.ts";
import { findPreferredMethod } from "#api/modules/payment/find-preferred-method.ts";
import { isDeliverable } from "#api/modules/shipping/delivery.ts";
import { endIfOver } from "./end-if-over.ts";
import { insertDraft } from "./insert-draft.ts";
import { isReservationOver } from "./order-policy.ts";
import { countOpenDrafts, findActiveOrder, hasPurchase, lockListing } from "./order-store.ts";
import { notAvailable } from "./require-draft.ts";
import { requireNoPause } from "./require-no-pause.ts";

/**
 * Reserves a listing for the caller: the id of a new draft, or of the one that they have running
 * already. The listing's lock lets one caller in at a time; the partial unique index is the last
 * guard. Throws listing_is_yours, listing_not_available, hold_paused, not_found, too_many_checkouts.
 */
const reserveListing = (call: UserCall, listingId: string): Promise<string> => {
  const { database, user, at } = call;
  return database.tx(async () => {
    const drafts = await countOpenDrafts(database, { buyerId: user.id, at });
    const listing = await lockListing(database, listingId);
    if (!listing || (listing.status !== "published" && !listing.published_at))
      throw new ApiError("not_found");
    if (listing.seller_id === user.id) throw new ApiError("listing_is_yours");
    const holder = await findActiveOrder(database, listingId);
    if (holder) {
      const isMine = holder.buyer_id === user.id && holder.status === "draft";
      const payment = isMine ? await findLastPayment(database, holder.id) : null;
      if (isMine && !isReservationOver(holder, payment, at)) return holder.id;
      await endIfOver(call, holder);
    }
    if (listing.status !== "published") throw notAvailable(listing);
    const { market, item } = listing;
    if (!isDeliverable(call.delivery, { market, isInstantBuy: item.is_instant_buy }))
      throw new ApiError("listing_not_available");
    await requireNoPause(call, listingId);
    const paymentMethod = await findPreferredMethod(call, user.id);
    const { newcomer, buyer } = LIMITS.openDrafts;
    const limit = drafts < newcomer || (await hasPurchase(database, user.id)) ? buyer : newcomer;
    if (drafts >= limit) throw new ApiError("too_many_checkouts", { data: { limit } });
    return (await insertDraft(call, { listing, buyerId: user.id, paymentMethod, at })).id;
  });
};

export const createOrder = async (call: UserCall, listingId: string): Promise<string> => {
  await requireCompleteProfile(call);
  try {
    return await reserveListing(call, listingId);
  } catch (error) {
    if (isTaken(error, "customer_order_one_active")) throw new ApiError("listing_not_available");
    throw error;
  }
};
