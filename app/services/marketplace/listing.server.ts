import { contract } from "#contract/contract.ts";
import type { EndpointRequest } from "#contract/endpoint.ts";
import type { SkuId } from "#contract/id.ts";
import type { MarketplaceCall } from "./call.server.ts";

export type ListingQuery = EndpointRequest<typeof contract.listing.list>["query"];
export type SearchQuery = EndpointRequest<typeof contract.search.listings>["query"];

export const listingService = (call: MarketplaceCall) => ({
  list: (query: ListingQuery = {}) => call(contract.listing.list, { query }),
  getFilters: (query: ListingQuery = {}) =>
    call(contract.listing.getFilters, { query }).then(({ data }) => data),
  get: (id: string, { view = false } = {}) =>
    call(contract.listing.get, { params: { id }, query: view ? { view: "1" } : {} }).then(
      ({ data }) => data,
    ),
  listSimilar: (id: string) =>
    call(contract.listing.listSimilar, { params: { id } }).then(({ data }) => data),
  listAddOns: (id: string) =>
    call(contract.addOn.listForListing, { params: { id } }).then(({ data }) => data),
  search: (query: SearchQuery = {}) => call(contract.search.listings, { query }),
});

const ME = { user_id: "me" } as const;

export const favoriteService = (call: MarketplaceCall) => ({
  list: (page: number) => call(contract.favorite.list, { query: { page } }),
  listSkus: () => call(contract.favorite.listSkus, { params: ME }).then(({ data }) => data.skus),
  add: (listingId: string) => call(contract.favorite.add, { params: { listingId } }),
  remove: (listingId: string) => call(contract.favorite.remove, { params: { listingId } }),
  addSku: (sku_id: string) =>
    call(contract.favorite.addSku, { params: ME, body: { sku_id: sku_id as SkuId } }),
  removeSku: (sku_id: string) => call(contract.favorite.removeSku, { params: { ...ME, sku_id } }),
});

export const savedSearchService = (call: MarketplaceCall) => ({
  list: () => call(contract.savedSearch.list).then(({ data }) => data),
  save: (query: string) =>
    call(contract.savedSearch.save, { body: { query } }).then(({ data }) => data),
  markSeen: (id: string) => call(contract.savedSearch.markSeen, { params: { id } }),
  remove: (id: string) => call(contract.savedSearch.delete, { params: { id } }),
});
