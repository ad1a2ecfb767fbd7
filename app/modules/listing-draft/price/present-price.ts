import type { GenericCondition } from "#contract/condition.ts";
import type { Draft } from "#contract/listing-draft.ts";
import { MARKET_FACTS, type Currency, type Market } from "#contract/market.ts";
import type { MarketPrice } from "./price-breakdown.ts";

export type PriceView = {
  market: Market;
  currency: Currency;
  marketPrice: MarketPrice | null;
  device: string | null;
  model: string | null;
  grade: GenericCondition | null;
  place: { vertical: string; brand: string; model: string } | null;
};

export function presentPrice(draft: Draft, marketPrice: MarketPrice | null): PriceView {
  const { market, model, brand, capacity, product } = draft;
  return {
    market,
    currency: MARKET_FACTS[market].currency,
    // The chart's months are rendered separately, so they are not sent twice.
    marketPrice: marketPrice && { ...marketPrice, history: [], sales: [] },
    device: product && [model?.name, capacity?.label].filter(Boolean).join(", "),
    model: product && (model?.name ?? null),
    grade: draft.generic_condition,
    place: model && brand && { vertical: model.vertical, brand: brand.slug, model: model.slug },
  };
}
