import { toBuyerSafetyFee } from "#contract/buyer-fee.ts";
import { LIMITS } from "#contract/limits.ts";
import type { PriceBreakdown } from "#contract/listing.ts";
import { type Market, MARKET_FACTS } from "#contract/market.ts";
import type { Money } from "#contract/money.ts";
import type { Fees } from "#contract/terms.ts";
import { cheapestDelivery, type Delivery } from "#api/modules/shipping-option/index.ts";

/** decisions "Total price first"; at today's fees where no other ones were kept. Throws when the currency is not the market's. */
export function toPriceBreakdown(
  delivery: Delivery,
  market: Market,
  askingPrice: Money,
  fees: Fees = delivery.terms[market].fees,
): PriceBreakdown {
  const { currency } = MARKET_FACTS[market];
  if (askingPrice.currency !== currency)
    throw new Error(`${market} trades in ${currency}, not in ${askingPrice.currency}`);
  const fee = toBuyerSafetyFee(askingPrice, fees);
  const cheapest = cheapestDelivery(delivery, market);
  return {
    asking_price: askingPrice,
    buyer_safety_fee: fee,
    delivery_from: cheapest,
    total_price: { amount: askingPrice.amount + fee.amount + cheapest.amount, currency },
  };
}

type Bounds = {
  market: Market;
  faceValue: number;
};

/** A locale key (spec §5 "Asking price"), or null. */
export function findPriceFault({ amount, currency }: Money, { market, faceValue }: Bounds) {
  if (currency !== MARKET_FACTS[market].currency) return "sell.price-currency";
  if (amount < LIMITS.askingPrice.min) return "sell.price-too-low";
  return amount > faceValue ? "sell.price-too-high" : null;
}
