import type { ListingFilters } from "#contract/listing.ts";
import type { Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import { refreshListings } from "./build-index.ts";
import { createVocabulary } from "./catalog-words.ts";
import { findIndexed, listFailed } from "./exclude-listings.ts";
import { applyBudget } from "./postgres-index.ts";
import { understandQuery } from "./understand-query.ts";

/**
 * Answers whether a search would show this listing. Brings the index up to date for it first, because
 * it may be asked right after a change. Null where the listing is not on sale.
 */
export async function createListingMatcher(
  database: Database,
  { market, listingId, at }: { market: Market; listingId: string; at: Date },
): Promise<((asked: ListingFilters) => Promise<boolean>) | null> {
  await refreshListings(database, [listingId], at);
  const [row] = await findIndexed(database, market, [listingId]);
  if (!row) return null;
  const vocabulary = createVocabulary(database);
  return async (asked) => {
    const filters = applyBudget(asked);
    const { terms } = await understandQuery(filters.q ?? "", vocabulary);
    return terms !== null && listFailed(row, { filters, at }, terms).length === 0;
  };
}
