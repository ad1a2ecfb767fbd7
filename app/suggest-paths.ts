import type { Locale } from "#contract/market.ts";

/** Addresses of the suggestions of the page script, which carries no route patterns. */
export const suggestPaths = {
  search: (locale: Locale, q: string) => `/${locale}/search?${new URLSearchParams({ q })}`,
  suggestions: (locale: Locale, q: string) => `/${locale}/suggest?${new URLSearchParams({ q })}`,
};
