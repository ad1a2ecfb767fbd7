import { contract } from "#contract/contract.ts";
import type { EndpointRequest } from "#contract/endpoint.ts";
import type { MarketplaceCall } from "./call.server.ts";

type QueueQuery = EndpointRequest<typeof contract.hubListing.list>["query"];
type Queue = EndpointRequest<typeof contract.hubListing.get>["query"];
type ListingDecisionBody = EndpointRequest<typeof contract.hubListing.decide>["body"];

export const hubService = (call: MarketplaceCall) => ({
  listListings: (query: QueueQuery = {}) => call(contract.hubListing.list, { query }),
  getListing: (id: string, query: Queue = {}) =>
    call(contract.hubListing.get, { params: { id }, query }).then(({ data }) => data),
  decide: (id: string, query: Queue, body: ListingDecisionBody, idempotencyKey: string) =>
    call(contract.hubListing.decide, { params: { id }, query, body }, { idempotencyKey }).then(
      ({ data }) => data,
    ),
});

type OrdersQuery = EndpointRequest<typeof contract.hubOrder.list>["query"];
type CheckBody = EndpointRequest<typeof contract.inspection.save>["body"];
type PhotoBody = EndpointRequest<typeof contract.inspection.addPhoto>["body"];
type DecisionBody = EndpointRequest<typeof contract.inspection.decide>["body"];
type MoveBody = EndpointRequest<typeof contract.hubOrder.move>["body"];
type RefundBody = EndpointRequest<typeof contract.hubOrder.refund>["body"];
type ClaimsQuery = EndpointRequest<typeof contract.claim.listForHub>["query"];
type ClaimMoveBody = EndpointRequest<typeof contract.claim.move>["body"];
type ClaimBody = EndpointRequest<typeof contract.claim.decide>["body"];

export const hubOrderService = (call: MarketplaceCall) => ({
  list: (query: OrdersQuery = {}) => call(contract.hubOrder.list, { query }),
  get: (orderId: string) =>
    call(contract.hubOrder.get, { params: { orderId } }).then(({ data }) => data),
  intake: (code: string, idempotencyKey: string) =>
    call(contract.hubOrder.intake, { body: { code } }, { idempotencyKey }).then(({ data }) => data),
  saveInspection: (orderId: string, body: CheckBody) =>
    call(contract.inspection.save, { params: { orderId }, body }).then(({ data }) => data),
  addPhoto: (orderId: string, body: PhotoBody, idempotencyKey: string) =>
    call(contract.inspection.addPhoto, { params: { orderId }, body }, { idempotencyKey }).then(
      ({ data }) => data,
    ),
  decideInspection: (orderId: string, body: DecisionBody, idempotencyKey: string) =>
    call(contract.inspection.decide, { params: { orderId }, body }, { idempotencyKey }).then(
      ({ data }) => data,
    ),
  move: (orderId: string, body: MoveBody, idempotencyKey: string) =>
    call(contract.hubOrder.move, { params: { orderId }, body }, { idempotencyKey }).then(
      ({ data }) => data,
    ),
  refund: (orderId: string, body: RefundBody, idempotencyKey: string) =>
    call(contract.hubOrder.refund, { params: { orderId }, body }, { idempotencyKey }).then(
      ({ data }) => data,
    ),
  decideApproval: (
    orderId: string,
    approvalId: string,
    decision: "approve" | "decline",
    idempotencyKey: string,
  ) =>
    call(
      contract.hubOrder.decideApproval,
      { params: { orderId, approvalId }, body: { decision } },
      { idempotencyKey },
    ).then(({ data }) => data),
  decideReview: (
    orderId: string,
    reviewId: string,
    decision: "show" | "refuse",
    idempotencyKey: string,
  ) =>
    call(
      contract.review.decide,
      { params: { orderId, reviewId }, body: { decision } },
      { idempotencyKey },
    ).then(({ data }) => data),
  addNote: (orderId: string, text: string, idempotencyKey: string) =>
    call(
      contract.hubOrder.addNote,
      { params: { orderId }, body: { text } },
      { idempotencyKey },
    ).then(({ data }) => data),
  listClaims: (query: ClaimsQuery = {}) => call(contract.claim.listForHub, { query }),
  moveClaim: (id: string, body: ClaimMoveBody, idempotencyKey: string) =>
    call(contract.claim.move, { params: { id }, body }, { idempotencyKey }).then(
      ({ data }) => data,
    ),
  decideClaim: (id: string, body: ClaimBody, idempotencyKey: string) =>
    call(contract.claim.decide, { params: { id }, body }, { idempotencyKey }).then(
      ({ data }) => data,
    ),
});

export const hubAccountService = (call: MarketplaceCall) => ({
  find: (q: string) =>
    call(contract.hubAccount.findClosed, { query: { q } }).then(({ data }) => data),
  restore: (userId: string, note: string, idempotencyKey: string) =>
    call(contract.hubAccount.restore, { params: { userId }, body: { note } }, { idempotencyKey }),
});
