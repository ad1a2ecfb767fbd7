import { contract } from "#contract/contract.ts";
import { type Route, route } from "#api/http/route.ts";
import { toPostalCode } from "#api/modules/shipping-option/postal-area.ts";
import { openViewCounter } from "#api/modules/popularity/view-counter.ts";
import { cancelSellRequest } from "../my-listings/cancel-sell-request.ts";
import { computePrice } from "../market-price/compute-price.ts";
import { computeInstantBuyDelivery, getInstantBuyDelivery } from "./get-instant-buy-delivery.ts";
import { getListing } from "./get-listing.ts";
import { getOwnListing } from "../my-listings/get-my-listing.ts";
import { listProfileListings } from "./list-profile-listings.ts";
import {
  hideListing,
  markListingSold,
  updateListingPrice,
} from "../my-listings/my-listing-actions.ts";
import { setVacation } from "../my-listings/set-vacation.ts";

export const listingRoutes: Route[] = [
  route(contract.getListing, async (call, { params, query }) => {
    const listing = await getListing(call, params.id);
    const isViewed = query.view && listing.status === "published" && !listing.is_mine;
    if (isViewed) openViewCounter(call).count(listing.id, call);
    return { data: listing };
  }),
  route(contract.getInstantBuyDelivery, async (call, { params }) => ({
    data: await getInstantBuyDelivery(call, params.id),
  })),
  route(contract.computeInstantBuyDelivery, async (call, { params, body }) => ({
    data: await computeInstantBuyDelivery(call, params.id, toPostalCode(body.postal_code)),
  })),
];

export const sellingRoutes: Route[] = [
  route(contract.listProfileListings, (call, { params, query }) =>
    listProfileListings(call, params.username, query),
  ),
  route(contract.getOwnListing, async (call, { params }) => ({
    data: await getOwnListing(call, params.id),
  })),
  route(contract.updateListingPrice, async (call, { params, body }) => ({
    data: await updateListingPrice(call, params.id, body.asking_price),
  })),
  route(contract.hideOrUnhideListing, async (call, { params, body }) => ({
    data: await hideListing(call, params.id, body.hidden),
  })),
  route(contract.markListingSold, async (call, { params, body }) => ({
    data: await markListingSold(call, params.id, body.sold),
  })),
  route(contract.cancelSellRequest, async (call, { params, body }) => ({
    data: await cancelSellRequest(call, params.id, body),
  })),
  route(contract.setVacation, async (call, { body }) => ({
    data: await setVacation(call, body),
  })),
];

export const pricingRoutes: Route[] = [
  route(contract.computePrice, async (call, { query }) => ({
    data: await computePrice(call, query),
  })),
];
