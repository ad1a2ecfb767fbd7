import { LIMITS } from "#contract/limits.ts";
import type { Currency } from "#contract/market.ts";
import type { UserCall } from "#api/context.ts";
import { toPriceBreakdown } from "#api/modules/price/index.ts";
import {
  type AmountRange,
  findBuyerRange,
  findSellerRange,
  listOfferActions,
  toOfferStatus,
} from "./offer-policy.ts";
import type { OfferSide, OfferView } from "./offer-store.ts";

export const presentRange = (range: AmountRange | null, currency: Currency) =>
  range && {
    min: { amount: range.min, currency },
    max: { amount: range.max, currency },
  };

const findMaker = (first: OfferView["events"][number] | undefined) => {
  if (first?.by_agent) return "agent" as const;
  return first?.by_hunter ? ("hunter" as const) : ("person" as const);
};

/**
 * A seller learns which answers their rule gave. To a buyer it speaks as a person does, except for a
 * trader's counter-offer: a price by automated decision (Directive 2011/83, art. 6(1)(ea)).
 */
export function presentOffer(
  offer: OfferView,
  side: OfferSide,
  { delivery, at }: Pick<UserCall, "delivery" | "at">,
) {
  const { currency, bargain } = offer;
  const money = (amount: number) => ({ amount, currency });
  const actions = listOfferActions(offer, side, at);
  const range = side === "buyer" ? findBuyerRange(bargain) : findSellerRange(bargain);
  return {
    id: offer.id,
    role: side,
    listing: {
      id: offer.listing_id,
      title: offer.title,
      cover: offer.cover_key && `/media/${offer.cover_key}`,
    },
    other: (side === "buyer" ? offer.seller_username : offer.buyer_username) ?? "",
    status: toOfferStatus(offer, at),
    void_reason: offer.void_reason,
    asking_price: money(offer.asking_price),
    amount: money(offer.amount),
    total: toPriceBreakdown(delivery, offer.market, money(offer.amount), offer.fees ?? undefined)
      .total_price,
    number: offer.number,
    expires_at: offer.expires_at.toISOString(),
    created_at: offer.created_at.toISOString(),
    made_by: findMaker(offer.events[0]),
    events: offer.events.map(({ amount, by_rule, at: said, ...event }) => ({
      ...event,
      amount: amount === null ? null : money(amount),
      at: new Date(said).toISOString(),
      by_rule: by_rule && (side === "seller" || (offer.seller_is_pro && event.kind === "counter")),
    })),
    allowed_actions: actions,
    range: actions.includes("counter") ? presentRange(range, currency) : null,
    tries_left: Math.max(0, LIMITS.offer.perSide - bargain[side].length),
  };
}
