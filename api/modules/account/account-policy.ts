import { DEFAULT_LOCALE, type Locale, LOCALES, type Market } from "#contract/market.ts";

/** Folds letter case and Unicode forms, so that one mailbox has one account. */
export const foldEmail = (email: string): string => email.trim().normalize("NFKC").toLowerCase();

export function toAccountLocale({ market, language }: { market: string; language: string }): {
  market: Market;
  locale: Locale;
} {
  const locale = LOCALES.find((one) => one === `${language}-${market}`) ?? DEFAULT_LOCALE;
  return { market: market as Market, locale };
}
