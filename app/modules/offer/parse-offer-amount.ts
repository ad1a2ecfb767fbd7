import type { Money } from "#contract/money.ts";
import type { Locale } from "../locale/locale.ts";
import { parseAmount } from "../locale/parse-amount.ts";

export type AmountRange = { min: Money; max: Money };
type Parsed = { amount: Money; fault: null } | { amount: null; fault: string };

/** `fault` is a key of the locale files; no range means that no amount is possible. */
export function parseOfferAmount(typed: string, locale: Locale, range: AmountRange | null): Parsed {
  const { amount, fault } = parseAmount(typed, locale);
  if (amount === null) return { amount: null, fault: `offer.amount.${fault}` };
  if (range === null) return { amount: null, fault: "offer.amount.none" };
  if (amount < range.min.amount) return { amount: null, fault: "offer.amount.low" };
  if (amount > range.max.amount) return { amount: null, fault: "offer.amount.high" };
  return { amount: { amount, currency: range.min.currency }, fault: null };
}

/** Minor units of a query; null where it names no possible amount. */
export function parseAskedAmount(text: string | null, range: AmountRange | null): Money | null {
  if (text === null || !/^\d{1,9}$/.test(text) || range === null) return null;
  const amount = Number(text);
  return amount >= range.min.amount && amount <= range.max.amount
    ? { amount, currency: range.min.currency }
    : null;
}
