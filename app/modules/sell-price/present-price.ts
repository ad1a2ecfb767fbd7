import type { GenericCondition } from "#contract/condition.ts";
import type { Draft } from "#contract/draft.ts";
import { MARKET_FACTS, type Currency, type Market } from "#contract/market.ts";
import type { PriceFacts } from "./tell-price.ts";

/** What the price step shows besides the field. */
export type PriceView = {
  market: Market;
  currency: Currency;
  facts: PriceFacts | null;
  /** The device in words; null while it is not known which. */
  device: string | null;
  /** The same without what only some of its units have. */
  model: string | null;
  grade: GenericCondition | null;
  /** Where others of the kind can be looked at. */
  place: { vertical: string; brand: string; model: string } | null;
};

export function presentPrice(draft: Draft, facts: PriceFacts | null): PriceView {
  const { market, model, brand, capacity, product } = draft;
  return {
    market,
    currency: MARKET_FACTS[market].currency,
    // The months are drawn where they are known; they need not travel twice.
    facts: facts && { ...facts, history: [] },
    device: product && [model?.name, capacity?.label].filter(Boolean).join(", "),
    model: product && (model?.name ?? null),
    grade: draft.generic_condition,
    place: model && brand && { vertical: model.vertical, brand: brand.slug, model: model.slug },
  };
}
