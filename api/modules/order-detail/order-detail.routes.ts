import { contract } from "#contract/contract.ts";
import { type Route, route } from "#api/http/route.ts";
import { getOrderListing } from "#api/modules/listing/index.ts";
import {
  createOrder,
  createOrderBySku,
  finalizeOrder,
  prefillOrder,
  renewOrder,
  updateOrder,
  updateOrderShipping,
} from "#api/modules/order/index.ts";
import { completePayment, payOrder } from "#api/modules/payment/index.ts";
import { bookCourier } from "#api/modules/shipment/index.ts";
import { getOrderDetail } from "./get-order-detail.ts";
import { getOrder } from "./get-order.ts";
import { listOrders } from "./list-orders.ts";

export const orderRoutes: Route[] = [
  route(
    contract.order.create,
    async (call, { body }) => ({
      data: await getOrder(call, await createOrder(call, body.listing_id)),
    }),
    { oneTransaction: true },
  ),
  // Not in one transaction: a unit that is taken must not roll back the next try.
  route(contract.order.createBySku, async (call, { body }) => ({
    data: await getOrder(call, await createOrderBySku(call, body.sku_id)),
  })),
  route(contract.order.get, async (call, { params }) => ({
    data: await getOrderDetail(call, params.orderId),
  })),
  route(contract.order.getListing, async (call, { params }) => ({
    data: await getOrderListing(call, params.orderId),
  })),
  route(contract.order.update, async (call, { params, body }) => {
    await updateOrder(call, params.orderId, body);
    return { data: await getOrder(call, params.orderId) };
  }),
  // Not in one transaction, because it asks the operator of the lockers.
  route(contract.order.updateShipping, async (call, { params, body }) => {
    await updateOrderShipping(call, params.orderId, body);
    return { data: await getOrder(call, params.orderId) };
  }),
  route(contract.order.finalize, async (call, { params, body }) => {
    await finalizeOrder(call, params.orderId, body.accepted_total);
    return { data: await getOrder(call, params.orderId) };
  }),
  // Not in one transaction, because they ask the payment provider.
  route(contract.order.pay, async (call, { params, body }) => {
    await payOrder(call, params.orderId, body);
    return { data: await getOrder(call, params.orderId) };
  }),
  route(contract.order.completePayment, async (call, { params }) => {
    await completePayment(call, params.orderId);
    return { data: await getOrder(call, params.orderId) };
  }),
  // Not in one transaction: a choice that is refused must not roll back the new draft.
  route(contract.order.renew, async (call, { params }) => ({
    data: await getOrder(call, await renewOrder(call, params.orderId)),
  })),
  route(contract.order.prefill, async (call, { params }) => {
    await prefillOrder(call, params.orderId);
    return { data: await getOrder(call, params.orderId) };
  }),
  route(contract.shipment.bookCourier, async (call, { params, body }) => {
    await bookCourier(call, params.order, body);
    return { data: await getOrderDetail(call, params.order) };
  }),
  route(contract.order.list, async (call, { params, query }) =>
    listOrders(call, params.user, query),
  ),
];
