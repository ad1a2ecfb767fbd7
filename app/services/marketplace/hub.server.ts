import { contract } from "#contract/contract.ts";
import type { EndpointRequest } from "#contract/endpoint.ts";
import type { MarketplaceCall } from "./call.server.ts";

type QueueQuery = EndpointRequest<typeof contract.listHubListings>["query"];
type Queue = EndpointRequest<typeof contract.getHubListing>["query"];
type DecisionBody = EndpointRequest<typeof contract.decideListing>["body"];

/** The hub's moderation of listings. */
export const hubService = (call: MarketplaceCall) => ({
  listListings: (query: QueueQuery = {}) => call(contract.listHubListings, { query }),
  getListing: (id: string, query: Queue = {}) =>
    call(contract.getHubListing, { params: { id }, query }).then(({ data }) => data),
  decide: (id: string, query: Queue, body: DecisionBody, idempotencyKey: string) =>
    call(contract.decideListing, { params: { id }, query, body }, { idempotencyKey }).then(
      ({ data }) => data,
    ),
});
