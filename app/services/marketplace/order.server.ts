import { contract } from "#contract/contract.ts";
import type { EndpointInput, EndpointRequest } from "#contract/endpoint.ts";
import type { Money } from "#contract/money.ts";
import { shippingMethodSchema } from "#contract/shipping-option.ts";
import type { MarketplaceCall } from "./call.server.ts";

type UpdateBody = EndpointRequest<typeof contract.updateOrder>["body"];
type ShippingChoice = EndpointInput<typeof contract.updateOrderShipping>["body"];
type OrdersQuery = EndpointRequest<typeof contract.listOrders>["query"];

/** Orders from draft to placement. Every `idempotencyKey` is the hidden nonce of the form. */
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
  usePromoCode: (code: string, orderId: string) =>
    call(contract.usePromoCode, { params: { code, orderId } }).then(({ data }) => data),
  removePromoCode: (code: string, orderId: string) =>
    call(contract.removePromoCode, { params: { code, orderId } }).then(({ data }) => data),
  updateShipping: (orderId: string, choice: ShippingChoice, idempotencyKey: string) => {
    const body = { ...choice, method: shippingMethodSchema.encode(choice.method) };
    return call(
      contract.updateOrderShipping,
      { params: { orderId }, body },
      { idempotencyKey },
    ).then(({ data }) => data);
  },
  finalize: (orderId: string, accepted_total: Money, idempotencyKey: string) =>
    call(
      contract.finalizeOrder,
      { params: { orderId }, body: { accepted_total } },
      { idempotencyKey },
    ).then(({ data }) => data),
  list: (query: OrdersQuery = {}) => call(contract.listOrders, { params: { user: "me" }, query }),
});

type Rejection = EndpointRequest<typeof contract.rejectOrder>["body"];
type Cancellation = EndpointRequest<typeof contract.cancelOrder>["body"];
type Return = EndpointRequest<typeof contract.returnOrder>["body"];
type ReturnDispute = EndpointRequest<typeof contract.disputeReturn>["body"];
type Claim = EndpointRequest<typeof contract.createClaim>["body"];

export const orderActionService = (call: MarketplaceCall, orderId: string) => {
  const params = { orderId };
  return {
    approve: (idempotencyKey: string) =>
      call(contract.approveOrder, { params }, { idempotencyKey }).then(({ data }) => data),
    reject: (body: Rejection, idempotencyKey: string) =>
      call(contract.rejectOrder, { params, body }, { idempotencyKey }).then(({ data }) => data),
    withdraw: (body: Rejection, idempotencyKey: string) =>
      call(contract.withdrawOrder, { params, body }, { idempotencyKey }).then(({ data }) => data),
    cancel: (body: Cancellation, idempotencyKey: string) =>
      call(contract.cancelOrder, { params, body }, { idempotencyKey }).then(({ data }) => data),
    accept: (idempotencyKey: string) =>
      call(contract.acceptOrder, { params }, { idempotencyKey }).then(({ data }) => data),
    sendBack: (body: Return, idempotencyKey: string) =>
      call(contract.returnOrder, { params, body }, { idempotencyKey }).then(({ data }) => data),
    confirmReturn: (idempotencyKey: string) =>
      call(contract.confirmReturn, { params }, { idempotencyKey }).then(({ data }) => data),
    disputeReturn: (body: ReturnDispute, idempotencyKey: string) =>
      call(contract.disputeReturn, { params, body }, { idempotencyKey }).then(({ data }) => data),
    checkImei: (imei: string) =>
      call(contract.checkImei, { params: { id: orderId }, body: { imei } }).then(
        ({ data }) => data,
      ),
    listClaims: () => call(contract.listClaims, { params }).then(({ data }) => data),
    claim: (body: Claim, idempotencyKey: string) =>
      call(contract.createClaim, { params, body }, { idempotencyKey }).then(({ data }) => data),
  };
};
