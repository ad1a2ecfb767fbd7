import { contract } from "#contract/contract.ts";
import { parseAliases } from "#contract/listing.ts";
import { route, type Route } from "#api/http/route.ts";
import { getListingFilters, listListings } from "./list-listings.ts";
import { listSimilarListings } from "./list-similar-listings.ts";
import { searchListings } from "./search-listings.ts";

export const searchRoutes: Route[] = [
  route(contract.search, (call, { query }) => searchListings(call, query)),
  route(contract.listListings, (call, { query }) =>
    listListings(call, { ...parseAliases(query), page: query.page }),
  ),
  route(contract.getListingFilters, async (call, { query }) => ({
    data: await getListingFilters(call, parseAliases(query)),
  })),
  route(contract.listSimilarListings, async (call, { params }) => ({
    data: await listSimilarListings(call, params.id),
  })),
];
