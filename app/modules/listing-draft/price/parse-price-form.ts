import type { Draft } from "#contract/listing-draft.ts";
import { LIMITS } from "#contract/limits.ts";
import { MARKET_FACTS } from "#contract/market.ts";
import type { Money } from "#contract/money.ts";
import type { Locale } from "../../locale/locale.ts";
import { parseAmount } from "../../locale/parse-amount.ts";
import { findBoundFault, type Bounds } from "./price-breakdown.ts";

type Parsed = { price: Money; fault: null } | { price: null; fault: string };

export function parsePrice(typed: string, locale: Locale, bounds: Bounds): Parsed {
  const { amount, fault } = parseAmount(typed, locale);
  if (amount === null) return { price: null, fault: `sell.price-${fault}` };
  const outside = findBoundFault(amount, bounds);
  if (outside !== null) return { price: null, fault: outside };
  return { price: { amount, currency: bounds.min.currency }, fault: null };
}

/** A price is typed as in its country, and not above what the device costs new. */
export function parsePriceForm(
  typed: string,
  locale: Locale,
  { market, product }: Pick<Draft, "market" | "product">,
): Parsed {
  const min = { amount: LIMITS.askingPrice.min, currency: MARKET_FACTS[market].currency };
  return parsePrice(typed, locale, { min, max: product?.face_value ?? null });
}

/** Minor units from a query; null when invalid. */
export const parseAskedPrice = (text: string | null): number | null =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
