import { contract } from "#contract/contract.ts";
import { type Route, route } from "#api/http/route.ts";
import { getOrderListing } from "#api/modules/listing/get-listing.ts";
import { createOrderBySku } from "./create-order-by-sku.ts";
import { createOrder } from "./create-order.ts";
import { finalizeOrder } from "./finalize-order.ts";
import { getOrderDetail } from "./get-order-detail.ts";
import { getOrder } from "./get-order.ts";
import { listListingAddOns, listSkuAddOns } from "./list-add-ons.ts";
import { listOrders } from "./list-orders.ts";
import { updateOrderShipping } from "./update-order-shipping.ts";
import { updateOrder } from "./update-order.ts";

export const orderRoutes: Route[] = [
  route(
    contract.createOrder,
    async (call, { body }) => ({
      data: await getOrder(call, await createOrder(call, body.listing_id)),
    }),
    { oneTransaction: true },
  ),
  // Not in one transaction: a unit that is taken must not roll back the next try.
  route(contract.createOrderBySku, async (call, { body }) => ({
    data: await getOrder(call, await createOrderBySku(call, body.sku_id)),
  })),
  route(contract.getOrder, async (call, { params }) => ({
    data: await getOrderDetail(call, params.orderId),
  })),
  route(contract.getOrderListing, async (call, { params }) => ({
    data: await getOrderListing(call, params.orderId),
  })),
  route(contract.updateOrder, async (call, { params, body }) => {
    await updateOrder(call, params.orderId, body);
    return { data: await getOrder(call, params.orderId) };
  }),
  // Not in one transaction, because it asks the operator of the lockers.
  route(contract.updateOrderShipping, async (call, { params, body }) => {
    await updateOrderShipping(call, params.orderId, body);
    return { data: await getOrder(call, params.orderId) };
  }),
  route(contract.finalizeOrder, async (call, { params, body }) => {
    await finalizeOrder(call, params.orderId, body.accepted_total);
    return { data: await getOrder(call, params.orderId) };
  }),
  route(contract.listOrders, async (call, { params, query }) =>
    listOrders(call, params.user, query),
  ),
];

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
