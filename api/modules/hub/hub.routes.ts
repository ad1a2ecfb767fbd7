import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { decideListing } from "./decide-listing.ts";
import { getHubListing } from "./get-hub-listing.ts";
import { listHubListings } from "./list-hub-listings.ts";

export const hubRoutes: Route[] = [
  route(contract.listHubListings, (call, { query }) => listHubListings(call, query)),
  route(contract.getHubListing, async (call, { params, query }) => ({
    data: await getHubListing(call, params.id, query),
  })),
  route(
    contract.decideListing,
    async (call, { params, query, body }) => ({
      data: await decideListing(call, params.id, body, query),
    }),
    { oneTransaction: true },
  ),
];
