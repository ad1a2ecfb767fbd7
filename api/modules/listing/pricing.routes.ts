import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { computePrice } from "./compute-price.ts";

/** What a price brings, and what such devices are sold for. */
export const pricingRoutes: Route[] = [
  route(contract.computePrice, async (call, { query }) => ({
    data: await computePrice(call, query),
  })),
];
