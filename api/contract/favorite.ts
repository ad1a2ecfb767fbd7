import * as z from "zod";
import { skuSchema } from "./catalog.ts";
import { endpoint } from "./endpoint.ts";
import { listingIdSchema, savedSearchIdSchema, skuIdSchema } from "./id.ts";
import { LIMITS } from "./limits.ts";
import { listingCardSchema } from "./listing.ts";
import { moneySchema } from "./money.ts";
import { envelope, page, pageNumberSchema } from "./page.ts";

/**
 * `me` is the caller, identified by an account or a session token (decisions "Favourites"); another
 * member's id is 404.
 */
const ownerParam = z.union([z.literal("me"), z.uuid()]);

/** spec §3 "Favourites": SKUs with external_id, newest first, of the caller's market. */
export const listFavoriteSkus = endpoint({
  id: "listFavoriteSkus",
  method: "GET",
  path: "/users/{user_id}/favorites",
  auth: "optional",
  limit: "browse",
  visitor: "uses",
  params: z.object({ user_id: ownerParam }),
  response: envelope(z.object({ skus: z.array(skuSchema) })),
  errors: ["not_found"],
});

/** Idempotent. */
export const addFavoriteSku = endpoint({
  id: "addFavoriteSku",
  method: "POST",
  path: "/users/{user_id}/favorites",
  auth: "optional",
  limit: "favorite",
  visitor: "needs",
  params: z.object({ user_id: ownerParam }),
  body: z.object({ sku_id: skuIdSchema }),
  response: null,
  errors: ["not_found", "too_many_favorites"],
});

export const removeFavoriteSku = endpoint({
  id: "removeFavoriteSku",
  method: "DELETE",
  path: "/users/{user_id}/favorites/{sku_id}",
  auth: "optional",
  limit: "favorite",
  visitor: "uses",
  params: z.object({ user_id: ownerParam, sku_id: skuIdSchema }),
  response: null,
  errors: ["not_found"],
});

/** A favorite listing; it stays in the list when it is sold. */
export const favoriteListingSchema = listingCardSchema.extend({
  is_live: z.boolean(),
  price_then: moneySchema,
  favorited_at: z.iso.datetime(),
});
export type FavoriteListing = z.infer<typeof favoriteListingSchema>;

export const listFavorites = endpoint({
  id: "listFavorites",
  method: "GET",
  path: "/profile/favorites",
  auth: "optional",
  limit: "browse",
  visitor: "uses",
  query: z.object({ page: pageNumberSchema }),
  response: page(favoriteListingSchema),
});

/** Idempotent. A listing that is not public is 404. */
export const addFavorite = endpoint({
  id: "addFavorite",
  method: "POST",
  path: "/profile/favorites/{listingId}",
  auth: "optional",
  limit: "favorite",
  visitor: "needs",
  params: z.object({ listingId: listingIdSchema }),
  response: null,
  errors: ["not_found", "too_many_favorites"],
});

/** Idempotent. */
export const removeFavorite = endpoint({
  id: "removeFavorite",
  method: "DELETE",
  path: "/profile/favorites/{listingId}",
  auth: "optional",
  limit: "favorite",
  visitor: "uses",
  params: z.object({ listingId: listingIdSchema }),
  response: null,
});

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

const tokenParams = z.object({ token: z.string().min(16).max(200) });

/*
 * Mail providers unsubscribe many readers from few addresses, and a token is too long to be
 * guessed, so the limit is wide.
 */

/** What an unsubscribe link would end; a GET without side effects. */
export const getUnsubscribe = endpoint({
  id: "getUnsubscribe",
  method: "GET",
  path: "/unsubscribe/{token}",
  auth: "none",
  limit: "browse",
  params: tokenParams,
  response: envelope(
    z.object({
      category: z.enum(["favorite", "search"]),
      email: z.string(),
      is_on: z.boolean(),
    }),
  ),
  errors: ["not_found"],
});

/** One-click unsubscribe without a session (RFC 8058): the body is ignored. Idempotent. */
export const unsubscribe = endpoint({
  id: "unsubscribe",
  method: "POST",
  path: "/unsubscribe/{token}",
  auth: "none",
  limit: "browse",
  params: tokenParams,
  response: null,
  errors: ["not_found"],
});
