import { contract } from "#contract/contract.ts";
import { type Route, route } from "#api/http/route.ts";
import {
  listListingAccessories,
  listListingAddOns,
  listOrderAddOns,
  listSkuAddOns,
} from "./list-add-ons.ts";

export const addOnRoutes: Route[] = [
  route(contract.addOn.listForListing, (call, { params }) => listListingAddOns(call, params.id)),
  route(contract.addOn.listCrossSelling, (call, { params }) =>
    listListingAccessories(call, params.id),
  ),
  route(contract.addOn.listForSku, (call, { params }) => listSkuAddOns(call, params.id)),
  route(contract.addOn.listForOrder, (call, { params }) => listOrderAddOns(call, params.id)),
];
