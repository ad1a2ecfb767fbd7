import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { boostListing } from "./boost-listing.ts";
import { getBoost } from "./get-boost.ts";

export const boostRoutes: Route[] = [
  route(contract.boostListing, async (call, { params, body }) => ({
    data: await boostListing(call, params.id, body),
  })),
  route(contract.getBoost, async (call, { params }) => ({
    data: await getBoost(call, params.id),
  })),
];
