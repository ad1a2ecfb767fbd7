import { contract } from "#contract/contract.ts";
import type { EndpointRequest } from "#contract/endpoint.ts";
import type { MarketplaceCall } from "./call.server.ts";

type InitializeBody = EndpointRequest<typeof contract.initializePayment>["body"];

export const paymentService = (call: MarketplaceCall) => ({
  listCards: () => call(contract.listCards).then(({ data }) => data),
  createCard: (body: { setup_reference: string; keep?: boolean }, idempotencyKey: string) =>
    call(contract.createCard, { body }, { idempotencyKey }).then(({ data }) => data),
  deleteCard: (cardReference: string) => call(contract.deleteCard, { params: { cardReference } }),
  initializeSetup: (return_path: string, idempotencyKey: string) =>
    call(contract.initializePaymentMethodSetup, { body: { return_path } }, { idempotencyKey }).then(
      ({ data }) => data,
    ),
  initialize: (orderId: string, body: InitializeBody, idempotencyKey: string) =>
    call(contract.initializePayment, { params: { orderId }, body }, { idempotencyKey }).then(
      ({ data }) => data,
    ),
  confirm: (orderId: string, cardReference: string, idempotencyKey: string) =>
    call(contract.confirmPayment, { params: { orderId, cardReference } }, { idempotencyKey }).then(
      ({ data }) => data,
    ),
  check: (orderId: string) =>
    call(contract.checkPayment, { params: { orderId } }, { retries: 0 }).then(({ data }) => data),
});
