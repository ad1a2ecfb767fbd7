import { contract } from "#contract/contract.ts";
import { readAliases } from "#contract/listing.ts";
import { route, type Route } from "#api/http/route.ts";
import { openViewCounter } from "#api/modules/popularity/view-counter.ts";
import { toPostalCode } from "#api/modules/shipping/postal-area.ts";
import { computeInstantBuyDelivery, getInstantBuyDelivery } from "./get-instant-buy-delivery.ts";
import { getListingFilters } from "./get-listing-filters.ts";
import { getListing } from "./get-listing.ts";
import { listListings } from "./list-listings.ts";
import { listSimilarListings } from "./list-similar-listings.ts";

export const listingRoutes: Route[] = [
  route(contract.listListings, (call, { query }) =>
    listListings(call, { ...readAliases(query), page: query.page }),
  ),
  route(contract.getListingFilters, async (call, { query }) => ({
    data: await getListingFilters(call, readAliases(query)),
  })),
  route(contract.getListing, async (call, { params, query }) => {
    const listing = await getListing(call, params.id);
    const isViewed = query.view && listing.status === "published" && !listing.is_mine;
    if (isViewed) openViewCounter(call).count(listing.id, call);
    return { data: listing };
  }),
  route(contract.listSimilarListings, async (call, { params }) => ({
    data: await listSimilarListings(call, params.id),
  })),
  route(contract.getInstantBuyDelivery, async (call, { params }) => ({
    data: await getInstantBuyDelivery(call, params.id),
  })),
  route(contract.computeInstantBuyDelivery, async (call, { params, body }) => ({
    data: await computeInstantBuyDelivery(call, params.id, toPostalCode(body.postal_code)),
  })),
];
