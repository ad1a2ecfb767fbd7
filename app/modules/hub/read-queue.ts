import type { Market } from "#contract/market.ts";
import { LOCALES, marketOf } from "../locale/locale.ts";

/** Which queue: of one country, or of all. */
export type Queue = { market: Market | null; page: number };

/** Countries that there are, in the order of their locales. */
export const COUNTRIES: readonly Market[] = [...new Set(LOCALES.map(marketOf))];

/** What the address asks for; anything else reads as the first page of all countries. */
export function readQueue(query: URLSearchParams): Queue {
  const page = Number(query.get("page"));
  return {
    market: COUNTRIES.find((market) => market === query.get("market")) ?? null,
    page: Number.isInteger(page) && page >= 1 ? page : 1,
  };
}

/** The same as the marketplace takes it. */
export const toQueueQuery = ({ market }: Pick<Queue, "market">): { market?: Market } =>
  market === null ? {} : { market };
