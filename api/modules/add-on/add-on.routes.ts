import { contract } from "#contract/contract.ts";
import { type Route, route } from "#api/http/route.ts";
import { listListingAddOns, listOrderAddOns, listSkuAddOns } from "./list-add-ons.ts";

export const addOnRoutes: Route[] = [
  route(contract.addOn.listForListing, async (call, { params }) => ({
    data: await listListingAddOns(call, params.id, "subscriptions"),
  })),
  route(contract.addOn.listCrossSelling, async (call, { params }) => ({
    data: await listListingAddOns(call, params.id, "cross-selling"),
  })),
  route(contract.addOn.listForSku, async (call, { params }) => ({
    data: await listSkuAddOns(call, params.id),
  })),
  route(contract.addOn.listForOrder, async (call, { params }) => ({
    data: await listOrderAddOns(call, params.id),
  })),
];
