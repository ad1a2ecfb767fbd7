import { days } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import { MARKET_FACTS } from "#contract/market.ts";
import type { Money } from "#contract/money.ts";
import type { Call } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { lockOwner } from "#api/http/owner.ts";
import { requireCompleteProfile } from "#api/modules/account/index.ts";
import { findListing, lockListing, requireVisible } from "#api/modules/listing/index.ts";
import { requireUnrestricted } from "#api/modules/restriction/index.ts";
import { requireOpenMarket } from "#api/modules/setting/index.ts";
import type { OfferCall } from "./lock-offer.ts";
import {
  announceOffer,
  moveOffer,
  publishOfferMoved,
  scheduleAnswer,
  setOfferClock,
} from "./move-offer.ts";
import { type AmountRange, findBuyerRange } from "./offer-policy.ts";
import {
  countOffersOf,
  findBuyerAmounts,
  findOfferRule,
  findOfferView,
  insertOffer,
  listLiveOffers,
} from "./offer-store.ts";
import { presentOffer, presentRange } from "./present-offer.ts";

/** Throws offer_out_of_range with the possible amounts. */
export function requireInRange(
  { amount, currency }: Money,
  range: AmountRange | null,
  market: Call["market"],
): void {
  const own = MARKET_FACTS[market].currency;
  if (range && currency === own && amount >= range.min && amount <= range.max) return;
  throw new ApiError("offer_out_of_range", { data: { range: presentRange(range, own) } });
}

type Counted = Pick<OfferCall, "database" | "at"> & { user: { id: string } };

/**
 * The limit that the buyer has reached; null where they may name another amount. Call it with the
 * buyer's account locked, so that concurrent offers are counted in turn.
 */
export async function findOfferLimit(
  { database, user, at }: Counted,
  { isNew }: { isNew: boolean },
): Promise<number | null> {
  const since = new Date(at.getTime() - days(1));
  const { live, today } = await countOffersOf(database, { buyerId: user.id, since, at });
  const { live: most, perDay } = LIMITS.offer;
  if (today >= perDay) return perDay;
  return isNew && live >= most ? most : null;
}

export async function requireFewOffers(call: Counted, of: { isNew: boolean }): Promise<void> {
  const limit = await findOfferLimit(call, of);
  if (limit !== null) throw new ApiError("too_many_offers", { data: { limit } });
}

/** Throws not_found, listing_gone, listing_is_yours. */
export async function getOfferTerms(call: OfferCall, listingId: string) {
  const { database, user, at } = call;
  const listing = requireVisible(await findListing(database, listingId, at), call);
  if (listing.seller_id === user.id) throw new ApiError("listing_is_yours");
  const rule = await findOfferRule(database, listingId);
  const said = await findBuyerAmounts(database, { listingId, buyerId: user.id, at });
  const { asking_price } = listing;
  const { floor_percent } = rule;
  const range = findBuyerRange({ asking_price, floor_percent, buyer: said.amounts, seller: [] });
  const isPossible = rule.is_on && listing.status === "published" && said.live === null;
  return {
    range: isPossible ? presentRange(range, MARKET_FACTS[listing.market].currency) : null,
    tries_left: Math.max(0, LIMITS.offer.perSide - said.amounts.length),
    offer_id: said.live,
  };
}

/** The listing's lock serializes callers. See the contract for what it throws. */
export async function makeOffer(call: OfferCall, listingId: string, amount: Money) {
  await requireCompleteProfile(call);
  await requireUnrestricted(call, "write");
  const { database, user, at, isHunter: byHunter = false, isAgent: byAgent = false } = call;
  return database.tx(async () => {
    await lockOwner(database, { userId: user.id });
    const listing = requireVisible(await lockListing(database, listingId), call);
    const { market, seller_id } = listing;
    if (seller_id === user.id) throw new ApiError("listing_is_yours");
    if (listing.status !== "published")
      throw new ApiError("listing_not_available", { data: { listing_status: listing.status } });
    requireOpenMarket(call, market);
    const rule = await findOfferRule(database, listingId);
    if (!rule.is_on) throw new ApiError("offers_off");
    const said = await findBuyerAmounts(database, { listingId, buyerId: user.id, at });
    if (said.live) throw new ApiError("offer_running", { data: { offer_id: said.live } });
    const { asking_price } = listing;
    const { floor_percent } = rule;
    const bargain = { asking_price, floor_percent, buyer: said.amounts, seller: [] };
    requireInRange(amount, findBuyerRange(bargain), market);
    await requireFewOffers(call, { isNew: true });
    // One whose job has not run yet would still count as the live one.
    for (const old of await listLiveOffers(database, { listingId }))
      if (old.buyer_id === user.id) await moveOffer(call, old, "lapse", "deftero", { at });
    const made = await insertOffer(database, {
      market,
      seller_id,
      asking_price,
      listing_id: listingId,
      buyer_id: user.id,
      ...amount,
      expires_at: new Date(at.getTime() + LIMITS.offer.life),
      byHunter,
      byAgent,
      at,
    });
    await setOfferClock(call, made);
    await announceOffer(call, made, {
      kind: "make",
      side: "buyer",
      from: null,
      byHunter,
      byAgent,
      at,
    });
    await publishOfferMoved(call, made, { move: "make", side: "buyer", byHunter, at });
    const offer = (await findOfferView(database, made.id, at))!;
    await scheduleAnswer(call, offer, { rule, at });
    return presentOffer(offer, "buyer", call);
  });
}
