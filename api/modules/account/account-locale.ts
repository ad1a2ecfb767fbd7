import { DEFAULT_LOCALE, type Locale, LOCALES, type Market } from "#contract/market.ts";

/** Where and in what language the account is written to, whatever page it was changed from. */
export function toAccountLocale({ market, language }: { market: string; language: string }): {
  market: Market;
  locale: Locale;
} {
  const locale = LOCALES.find((one) => one === `${language}-${market}`) ?? DEFAULT_LOCALE;
  return { market: market as Market, locale };
}
