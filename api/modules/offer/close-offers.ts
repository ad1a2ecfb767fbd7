import type { OfferMove, OfferVoidReason } from "#contract/offer-states.ts";
import type { ApiDeps } from "#api/context.ts";
import type { DomainEvents } from "#api/events.ts";
import { moveOffer } from "./move-offer.ts";
import { listLiveOffers } from "./offer-store.ts";

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

/** Call it with the listing locked. */
export async function closeOffersOfSold(
  deps: OfferDeps,
  { listing_id: listingId, buyer_id }: { listing_id: string; buyer_id: string },
  at: Date,
): Promise<void> {
  for (const offer of await listLiveOffers(deps.database, { listingId })) {
    const isUsed = offer.buyer_id === buyer_id && offer.status === "accepted";
    const move: OfferMove = isUsed ? "use" : "supersede";
    await moveOffer(deps, offer, move, "deftero", { at });
  }
}

/** The listings of a seller are locked and hidden before. */
export async function endOffersOf(deps: OfferDeps, userId: string, at: Date): Promise<void> {
  for (const offer of await listLiveOffers(deps.database, { userId }))
    await moveOffer(deps, offer, "void", "deftero", { voidReason: "not_on_sale", at });
}
