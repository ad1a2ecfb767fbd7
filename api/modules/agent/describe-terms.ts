import { hours, minutes } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import { MARKET_FACTS } from "#contract/market.ts";
import { type AgentCall, toAddress } from "./agent-call.ts";

/** From the settings and constants that checkout, offers and hunter read as well. */
export function describeTerms(call: AgentCall) {
  const { currency } = MARKET_FACTS[call.market];
  const { offer, refund } = LIMITS;
  const { buyer_fee } = call.delivery.terms[call.market].fees;
  return {
    market: call.market,
    currency,
    warranty_days: LIMITS.warrantyDays,
    /** After the delivery the buyer accepts the device or sends it back. */
    buyer_acceptance_hours: LIMITS.buyerAcceptance / hours(1),
    refund_days: refund.days,
    buyer_safety_fee: {
      percent: buyer_fee.rate / 100,
      least: { amount: buyer_fee.least, currency },
    },
    checkout_minutes: LIMITS.checkoutWindow / minutes(1),
    offers: {
      each_side_at_most: offer.perSide,
      answered_within_hours: offer.life / hours(1),
      agreed_price_holds_hours: offer.life / hours(1),
      usual_floor_percent: offer.floorPercent.standard,
      live_at_most: offer.live,
      per_day_at_most: offer.perDay,
      reserves_the_device: false,
    },
    agents: {
      may_read: "anyone, within limits per address",
      may_offer_and_propose: "with a key of a member, within its scopes and its ceiling",
      may_order_or_pay: false,
      keys: toAddress(call, "/account/agents"),
      offers_are_marked_as_made_by_a_program: true,
    },
    /** Nobody can pay to be found first. */
    ranking_is_bought: false,
    help: toAddress(call, "/help"),
  };
}
