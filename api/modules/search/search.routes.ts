import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { searchListings } from "./search-listings.ts";

export const searchRoutes: Route[] = [
  route(contract.search, (call, { query }) => searchListings(call, query)),
];
