import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import {
  deleteSavedSearch,
  listSavedSearches,
  markSavedSearchSeen,
  saveSearch,
} from "./saved-search.ts";

export const savedSearchRoutes: Route[] = [
  route(contract.savedSearch.list, async (call) => ({ data: await listSavedSearches(call) })),
  route(contract.savedSearch.save, async (call, { body }) => ({
    data: await saveSearch(call, body.query),
  })),
  route(contract.savedSearch.delete, async (call, { params }) => {
    await deleteSavedSearch(call, params.id);
    return null;
  }),
  route(contract.savedSearch.markSeen, async (call, { params }) => {
    await markSavedSearchSeen(call, params.id);
    return null;
  }),
];
