import type { Currency } from "#contract/market.ts";
import type { Money } from "#contract/money.ts";

const CURRENCIES: ReadonlySet<string> = new Set(["EUR", "GBP"] satisfies Currency[]);

/** The total that stood on the button: `39900 EUR`. */
export const formatAcceptedTotal = ({ amount, currency }: Money): string => `${amount} ${currency}`;

export function readAcceptedTotal(text: string | undefined): Money | null {
  const [, amount, currency] = /^(\d{1,12}) ([A-Z]{3})$/.exec(text ?? "") ?? [];
  if (amount === undefined || currency === undefined || !CURRENCIES.has(currency)) return null;
  return { amount: Number(amount), currency: currency as Currency };
}
