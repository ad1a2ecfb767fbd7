import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { listProductFeed } from "./list-product-feed.ts";

export const productFeedRoutes: Route[] = [
  route(contract.catalog.listProductFeed, (call, { query }) => listProductFeed(call, query)),
];
