import type { Draft } from "#contract/listing-draft.ts";
import { LIMITS } from "#contract/limits.ts";
import { MARKET_FACTS } from "#contract/market.ts";
import type { Money } from "#contract/money.ts";
import type { Locale } from "../../locale/locale.ts";
import { parseAmount, decimalMarkOf } from "../../locale/parse-amount.ts";
import { findBoundFault } from "./price-breakdown.ts";

type Reading = { price: Money | null; wrong: Record<string, string[]> };

export function parsePriceForm(
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

/** Minor units from a query; null when invalid. */
export const parseAskedPrice = (text: string | null): number | null =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;

export function formatAmount(locale: Locale, amount: number): string {
  const whole = String(Math.floor(amount / 100));
  const cents = amount % 100;
  return cents === 0 ? whole : `${whole}${decimalMarkOf(locale)}${String(cents).padStart(2, "0")}`;
}
