import * as z from "zod";
import { addOnSchema } from "./order-action.ts";
import { endpoint } from "./endpoint.ts";
import { listingIdSchema, skuIdSchema } from "./id.ts";

/* Add-ons of a device before there is an order (spec §7 "Listings and products"). */

const offers = z.object({ data: z.array(addOnSchema.omit({ is_chosen: true })) });

const ofListing = {
  method: "GET",
  auth: "none",
  limit: "browse",
  params: z.object({ id: listingIdSchema }),
  response: offers,
  errors: ["not_found", "listing_gone"],
} as const;

/** Protections and services for this listing at its price; empty where the market has none. */
export const listListingAddOns = endpoint({
  ...ofListing,
  id: "listListingAddOns",
  path: "/listings/{id}/add-ons/subscriptions",
});

export const listListingCrossSelling = endpoint({
  ...ofListing,
  id: "listListingCrossSelling",
  path: "/listings/{id}/add-ons/cross-selling",
});

/**
 * Protections and services for a product, at the price of its cheapest listing; empty without one.
 */
export const listSkuAddOns = endpoint({
  id: "listSkuAddOns",
  method: "GET",
  path: "/skus/{id}/add-ons/subscriptions",
  auth: "none",
  limit: "browse",
  params: z.object({ id: skuIdSchema }),
  response: offers,
  errors: ["not_found"],
});
