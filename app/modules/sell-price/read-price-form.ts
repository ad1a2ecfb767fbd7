import type { Draft } from "#contract/draft.ts";
import { LIMITS } from "#contract/limits.ts";
import { MARKET_FACTS } from "#contract/market.ts";
import type { Money } from "#contract/money.ts";
import type { Locale } from "../locale/locale.ts";
import { parseAmount } from "../locale/parse-amount.ts";
import { findBoundFault } from "./tell-price.ts";

type Reading = { price: Money | null; wrong: Record<string, string[]> };

/** The typed price in the currency of the listing, or what is wrong with it. */
export function readPriceForm(
  typed: string,
  locale: Locale,
  { market, product }: Pick<Draft, "market" | "product">,
): Reading {
  const { currency } = MARKET_FACTS[market];
  const { amount, fault } = parseAmount(typed, locale);
  const bounds = {
    min: { amount: LIMITS.askingPrice.min, currency },
    max: product?.face_value ?? null,
  };
  const key = amount === null ? `sell.price-${fault}` : findBoundFault(amount, bounds);
  if (amount === null || key !== null) return { price: null, wrong: { asking_price: [key!] } };
  return { price: { amount, currency }, wrong: {} };
}
