import type { ListingFilters } from "#contract/listing.ts";
import type { Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import { refreshListings } from "./build-index.ts";
import { findIndexed, listFailed } from "./exclude-listings.ts";
import { readRequest } from "./read-request.ts";

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
  return async (asked) => {
    const { filters, terms } = await readRequest(database, asked, at);
    return terms !== null && listFailed(row, { filters, at }, terms).length === 0;
  };
}
