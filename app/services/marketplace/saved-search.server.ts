import { contract } from "#contract/contract.ts";
import type { MarketplaceCall } from "./call.server.ts";

/** Searches that a member keeps, to be told of what comes in. */
export const savedSearchService = (call: MarketplaceCall) => ({
  list: () => call(contract.listSavedSearches).then(({ data }) => data),
  save: (query: string) => call(contract.saveSearch, { body: { query } }).then(({ data }) => data),
  markSeen: (id: string) => call(contract.markSavedSearchSeen, { params: { id } }),
  remove: (id: string) => call(contract.deleteSavedSearch, { params: { id } }),
});
