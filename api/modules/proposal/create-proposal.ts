import { LIMITS } from "#contract/limits.ts";
import { MARKET_FACTS } from "#contract/market.ts";
import type { ApiDeps } from "#api/context.ts";
import { writeMandate } from "#api/modules/mandate/index.ts";
import { toPriceBreakdown } from "#api/modules/price/index.ts";
import { findProposedListing, insertProposal, isKnown } from "./proposal-store.ts";

export type ProposalDeps = Pick<ApiDeps, "database" | "delivery" | "config">;

type NewProposal = {
  userId: string;
  /** Null where a program of the person proposes. */
  huntId: string | null;
  listingId: string;
  /** The offer in which the seller has agreed to `amount`, and until when. */
  agreed: { offerId: string; amount: number; until: Date } | null;
  at: Date;
};

/**
 * Null where the device is not on sale any more, and at the asking price also where it was dismissed at
 * this total or a standing proposal is as good. Runs in the current transaction.
 */
export async function createProposal(
  deps: ProposalDeps,
  { userId, huntId, listingId, agreed, at }: NewProposal,
): Promise<{ id: string; title: string; total: number; expires_at: Date } | null> {
  const { database, delivery } = deps;
  const listing = await findProposedListing(database, listingId);
  if (!listing) return null;
  const { market, version, title } = listing;
  const { currency } = MARKET_FACTS[market];
  const amount = agreed?.amount ?? listing.asking_price;
  const sums = toPriceBreakdown(delivery, market, { amount, currency });
  const expires_at = agreed?.until ?? new Date(at.getTime() + LIMITS.hunt.proposal);
  const parts = {
    price: amount,
    fee: sums.buyer_safety_fee.amount,
    delivery: sums.delivery_from.amount,
    total: sums.total_price.amount,
  };
  if (!agreed && (await isKnown(database, { userId, listingId, total: parts.total, at })))
    return null;
  const mandate_id = await writeMandate(deps, {
    userId,
    kind: "proposal",
    says: {
      listing: { id: listingId, version, title },
      hunt_id: huntId,
      by_agent: huntId === null,
      offer_id: agreed?.offerId ?? null,
      market,
      currency,
      asking_price: listing.asking_price,
      ...parts,
      delivery_is: "cheapest",
      quantity: 1,
      expires_at: expires_at.toISOString(),
    },
    sessionId: null,
    at,
  });
  const id = await insertProposal(database, {
    user_id: userId,
    market,
    hunt_id: huntId,
    listing_id: listingId,
    offer_id: agreed?.offerId ?? null,
    mandate_id,
    currency,
    ...parts,
    expires_at,
    by_agent: huntId === null,
    at,
  });
  return { id, title, total: parts.total, expires_at };
}
