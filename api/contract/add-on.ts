import * as z from "zod";
import { ADD_ON_KINDS } from "./add-on-kinds.ts";
import { orderAddOnSchema } from "./order.ts";
import { endpoint } from "./endpoint.ts";
import { subscriptionOfferSchema } from "./subscription.ts";
import { listingIdSchema, orderIdSchema, skuIdSchema } from "./id.ts";

/** Add-ons that can be bought for an order's device, with their prices. */
export const addOnSchema = orderAddOnSchema.extend({
  kind: z.enum(ADD_ON_KINDS),
  description: z.string(),
  /** Feature flag that enables it in the market. */
  is_chosen: z.boolean(),
});

export type AddOn = z.infer<typeof addOnSchema>;

/* Add-ons of a device before there is an order (spec §7 "Listings and products"). */

/** Protections by the month are ordered apart from the device (`createSubscription`). */
const subscriptions = z.array(subscriptionOfferSchema);
const accessories = z.object({ data: z.array(addOnSchema.omit({ is_chosen: true })) });
const offers = accessories.extend({ subscriptions });

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
  response: accessories,
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

const addOns = z.object({ data: z.array(addOnSchema), subscriptions });

/** Protections, services and accessories for this order; empty where the market has none. */
export const listOrderAddOns = endpoint({
  id: "listOrderAddOns",
  method: "GET",
  path: "/orders/{id}/add-ons/subscriptions",
  auth: "user",
  limit: "account",
  params: z.object({ id: orderIdSchema }),
  response: addOns,
  errors: ["not_found"],
});
