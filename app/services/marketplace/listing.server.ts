import { contract } from "#contract/contract.ts";
import type { EndpointRequest } from "#contract/endpoint.ts";
import type { MarketplaceCall } from "./call.server.ts";

export type ListingQuery = EndpointRequest<typeof contract.listListings>["query"];
export type SearchQuery = EndpointRequest<typeof contract.search>["query"];

/** Listings and the search over them. */
export const listingService = (call: MarketplaceCall) => ({
  list: (query: ListingQuery = {}) => call(contract.listListings, { query }),
  getFilters: (query: ListingQuery = {}) =>
    call(contract.getListingFilters, { query }).then(({ data }) => data),
  /** `view`: its page is shown to a person. */
  get: (id: string, { view = false } = {}) =>
    call(contract.getListing, { params: { id }, query: view ? { view: "1" } : {} }).then(
      ({ data }) => data,
    ),
  listSimilar: (id: string) =>
    call(contract.listSimilarListings, { params: { id } }).then(({ data }) => data),
  listAddOns: (id: string) =>
    call(contract.listListingAddOns, { params: { id } }).then(({ data }) => data),
  search: (query: SearchQuery = {}) => call(contract.search, { query }),
});
