import type { SessionUser, UserCall } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";
import { type LockedListing, lockListing } from "#api/modules/listing/index.ts";
import { findOfferListing, findOfferView, type OfferSide, type OfferView } from "./offer-store.ts";

/**
 * What a use case needs of a request. The deal hunter makes its own, and what it does is marked.
 */
export type OfferCall = Pick<
  UserCall,
  "database" | "jobs" | "random" | "delivery" | "market" | "at"
> & { user: Pick<SessionUser, "id" | "staff">; isHunter?: boolean };

/** Lock order: the listing, whose lock serializes all that is said about it, then its offers. */
export async function lockOffer(
  database: Database,
  id: string,
  at: Date,
): Promise<{ offer: OfferView; listing: LockedListing } | null> {
  const listingId = await findOfferListing(database, id);
  const listing = listingId === null ? null : await lockListing(database, listingId);
  const offer = listing && (await findOfferView(database, id, at));
  return offer ? { offer, listing } : null;
}

const findSide = (
  offer: Pick<OfferView, "buyer_id" | "seller_id">,
  userId: string,
): OfferSide | null => {
  if (offer.buyer_id === userId) return "buyer";
  return offer.seller_id === userId ? "seller" : null;
};

/** Throws not_found for other people's offers. */
export function requireSide(
  offer: OfferView | null | undefined,
  { user }: { user: { id: string } },
): { offer: OfferView; side: OfferSide } {
  const side = offer && findSide(offer, user.id);
  if (!offer || !side) throw new ApiError("not_found");
  return { offer, side };
}
