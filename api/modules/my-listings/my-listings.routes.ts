import { type Route, route } from "#api/http/route.ts";
import { contract } from "#contract/contract.ts";
import { cancelSellRequest } from "./cancel-sell-request.ts";
import { changeOwnListings, previewOwnPrices } from "./change-many.ts";
import { getDeskListing, searchOwnListings } from "./desk.ts";
import { getOwnListing } from "./get-my-listing.ts";
import { listProfileListings } from "./list-profile-listings.ts";
import { hideListing, markListingSold, updateListingPrice } from "./my-listing-actions.ts";
import { setOwnReference } from "./set-reference.ts";
import { setVacation } from "./set-vacation.ts";

export const myListingsRoutes: Route[] = [
  route(contract.profile.listListings, (call, { params, query }) =>
    listProfileListings(call, params.username, query),
  ),
  route(contract.myListings.get, async (call, { params }) => ({
    data: await getDeskListing(call, params.id),
  })),
  route(contract.myListings.updatePrice, async (call, { params, body }) => {
    await updateListingPrice(call, params.id, body.asking_price);
    return { data: await getOwnListing(call, params.id) };
  }),
  route(contract.myListings.hideOrUnhide, async (call, { params, body }) => {
    await hideListing(call, params.id, body.hidden);
    return { data: await getOwnListing(call, params.id) };
  }),
  route(contract.myListings.markSold, async (call, { params, body }) => ({
    data: await markListingSold(call, params.id, body.sold),
  })),
  route(contract.myListings.cancelSellRequest, async (call, { params, body }) => ({
    data: await cancelSellRequest(call, params.id, body),
  })),
  route(contract.myListings.setVacation, async (call, { body }) => ({
    data: await setVacation(call, body),
  })),
  route(contract.myListings.search, (call, { query }) => searchOwnListings(call, query)),
  route(contract.myListings.previewPrices, async (call, { body }) => ({
    data: await previewOwnPrices(call, body),
  })),
  route(contract.myListings.changeMany, async (call, { body }) => ({
    data: await changeOwnListings(call, body),
  })),
  route(contract.myListings.setReference, async (call, { params, body }) => ({
    data: await setOwnReference(call, params.id, body.reference),
  })),
];
