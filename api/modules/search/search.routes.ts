import { contract } from "#contract/contract.ts";
import { parseAliases } from "#contract/listing.ts";
import { route, type Route } from "#api/http/route.ts";
import { getListingFilters, listListings } from "./list-listings.ts";
import { listSimilarListings } from "./list-similar-listings.ts";
import { searchListings } from "./search-listings.ts";
import { suggest } from "./suggest.ts";

export const searchRoutes: Route[] = [
  route(contract.search.suggest, async (call, { query }) => ({
    data: await suggest(call, query.q ?? ""),
  })),
  route(contract.search.listings, (call, { query }) => searchListings(call, query)),
  route(contract.listing.list, (call, { query }) =>
    listListings(call, { ...parseAliases(query), page: query.page }),
  ),
  route(contract.listing.getFilters, async (call, { query }) => ({
    data: await getListingFilters(call, parseAliases(query)),
  })),
  route(contract.listing.listSimilar, async (call, { params }) => ({
    data: await listSimilarListings(call, params.id),
  })),
];
