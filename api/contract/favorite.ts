import * as z from "zod";
import { skuSchema } from "./catalog.ts";
import { endpoint } from "./endpoint.ts";
import { listingIdSchema, savedSearchIdSchema, skuIdSchema } from "./id.ts";
import { LIMITS } from "./limits.ts";
import { listingCardSchema } from "./listing.ts";
import { moneySchema } from "./money.ts";
import { envelope, page, pageNumberSchema } from "./page.ts";

/**
 * `me` names the caller, whom an account or a session token (decisions "Favourites") makes known;
 * another member's id reads as missing.
 */
const ownerParam = z.union([z.literal("me"), z.uuid()]);

/** spec §3 "Favourites": a list of skus with external_id. Newest first, of the caller's market. */
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

/** Again is the same as once. */
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

/** A listing that somebody keeps an eye on; it stays when it is sold. */
export const favoriteListingSchema = listingCardSchema.extend({
  /** Whether it can still be bought. */
  is_live: z.boolean(),
  /** Asking price when the heart was given. */
  price_then: moneySchema,
  favorited_at: z.iso.datetime(),
});
export type FavoriteListing = z.infer<typeof favoriteListingSchema>;

/** Newest first, of the caller's market. */
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

/** Again is the same as once. What is not public now cannot be added. */
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

/** What was not there is gone too. */
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

/** `query` is the search as its page's address has it, without page and order: "q=iphone&price_max=400". */
export const savedSearchSchema = z.object({
  id: savedSearchIdSchema,
  query: z.string(),
  /** Devices that match now. */
  count: z.int().min(0),
  /** Other members' devices that came since it was saved, last looked at, or last told of. */
  new_count: z.int().min(0),
  created_at: z.iso.datetime(),
});
export type SavedSearch = z.infer<typeof savedSearchSchema>;

/** Of the caller's market, newest first. */
export const listSavedSearches = endpoint({
  id: "listSavedSearches",
  method: "GET",
  path: "/profile/saved-searches",
  auth: "user",
  limit: "account",
  response: envelope(z.array(savedSearchSchema)),
});

/** Unknown names fall away; the same search twice is one. One without a filter is refused. */
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

/** Its results were looked at: what came until now is new no more. */
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
 * Mailboxes unsubscribe many readers from few addresses, and a token is too long to be guessed: hence
 * the wide limit.
 */

/** What a link at the foot of a mail would end; nothing changes by asking. */
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
      /** Masked. */
      email: z.string(),
      is_on: z.boolean(),
    }),
  ),
  errors: ["not_found"],
});

/** One click, signed out (RFC 8058): the body is not read. Again is the same as once. */
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
