import type { Locale } from "#contract/market.ts";

/** The few addresses of the page script (entry.page.ts), which carries no route patterns. */
export const pagePaths = {
  consent: (locale: Locale) => `/${locale}/consent`,
  recent: (locale: Locale) => `/${locale}/recent`,
  version: () => "/api/version",
  geolocation: () => "/api/geolocation",
};

/** Vertical and brand of the page of a place. */
export const parseDevicesPath = (path: string): (string | undefined)[] =>
  /\/devices\/([^/]+)(?:\/([^/]+))?/.exec(path)?.slice(1) ?? [];

/** Id of the listing or the product whose page this is. */
export const parseDevicePath = (path: string): string | null =>
  /\/(?:listing|sku)\/([\w-]+)$/.exec(path)?.[1] ?? null;
