import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import {
  deleteSavedSearch,
  listSavedSearches,
  markSavedSearchSeen,
  saveSearch,
} from "./saved-search.ts";

export const savedSearchRoutes: Route[] = [
  route(contract.listSavedSearches, async (call) => ({ data: await listSavedSearches(call) })),
  route(contract.saveSearch, async (call, { body }) => ({
    data: await saveSearch(call, body.query),
  })),
  route(contract.deleteSavedSearch, async (call, { params }) => {
    await deleteSavedSearch(call, params.id);
    return null;
  }),
  route(contract.markSavedSearchSeen, async (call, { params }) => {
    await markSavedSearchSeen(call, params.id);
    return null;
  }),
];
