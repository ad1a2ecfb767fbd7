import type { ListingFilters } from "#contract/listing.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Call } from "#api/context.ts";
import { toPage } from "#api/http/to-page.ts";
import { createPostgresIndex } from "#api/modules/search/postgres-index.ts";
import { toFilterQuery } from "#api/modules/search/search-filters.ts";
import { listCards } from "./list-cards.ts";

/** A page of what is for sale in the caller's market. */
export async function listListings(
  call: Call,
  { page, ...filters }: ListingFilters & { page: number },
) {
  const { database, market, language, at, now } = call;
  const { size } = LIMITS.page;
  const { ids, total } = await createPostgresIndex(database, now).search({
    market,
    language,
    filters,
    at,
    limit: size,
    offset: (page - 1) * size,
  });
  return toPage(await listCards(call, ids), {
    total,
    page,
    path: "/listings",
    query: toFilterQuery(filters),
  });
}
