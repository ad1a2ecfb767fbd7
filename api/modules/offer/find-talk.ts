import type { Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import { lockListing } from "#api/modules/listing/index.ts";
import { lockOffer } from "./lock-offer.ts";
import { findOfferLimit } from "./make-offer.ts";
import { type AmountRange, findBuyerRange, toOfferStatus } from "./offer-policy.ts";
import { findBuyerAmounts, findOfferRule, findOfferView } from "./offer-store.ts";

/** What a buyer sees of the talk about one listing, and nothing else. */
export type OfferTalk = {
  market: Market;
  asking_price: number;
  /** Amounts that the buyer may name next. */
  range: AmountRange | null;
  /** Amounts of the buyer that count, oldest first. */
  own: readonly number[];
  /** The offer under way. */
  live: { id: string; status: "open" | "countered" | "accepted"; number: number } | null;
  /** The seller's amount on the table. */
  counter: number | null;
  /** The buyer has said as many amounts as are allowed, about this and other listings. */
  isFull: boolean;
};

/** What the seller has not answered, whatever is allowed for the listing now. Locks the listing. */
export async function lockOpenOffer(
  database: Database,
  id: string,
  at: Date,
): Promise<{ number: number; amount: number } | null> {
  const locked = await lockOffer(database, id, at);
  if (!locked || toOfferStatus(locked.offer, at) !== "open") return null;
  const { number, amount } = locked.offer;
  return { number, amount };
}

/** Null where the listing takes no offers. Locks the listing. */
export async function lockOfferTalk(
  database: Database,
  { listingId, buyerId, at }: { listingId: string; buyerId: string; at: Date },
): Promise<OfferTalk | null> {
  const listing = await lockListing(database, listingId);
  if (listing?.status !== "published" || listing.seller_id === buyerId) return null;
  const { is_on, floor_percent } = await findOfferRule(database, listingId);
  if (!is_on) return null;
  const { amounts, live } = await findBuyerAmounts(database, { listingId, buyerId, at });
  const offer = live === null ? null : await findOfferView(database, live, at);
  const { market, asking_price } = listing;
  const bargain = { asking_price, floor_percent, buyer: amounts, seller: [] };
  const status = offer && toOfferStatus(offer, at);
  const call = { database, user: { id: buyerId }, at };
  return {
    market,
    asking_price,
    range: findBuyerRange(offer?.bargain ?? bargain),
    own: amounts,
    live:
      offer && (status === "open" || status === "countered" || status === "accepted")
        ? { id: offer.id, status, number: offer.number }
        : null,
    counter: offer && status === "countered" ? offer.amount : null,
    isFull: (await findOfferLimit(call, { isNew: offer === null })) !== null,
  };
}
