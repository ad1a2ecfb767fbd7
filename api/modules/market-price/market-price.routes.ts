import { type Route, route } from "#api/http/route.ts";
import { contract } from "#contract/contract.ts";
import { computePrice } from "./compute-price.ts";

export const marketPriceRoutes: Route[] = [
  route(contract.marketPrice.compute, async (call, { query }) => ({
    data: await computePrice(call, query),
  })),
];
