import { MARKET_FACTS } from "#contract/market.ts";
import { ApiError } from "#api/http/api-error.ts";
import { lockOwner } from "#api/http/owner.ts";
import { requireCompleteProfile } from "#api/modules/account/index.ts";
import { findAgreedPrice } from "#api/modules/agreed-price/index.ts";
import { lockListing, requireVisible } from "#api/modules/listing/index.ts";
import { toPriceBreakdown } from "#api/modules/price/index.ts";
import { createProposal, findOpenProposal } from "#api/modules/proposal/index.ts";
import { type KeyCall, requireWithinCeiling, toAddress } from "./agent-call.ts";

/**
 * At the price that the seller has agreed to with this member, else at the asking price. One that
 * stands with the same total is answered again. Throws what the tool's description names.
 */
export async function proposePurchase(call: KeyCall, listingId: string) {
  const { database, delivery, user, at, limits } = call;
  await requireCompleteProfile(call);
  await limits.spend("agentProposal", `user:${user.id}`);
  return database.tx(async () => {
    await lockOwner(database, { userId: user.id });
    const listing = requireVisible(await lockListing(database, listingId), call);
    const { market, seller_id, status } = listing;
    if (seller_id === user.id) throw new ApiError("listing_is_yours");
    if (status !== "published")
      throw new ApiError("listing_not_available", { data: { listing_status: status } });
    const agreed = await findAgreedPrice(database, listingId, { buyerId: user.id, at });
    const { currency } = MARKET_FACTS[market];
    const price = { amount: agreed?.amount ?? listing.asking_price, currency };
    const sums = toPriceBreakdown(delivery, market, price, agreed?.fees?.value);
    requireWithinCeiling(call, sums.total_price);
    const open = await findOpenProposal(database, { userId: user.id, listingId, at });
    const isSame = open?.total === sums.total_price.amount;
    const made = isSame
      ? open
      : await createProposal(call, {
          userId: user.id,
          huntId: null,
          listingId,
          agreed: agreed && {
            offerId: agreed.offer_id,
            amount: agreed.amount,
            until: new Date(agreed.ends_at),
          },
          at,
        });
    // The person has set this total aside before.
    if (!made) throw new ApiError("proposal_void", { data: { status: "dismissed" } });
    return {
      status: "waits_for_the_person",
      proposal_id: made.id,
      listing_id: listingId,
      price,
      buyer_safety_fee: sums.buyer_safety_fee,
      delivery_from: sums.delivery_from,
      total: sums.total_price,
      expires_at: made.expires_at.toISOString(),
      continue_url: toAddress(call, `/hunt/proposals/${made.id}`),
    };
  });
}
