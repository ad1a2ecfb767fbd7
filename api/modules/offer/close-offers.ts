import type { OfferVoidReason } from "#contract/offer-states.ts";
import type { ApiDeps } from "#api/context.ts";
import type { DomainEvents } from "#api/events.ts";
import { lockListing } from "#api/modules/listing/index.ts";
import type { OrderRow } from "#api/modules/order/index.ts";
import { moveOffer } from "./move-offer.ts";
import {
  findListingsBargainedBy,
  getOfferRow,
  listLiveOffers,
  type OfferRow,
} from "./offer-store.ts";

type OfferDeps = Pick<ApiDeps, "database" | "jobs">;

/** An agreed price stays while it is below the new one. Call it with the listing locked. */
export async function voidOffersAtOldPrice(
  deps: OfferDeps,
  { listingId, amount, at }: DomainEvents["listing_price_changed"],
): Promise<void> {
  for (const offer of await listLiveOffers(deps.database, { listingId }))
    if (offer.status !== "accepted" || offer.amount >= amount)
      await moveOffer(deps, offer, "void", "deftero", { voidReason: "price", at });
}

/** Call it with the listing locked. */
export async function voidOffersOfListing(
  deps: OfferDeps,
  { listingId, step, to, at }: DomainEvents["listing_moved"],
): Promise<void> {
  const voidReason: OfferVoidReason | null =
    to !== "published" ? "not_on_sale" : step === "publish_edit" ? "edited" : null;
  if (voidReason === null) return;
  for (const offer of await listLiveOffers(deps.database, { listingId }))
    await moveOffer(deps, offer, "void", "deftero", { voidReason, at });
}

/**
 * The offer whose price the order has is used, even if it has ended while the payment was pending.
 * Call it with the listing locked.
 */
export async function closeOffersOfSold(
  deps: OfferDeps,
  {
    listing_id: listingId,
    buyer_id,
    offer_id,
  }: Pick<OrderRow, "listing_id" | "buyer_id" | "offer_id">,
  at: Date,
): Promise<void> {
  for (const offer of await listLiveOffers(deps.database, { listingId })) {
    if (offer.id === offer_id) continue;
    // One whose job has not run yet has ended before the sale.
    const move = offer.expires_at <= at ? "lapse" : "supersede";
    await moveOffer(deps, offer, move, "deftero", { isSilent: offer.buyer_id === buyer_id, at });
  }
  if (offer_id === null) return;
  const agreed = await getOfferRow(deps.database, offer_id);
  await moveOffer(deps, agreed, "use", "deftero", { at });
}

/** A closing account's own listings are locked and hidden before; those of others are locked here. */
export async function endOffersOf(deps: OfferDeps, userId: string, at: Date): Promise<void> {
  const { database } = deps;
  for (const offer of await listLiveOffers(database, { sellerId: userId }))
    await moveOffer(deps, offer, "void", "deftero", { voidReason: "not_on_sale", at });
  for (const listingId of await findListingsBargainedBy(database, userId)) {
    await lockListing(database, listingId);
    for (const offer of await listLiveOffers(database, { listingId }))
      if (offer.buyer_id === userId) await leaveOffer(deps, offer, at);
  }
}

/** In a word that the seller is told of; an agreed price has none but that it has ended. */
function leaveOffer(deps: OfferDeps, offer: OfferRow, at: Date): Promise<OfferRow> {
  if (offer.expires_at <= at || offer.status === "accepted")
    return moveOffer(deps, offer, "lapse", "deftero", { at });
  return moveOffer(deps, offer, offer.status === "open" ? "withdraw" : "decline", "buyer", { at });
}
