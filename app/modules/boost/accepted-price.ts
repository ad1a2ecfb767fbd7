import type { Money } from "#contract/money.ts";

/** The price that stood on the button, as the form carries it: `490 EUR`. */
export const formatAcceptedPrice = ({ amount, currency }: Money): string => `${amount} ${currency}`;

export function readAcceptedPrice(text: string): Money | null {
  const [, amount, currency] = /^(\d{1,9}) (EUR|GBP)$/.exec(text) ?? [];
  if (amount === undefined || currency === undefined) return null;
  return { amount: Number(amount), currency: currency as Money["currency"] };
}
