import { contract } from "#contract/contract.ts";
import type { EndpointRequest } from "#contract/endpoint.ts";
import type { MarketplaceCall } from "./call.server.ts";

type InitializeBody = EndpointRequest<typeof contract.payment.initialize>["body"];

export const paymentService = (call: MarketplaceCall) => ({
  listCards: () => call(contract.card.list).then(({ data }) => data),
  createCard: (body: { setup_reference: string; keep?: boolean }, idempotencyKey: string) =>
    call(contract.card.create, { body }, { idempotencyKey }).then(({ data }) => data),
  deleteCard: (cardReference: string) => call(contract.card.delete, { params: { cardReference } }),
  initializeSetup: (return_path: string, idempotencyKey: string) =>
    call(contract.payment.initializeSetup, { body: { return_path } }, { idempotencyKey }).then(
      ({ data }) => data,
    ),
  initialize: (orderId: string, body: InitializeBody, idempotencyKey: string) =>
    call(contract.payment.initialize, { params: { orderId }, body }, { idempotencyKey }).then(
      ({ data }) => data,
    ),
  confirm: (orderId: string, cardReference: string, idempotencyKey: string) =>
    call(contract.payment.confirm, { params: { orderId, cardReference } }, { idempotencyKey }).then(
      ({ data }) => data,
    ),
  check: (orderId: string) =>
    call(contract.payment.check, { params: { orderId } }, { retries: 0 }).then(({ data }) => data),
});
