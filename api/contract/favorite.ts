import * as z from "zod";
import { skuSchema } from "./sku.ts";
import { FAVORITE_SORTS } from "./favorite-words.ts";
import { endpoint } from "./endpoint.ts";
import { listingIdSchema, skuIdSchema } from "./id.ts";
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
  query: z.object({
    page: pageNumberSchema,
    sort_by: z.enum(FAVORITE_SORTS).default("added").catch("added"),
  }),
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
