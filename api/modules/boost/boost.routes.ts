import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { boostListing, getBoost } from "./boost-listing.ts";

export const boostRoutes: Route[] = [
  route(contract.boost.create, async (call, { params, body }) => ({
    data: await boostListing(call, params.id, body),
  })),
  route(contract.boost.get, async (call, { params }) => ({
    data: await getBoost(call, params.id),
  })),
];
