import type { Locale } from "#contract/market.ts";

/** The few addresses of the page script (entry.page.ts), which carries no route patterns. */
export const pagePaths = {
  consent: (locale: Locale) => `/${locale}/consent`,
  recent: (locale: Locale) => `/${locale}/recent`,
  version: () => "/api/version",
  geolocation: () => "/api/geolocation",
};
