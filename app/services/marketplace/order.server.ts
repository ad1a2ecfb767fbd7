import { contract } from "#contract/contract.ts";
import type { EndpointInput, EndpointRequest } from "#contract/endpoint.ts";
import type { Money } from "#contract/money.ts";
import { shippingMethodSchema } from "#contract/shipping-option.ts";
import type { MarketplaceCall } from "./call.server.ts";

type UpdateBody = EndpointRequest<typeof contract.order.update>["body"];
type ShippingChoice = EndpointInput<typeof contract.order.updateShipping>["body"];
type OrdersQuery = EndpointRequest<typeof contract.order.list>["query"];

/** Orders from draft to placement. Every `idempotencyKey` is the hidden nonce of the form. */
export const orderService = (call: MarketplaceCall) => ({
  create: (listing_id: string, idempotencyKey: string) =>
    call(contract.order.create, { body: { listing_id } }, { idempotencyKey }).then(
      ({ data }) => data,
    ),
  createBySku: (sku_id: string, idempotencyKey: string) =>
    call(contract.order.createBySku, { body: { sku_id } }, { idempotencyKey }).then(
      ({ data }) => data,
    ),
  // spec §7: not cached, no retries.
  get: (orderId: string) =>
    call(contract.order.get, { params: { orderId } }, { retries: 0 }).then(({ data }) => data),
  getListing: (orderId: string) =>
    call(contract.order.getListing, { params: { orderId } }, { retries: 0 }).then(
      ({ data }) => data,
    ),
  update: (orderId: string, body: UpdateBody) =>
    call(contract.order.update, { params: { orderId }, body }).then(({ data }) => data),
  listShippingMethods: (order_id: string, postal_code: string) =>
    call(contract.shippingOption.list, { params: { order_id, postal_code } }).then(
      ({ data }) => data,
    ),
  listAddOns: (id: string) =>
    call(contract.addOn.listForOrder, { params: { id } }).then(({ data }) => data),
  usePromoCode: (code: string, orderId: string) =>
    call(contract.promoCode.use, { params: { code, orderId } }).then(({ data }) => data),
  removePromoCode: (code: string, orderId: string) =>
    call(contract.promoCode.remove, { params: { code, orderId } }).then(({ data }) => data),
  updateShipping: (orderId: string, choice: ShippingChoice, idempotencyKey: string) => {
    const body = { ...choice, method: shippingMethodSchema.encode(choice.method) };
    return call(
      contract.order.updateShipping,
      { params: { orderId }, body },
      { idempotencyKey },
    ).then(({ data }) => data);
  },
  finalize: (orderId: string, accepted_total: Money, idempotencyKey: string) =>
    call(
      contract.order.finalize,
      { params: { orderId }, body: { accepted_total } },
      { idempotencyKey },
    ).then(({ data }) => data),
  list: (query: OrdersQuery = {}) => call(contract.order.list, { params: { user: "me" }, query }),
});

type Rejection = EndpointRequest<typeof contract.orderAction.reject>["body"];
type Cancellation = EndpointRequest<typeof contract.orderAction.cancel>["body"];
type Return = EndpointRequest<typeof contract.orderAction.return>["body"];
type ReturnDispute = EndpointRequest<typeof contract.orderAction.disputeReturn>["body"];
type Claim = EndpointRequest<typeof contract.claim.create>["body"];

export const orderActionService = (call: MarketplaceCall, orderId: string) => {
  const params = { orderId };
  return {
    approve: (idempotencyKey: string) =>
      call(contract.orderAction.approve, { params }, { idempotencyKey }).then(({ data }) => data),
    reject: (body: Rejection, idempotencyKey: string) =>
      call(contract.orderAction.reject, { params, body }, { idempotencyKey }).then(
        ({ data }) => data,
      ),
    withdraw: (body: Rejection, idempotencyKey: string) =>
      call(contract.orderAction.withdraw, { params, body }, { idempotencyKey }).then(
        ({ data }) => data,
      ),
    cancel: (body: Cancellation, idempotencyKey: string) =>
      call(contract.orderAction.cancel, { params, body }, { idempotencyKey }).then(
        ({ data }) => data,
      ),
    accept: (idempotencyKey: string) =>
      call(contract.orderAction.accept, { params }, { idempotencyKey }).then(({ data }) => data),
    sendBack: (body: Return, idempotencyKey: string) =>
      call(contract.orderAction.return, { params, body }, { idempotencyKey }).then(
        ({ data }) => data,
      ),
    confirmReturn: (idempotencyKey: string) =>
      call(contract.orderAction.confirmReturn, { params }, { idempotencyKey }).then(
        ({ data }) => data,
      ),
    disputeReturn: (body: ReturnDispute, idempotencyKey: string) =>
      call(contract.orderAction.disputeReturn, { params, body }, { idempotencyKey }).then(
        ({ data }) => data,
      ),
    checkImei: (imei: string) =>
      call(contract.orderAction.checkImei, { params: { id: orderId }, body: { imei } }).then(
        ({ data }) => data,
      ),
    listClaims: () => call(contract.claim.list, { params }).then(({ data }) => data),
    claim: (body: Claim, idempotencyKey: string) =>
      call(contract.claim.create, { params, body }, { idempotencyKey }).then(({ data }) => data),
  };
};
