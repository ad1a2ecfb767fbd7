import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { boostListing, getBoost } from "./boost-listing.ts";

export const boostRoutes: Route[] = [
  route(contract.boostListing, async (call, { params, body }) => ({
    data: await boostListing(call, params.id, body),
  })),
  route(contract.getBoost, async (call, { params }) => ({
    data: await getBoost(call, params.id),
  })),
];
