import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { savedSearchIdSchema } from "./id.ts";
import { LIMITS } from "./limits.ts";
import { envelope } from "./page.ts";

/**
 * `query` is the search in its page's address, without page and order: "q=iphone&price_max=400".
 */
export const savedSearchSchema = z.object({
  id: savedSearchIdSchema,
  query: z.string(),
  count: z.int().min(0),
  /** Other members' listings since the search was saved, last viewed, or last notified about. */
  new_count: z.int().min(0),
  created_at: z.iso.datetime(),
});

export type SavedSearch = z.infer<typeof savedSearchSchema>;

export const listSavedSearches = endpoint({
  id: "listSavedSearches",
  method: "GET",
  path: "/profile/saved-searches",
  auth: "user",
  limit: "account",
  response: envelope(z.array(savedSearchSchema)),
});

/**
 * Unknown parameters are dropped; the same search is saved once. A search without a filter is
 * refused.
 */
export const saveSearch = endpoint({
  id: "saveSearch",
  method: "POST",
  path: "/profile/saved-searches",
  auth: "user",
  limit: "write",
  body: z.object({ query: z.string().max(LIMITS.savedSearch.query, "search.too-long") }),
  response: envelope(savedSearchSchema),
  errors: ["too_many_saved_searches"],
});

export const deleteSavedSearch = endpoint({
  id: "deleteSavedSearch",
  method: "DELETE",
  path: "/profile/saved-searches/{id}",
  auth: "user",
  limit: "write",
  params: z.object({ id: savedSearchIdSchema }),
  response: null,
  errors: ["not_found"],
});

export const markSavedSearchSeen = endpoint({
  id: "markSavedSearchSeen",
  method: "POST",
  path: "/profile/saved-searches/{id}/seen",
  auth: "user",
  limit: "write",
  params: z.object({ id: savedSearchIdSchema }),
  response: null,
  errors: ["not_found"],
});
