import { contract } from "#contract/contract.ts";
import type { EndpointRequest } from "#contract/endpoint.ts";
import type { MarketplaceCall } from "./call.server.ts";

type Refusal = EndpointRequest<typeof contract.rejectOrder>["body"];
type Cancellation = EndpointRequest<typeof contract.cancelOrder>["body"];
type Return = EndpointRequest<typeof contract.returnOrder>["body"];
type ReturnDispute = EndpointRequest<typeof contract.disputeReturn>["body"];
type Claim = EndpointRequest<typeof contract.createClaim>["body"];

/** What buyer and seller do with an order once it is placed. Every `idempotencyKey` is a nonce. */
export const deedService = (call: MarketplaceCall, orderId: string) => {
  const params = { orderId };
  return {
    approve: (idempotencyKey: string) =>
      call(contract.approveOrder, { params }, { idempotencyKey }).then(({ data }) => data),
    reject: (body: Refusal, idempotencyKey: string) =>
      call(contract.rejectOrder, { params, body }, { idempotencyKey }).then(({ data }) => data),
    withdraw: (body: Refusal, idempotencyKey: string) =>
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
