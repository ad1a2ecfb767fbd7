import { contract } from "#contract/contract.ts";
import type { EndpointRequest } from "#contract/endpoint.ts";
import type { SkuId } from "#contract/id.ts";
import type { MarketplaceCall } from "./call.server.ts";

export type ListingQuery = EndpointRequest<typeof contract.listListings>["query"];
export type SearchQuery = EndpointRequest<typeof contract.search>["query"];

export const listingService = (call: MarketplaceCall) => ({
  list: (query: ListingQuery = {}) => call(contract.listListings, { query }),
  getFilters: (query: ListingQuery = {}) =>
    call(contract.getListingFilters, { query }).then(({ data }) => data),
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

const ME = { user_id: "me" } as const;

export const favoriteService = (call: MarketplaceCall) => ({
  list: (page: number) => call(contract.listFavorites, { query: { page } }),
  listSkus: () => call(contract.listFavoriteSkus, { params: ME }).then(({ data }) => data.skus),
  add: (listingId: string) => call(contract.addFavorite, { params: { listingId } }),
  remove: (listingId: string) => call(contract.removeFavorite, { params: { listingId } }),
  addSku: (sku_id: string) =>
    call(contract.addFavoriteSku, { params: ME, body: { sku_id: sku_id as SkuId } }),
  removeSku: (sku_id: string) => call(contract.removeFavoriteSku, { params: { ...ME, sku_id } }),
});

export const savedSearchService = (call: MarketplaceCall) => ({
  list: () => call(contract.listSavedSearches).then(({ data }) => data),
  save: (query: string) => call(contract.saveSearch, { body: { query } }).then(({ data }) => data),
  markSeen: (id: string) => call(contract.markSavedSearchSeen, { params: { id } }),
  remove: (id: string) => call(contract.deleteSavedSearch, { params: { id } }),
});
