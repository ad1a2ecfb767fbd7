import { contract } from "#contract/contract.ts";
import type { EndpointRequest } from "#contract/endpoint.ts";
import type { Money } from "#contract/money.ts";
import type { MarketplaceCall } from "./call.server.ts";

type UpdateBody = EndpointRequest<typeof contract.updateOrder>["body"];
type ShippingBody = EndpointRequest<typeof contract.updateOrderShipping>["body"];
type OrdersQuery = EndpointRequest<typeof contract.listOrders>["query"];

/** Orders from draft to finalize. Every `idempotencyKey` is the hidden nonce of the form. */
export const orderService = (call: MarketplaceCall) => ({
  create: (listing_id: string, idempotencyKey: string) =>
    call(contract.createOrder, { body: { listing_id } }, { idempotencyKey }).then(
      ({ data }) => data,
    ),
  createBySku: (sku_id: string, idempotencyKey: string) =>
    call(contract.createOrderBySku, { body: { sku_id } }, { idempotencyKey }).then(
      ({ data }) => data,
    ),
  // spec §7: not cached, no retries.
  get: (orderId: string) =>
    call(contract.getOrder, { params: { orderId } }, { retries: 0 }).then(({ data }) => data),
  getListing: (orderId: string) =>
    call(contract.getOrderListing, { params: { orderId } }, { retries: 0 }).then(
      ({ data }) => data,
    ),
  update: (orderId: string, body: UpdateBody) =>
    call(contract.updateOrder, { params: { orderId }, body }).then(({ data }) => data),
  listShippingMethods: (order_id: string, postal_code: string) =>
    call(contract.listShippingMethods, { params: { order_id, postal_code } }).then(
      ({ data }) => data,
    ),
  listAddOns: (id: string) =>
    call(contract.listOrderAddOns, { params: { id } }).then(({ data }) => data),
  useVoucher: (code: string, orderId: string) =>
    call(contract.useVoucher, { params: { code, orderId } }).then(({ data }) => data),
  removeVoucher: (code: string, orderId: string) =>
    call(contract.removeVoucher, { params: { code, orderId } }).then(({ data }) => data),
  updateShipping: (orderId: string, body: ShippingBody, idempotencyKey: string) =>
    call(contract.updateOrderShipping, { params: { orderId }, body }, { idempotencyKey }).then(
      ({ data }) => data,
    ),
  finalize: (orderId: string, accepted_total: Money, idempotencyKey: string) =>
    call(
      contract.finalizeOrder,
      { params: { orderId }, body: { accepted_total } },
      { idempotencyKey },
    ).then(({ data }) => data),
  list: (query: OrdersQuery = {}) => call(contract.listOrders, { params: { user: "me" }, query }),
});
