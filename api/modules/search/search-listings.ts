import type * as z from "zod";
import type { search } from "#contract/search.ts";
import type { Call } from "#api/context.ts";
import { listCards } from "#api/modules/listing/index.ts";
import { createPostgresIndex } from "./postgres-index.ts";
import { presentFacets } from "./present-facets.ts";

type Query = z.output<(typeof search)["query"]>;

/** spec §7 GET /search: cards by limit and offset, with facets. */
export async function searchListings(call: Call, query: Query) {
  const { database, market, language, at, now } = call;
  const { limit, offset, excluded_ids: excludedIds, facets, prices, ...filters } = query;
  const found = await createPostgresIndex(database, now).search({
    market,
    language,
    filters,
    at,
    limit,
    offset,
    excludedIds,
    facets,
    withPriceBars: prices,
  });
  return {
    data: await listCards(call, found.ids),
    meta: {
      total: found.total,
      limit,
      offset,
      understood_as: found.understoodAs,
      skipped: found.skipped,
      ...(found.priceBars && { prices: found.priceBars }),
      understood: found.understood,
      close: found.close,
    },
    facets: presentFacets(found.facets, filters, language, facets),
  };
}
