import { type Route, route } from "#api/http/route.ts";
import { openViewCounter } from "#api/modules/popularity/index.ts";
import { toPostalCode } from "#api/modules/shipping-option/index.ts";
import { contract } from "#contract/contract.ts";
import { computeInstantBuyDelivery, getInstantBuyDelivery } from "./get-instant-buy-delivery.ts";
import { getListing } from "./get-listing.ts";

export const listingRoutes: Route[] = [
  route(contract.listing.get, async (call, { params, query }) => {
    const listing = await getListing(call, params.id);
    // Neither the seller nor our own staff are an interested person.
    const isOurs = listing.is_mine || Boolean(call.user?.staff);
    const isViewed = query.view && listing.status === "published" && !isOurs;
    if (isViewed) openViewCounter(call).count(listing.id, call);
    return { data: listing };
  }),
  route(contract.listing.getInstantBuyDelivery, async (call, { params }) => ({
    data: await getInstantBuyDelivery(call, params.id),
  })),
  route(contract.listing.computeInstantBuyDelivery, async (call, { params, body }) => ({
    data: await computeInstantBuyDelivery(call, params.id, toPostalCode(body.postal_code)),
  })),
];
