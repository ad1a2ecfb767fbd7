import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { listListingAddOns, listSkuAddOns } from "./list-device-add-ons.ts";

/** What can be bought with a device, before there is an order. */
export const addOnRoutes: Route[] = [
  route(contract.listListingAddOns, async (call, { params }) => ({
    data: await listListingAddOns(call, params.id, "subscriptions"),
  })),
  route(contract.listListingCrossSelling, async (call, { params }) => ({
    data: await listListingAddOns(call, params.id, "cross-selling"),
  })),
  route(contract.listSkuAddOns, async (call, { params }) => ({
    data: await listSkuAddOns(call, params.id),
  })),
];
