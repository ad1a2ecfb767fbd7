import { LIMITS } from "#contract/limits.ts";

/** The page number of a query; anything else is the first page. */
export function readPage(query: URLSearchParams): number {
  const page = Number(query.get("page"));
  return Number.isSafeInteger(page) && page > 0 ? Math.min(page, LIMITS.page.max) : 1;
}
