import { contract } from "#contract/contract.ts";
import type { EndpointRequest } from "#contract/endpoint.ts";
import type { MarketplaceCall } from "./call.server.ts";

type QueueQuery = EndpointRequest<typeof contract.listHubListings>["query"];
type Queue = EndpointRequest<typeof contract.getHubListing>["query"];
type ListingDecisionBody = EndpointRequest<typeof contract.decideListing>["body"];

export const hubService = (call: MarketplaceCall) => ({
  listListings: (query: QueueQuery = {}) => call(contract.listHubListings, { query }),
  getListing: (id: string, query: Queue = {}) =>
    call(contract.getHubListing, { params: { id }, query }).then(({ data }) => data),
  decide: (id: string, query: Queue, body: ListingDecisionBody, idempotencyKey: string) =>
    call(contract.decideListing, { params: { id }, query, body }, { idempotencyKey }).then(
      ({ data }) => data,
    ),
});

type OrdersQuery = EndpointRequest<typeof contract.listHubOrders>["query"];
type CheckBody = EndpointRequest<typeof contract.saveInspection>["body"];
type PhotoBody = EndpointRequest<typeof contract.addInspectionPhoto>["body"];
type DecisionBody = EndpointRequest<typeof contract.decideInspection>["body"];
type MoveBody = EndpointRequest<typeof contract.moveHubOrder>["body"];
type RefundBody = EndpointRequest<typeof contract.refundHubOrder>["body"];
type ClaimsQuery = EndpointRequest<typeof contract.listHubClaims>["query"];
type ClaimMoveBody = EndpointRequest<typeof contract.moveClaim>["body"];
type ClaimBody = EndpointRequest<typeof contract.decideClaim>["body"];

export const hubOrderService = (call: MarketplaceCall) => ({
  list: (query: OrdersQuery = {}) => call(contract.listHubOrders, { query }),
  get: (orderId: string) =>
    call(contract.getHubOrder, { params: { orderId } }).then(({ data }) => data),
  intake: (code: string, idempotencyKey: string) =>
    call(contract.intakeOrder, { body: { code } }, { idempotencyKey }).then(({ data }) => data),
  saveInspection: (orderId: string, body: CheckBody) =>
    call(contract.saveInspection, { params: { orderId }, body }).then(({ data }) => data),
  addPhoto: (orderId: string, body: PhotoBody, idempotencyKey: string) =>
    call(contract.addInspectionPhoto, { params: { orderId }, body }, { idempotencyKey }).then(
      ({ data }) => data,
    ),
  decideInspection: (orderId: string, body: DecisionBody, idempotencyKey: string) =>
    call(contract.decideInspection, { params: { orderId }, body }, { idempotencyKey }).then(
      ({ data }) => data,
    ),
  move: (orderId: string, body: MoveBody, idempotencyKey: string) =>
    call(contract.moveHubOrder, { params: { orderId }, body }, { idempotencyKey }).then(
      ({ data }) => data,
    ),
  refund: (orderId: string, body: RefundBody, idempotencyKey: string) =>
    call(contract.refundHubOrder, { params: { orderId }, body }, { idempotencyKey }).then(
      ({ data }) => data,
    ),
  decideApproval: (
    orderId: string,
    approvalId: string,
    decision: "approve" | "decline",
    idempotencyKey: string,
  ) =>
    call(
      contract.decideApproval,
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
      contract.decideReview,
      { params: { orderId, reviewId }, body: { decision } },
      { idempotencyKey },
    ).then(({ data }) => data),
  addNote: (orderId: string, text: string, idempotencyKey: string) =>
    call(contract.addHubNote, { params: { orderId }, body: { text } }, { idempotencyKey }).then(
      ({ data }) => data,
    ),
  listClaims: (query: ClaimsQuery = {}) => call(contract.listHubClaims, { query }),
  moveClaim: (id: string, body: ClaimMoveBody, idempotencyKey: string) =>
    call(contract.moveClaim, { params: { id }, body }, { idempotencyKey }).then(({ data }) => data),
  decideClaim: (id: string, body: ClaimBody, idempotencyKey: string) =>
    call(contract.decideClaim, { params: { id }, body }, { idempotencyKey }).then(
      ({ data }) => data,
    ),
});

export const hubAccountService = (call: MarketplaceCall) => ({
  find: (q: string) => call(contract.findClosedAccounts, { query: { q } }).then(({ data }) => data),
  restore: (userId: string, note: string, idempotencyKey: string) =>
    call(contract.restoreAccount, { params: { userId }, body: { note } }, { idempotencyKey }),
});
