import { type Route, route } from "#api/http/route.ts";
import { contract } from "#contract/contract.ts";
import { cancelSellRequest } from "./cancel-sell-request.ts";
import { getOwnListing } from "./get-my-listing.ts";
import { listProfileListings } from "./list-profile-listings.ts";
import { hideListing, markListingSold, updateListingPrice } from "./my-listing-actions.ts";
import { setVacation } from "./set-vacation.ts";

export const myListingsRoutes: Route[] = [
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
