import type { Market } from "#contract/market.ts";
import { LOCALES, marketOf } from "../locale/locale.ts";

/** Of which country the queue is; null for all of them. */
export type ListingQueue = { market: Market | null };

export const COUNTRIES: readonly Market[] = [...new Set(LOCALES.map(marketOf))];

export function parseQueue(query: URLSearchParams): ListingQueue {
  return {
    market: COUNTRIES.find((market) => market === query.get("market")) ?? null,
  };
}

export const toQueueQuery = ({ market }: ListingQueue): { market?: Market } =>
  market === null ? {} : { market };
