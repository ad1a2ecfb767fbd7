import type { Locale } from "#contract/market.ts";

/** Addresses of the suggestions of the page script, which carries no route patterns. */
export const suggestPaths = {
  search: (locale: Locale, q: string) => `/${locale}/search?${new URLSearchParams({ q })}`,
  /** `use` leads the suggestions elsewhere than to what is on sale. */
  suggestions: (locale: Locale, q: string, use?: string) =>
    `/${locale}/suggest?${new URLSearchParams({ q, ...(use && { for: use }) })}`,
};
