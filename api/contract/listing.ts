import * as z from "zod";
import { brandSchema, colorSchema, modelSchema, slugSchema, verticalSchema } from "./catalog.ts";
import { CATEGORY_GRADES, CONDITION_CATEGORIES, CONDITIONS } from "./condition.ts";
import { endpoint } from "./endpoint.ts";
import { listingIdSchema, photoIdSchema, productIdSchema, skuIdSchema } from "./id.ts";
import { LIMITS } from "./limits.ts";
import { ACCESSORIES, eachAccessory, LISTING_ACTIONS, LISTING_STATUSES } from "./listing-words.ts";
import { moneySchema } from "./money.ts";
import { PRICE_PLACES } from "./own-listing-words.ts";
import { envelope, page, pageNumberSchema } from "./page.ts";
import { PHOTO_TAGS } from "./photo.ts";
import { shippingOptionSchema } from "./shipping-option.ts";
import { VERTICALS } from "./vertical.ts";

export const listingStatusSchema = z.enum(LISTING_STATUSES);

export const genericConditionSchema = z.enum(CONDITIONS);
export const categoryGradeSchema = z.enum(CATEGORY_GRADES);
export const conditionCategorySchema = z.enum(CONDITION_CATEGORIES);

/** spec §9 "Battery bands", percent. */
export const BATTERY_BANDS = ["100-93", "92-85", "84-75", "under-75"] as const;
export type BatteryBand = (typeof BATTERY_BANDS)[number];

/** spec §9 "Sort options", and the total price (decisions "Total price first"). */
export const SORTS = ["popular", "picks", "new", "price_low", "price_high", "total_price"] as const;
export const sortSchema = z.enum(SORTS);
export type Sort = z.infer<typeof sortSchema>;

export const photoTagSchema = z.enum(PHOTO_TAGS);

/**
 * `original_url` is `/media/<key>`; a width may follow it (MEDIA_WIDTHS). Width and height in px.
 */
export const photoSchema = z.object({
  id: photoIdSchema,
  original_url: z.string(),
  is_cover: z.boolean(),
  width: z.int().min(1),
  height: z.int().min(1),
  custom_properties: z.object({ tag: photoTagSchema }),
});
export type Photo = z.infer<typeof photoSchema>;

/** The fields of a card in a list; kept small, because a page has twenty. */
export const listingCardSchema = z.object({
  id: listingIdSchema,
  title: z.string(),
  vertical: verticalSchema,
  color: z.string(),
  capacity: z.string().nullable(),
  generic_condition: genericConditionSchema,
  /** Percent; null where the device has no battery or it is unknown. */
  battery_health: z.int().min(0).max(100).nullable(),
  asking_price: moneySchema,
  total_price: moneySchema,
  cover: z.string().nullable(),
  is_instant_buy: z.boolean(),
  is_graded: z.boolean(),
  is_boosted: z.boolean(),
  /** The caller's favorite; left out otherwise. */
  is_favorite: z.literal(true).optional(),
});
export type ListingCard = z.infer<typeof listingCardSchema>;

export const priceBreakdownSchema = z.object({
  asking_price: moneySchema,
  buyer_safety_fee: moneySchema,
  delivery_from: moneySchema,
  total_price: moneySchema,
});
export type PriceBreakdown = z.infer<typeof priceBreakdownSchema>;

/**
 * The middle half of sale prices of the same model, capacity and grade in this market in the last
 * `months`: the shortest of 3, 6 and 12 with at least LIMITS.marketPrice.least sales.
 */
export const marketPriceSchema = z.object({
  low: moneySchema,
  median: moneySchema,
  high: moneySchema,
  count: z.int().min(0),
  months: z.int().min(1),
  mark: z.enum(PRICE_PLACES),
});
export type MarketPrice = z.infer<typeof marketPriceSchema>;

/** The whole listing. `seller_info.photo` already falls back to the social photo (spec §3). */
export const listingSchema = listingCardSchema.extend({
  sku_id: skuIdSchema,
  product_id: productIdSchema,
  status: listingStatusSchema,
  brand: brandSchema,
  model: modelSchema,
  color_detail: colorSchema,
  photos: z.array(photoSchema),
  cover_photo: photoSchema.nullable(),
  conditions: z.array(
    z.object({
      category: conditionCategorySchema,
      grade: categoryGradeSchema,
      reason: z.string().nullable(),
    }),
  ),
  /** When the hub confirmed the grades; null where only the seller has graded. */
  graded_at: z.iso.datetime().nullable(),
  accessories: z.object(eachAccessory(() => z.boolean())),
  accessories_description: z.string().nullable(),
  notes: z.string().nullable(),
  price: priceBreakdownSchema,
  /** Position of the price among sale prices; null with too few sales. */
  fair_price: marketPriceSchema.nullable(),
  shipping_options: z.array(shippingOptionSchema),
  warranty_days: z.int(),
  /** Code of the passport from the seller's own purchase of it here. */
  passport: z.string().optional(),
  seller_info: z.object({
    username: z.string(),
    photo: z.string().nullable(),
    is_pro: z.boolean(),
    city: z.string().nullable(),
    sold_count: z.int().min(0),
    passed_count: z.int().min(0),
  }),
  published_at: z.iso.datetime().nullable(),
  /** The caller's own order of it: then all fields are as of the time when it was placed. */
  order: z
    .object({ id: z.uuid(), number: z.string(), role: z.enum(["buyer", "seller"]) })
    .optional(),
  is_mine: z.boolean(),
  /** Whether its seller takes offers for it now. */
  takes_offers: z.boolean(),
  allowed_actions: z.array(z.enum(LISTING_ACTIONS)),
});
export type Listing = z.infer<typeof listingSchema>;

/** One value or many (`?brand=a&brand=b`, also `brand[]`); unknown values are dropped. */
const many = <const T extends readonly [string, ...string[]]>(values: T) =>
  z
    .preprocess(
      (input) => (input === undefined || Array.isArray(input) ? input : [input]),
      z.array(z.string()).max(50).optional().catch(undefined),
    )
    .transform((list) => {
      const known = (list ?? []).filter((v): v is T[number] => values.includes(v));
      return [...new Set(known)];
    });

const manySlugs = z
  .preprocess(
    (input) => (input === undefined || Array.isArray(input) ? input : [input]),
    z.array(z.string()).max(50).optional().catch(undefined),
  )
  .transform((list) => [
    ...new Set((list ?? []).filter((value) => slugSchema.safeParse(value).success)),
  ]);

const flag = z
  .preprocess(
    (value) => value === true || value === "1" || value === "true" || value === "on",
    z.boolean(),
  )
  .default(false);

const wholePrice = z.coerce.number().int().min(0).max(1_000_000).optional().catch(undefined);

/**
 * The filters of spec §3. Prices are total prices in major units; 2000 and more mean no upper
 * bound. Invalid values are dropped rather than refused, so that any address gives a page.
 */
export const listingFiltersShape = {
  q: z.string().max(LIMITS.search.query).trim().optional().catch(undefined),
  vertical: many(VERTICALS),
  brand: manySlugs,
  model: manySlugs,
  color: manySlugs,
  capacity: manySlugs,
  generic_condition: many(CONDITIONS),
  price_from: wholePrice,
  price_to: wholePrice,
  battery_health: many(BATTERY_BANDS),
  accessories: many(ACCESSORIES),
  categories: many(["favourite_pick", "boosted", "new_listings"]),
  is_graded: flag,
  instant_buy: flag,
  /**
   * No weak point: everything is tested and works, screen and body are at most used, parts are
   * original, and a battery, where there is one, has 85 % or more.
   */
  smart_filter: flag,
  // PostgreSQL has no year 0.
  release_date_before: z.iso
    .date()
    .refine((day) => day >= "0001")
    .optional()
    .catch(undefined),
  screen_condition: many(CATEGORY_GRADES),
  /** Also for kinds of devices with another name for the body (EXTRA_CATEGORIES). */
  body_condition: many(CATEGORY_GRADES),
  touch_screen: many(CATEGORY_GRADES),
  audio: many(CATEGORY_GRADES),
  cameras: many(CATEGORY_GRADES),
  connectivity: many(CATEGORY_GRADES),
  sensors: many(CATEGORY_GRADES),
  buttons: many(CATEGORY_GRADES),
  original_parts: many(CATEGORY_GRADES),
  sort_by: sortSchema.default("popular").catch("popular"),
};
export const listingFiltersSchema = z.object(listingFiltersShape);
export type ListingFilters = z.output<typeof listingFiltersSchema>;

export const FACETS = [
  "vertical",
  "brand",
  "model",
  "generic_condition",
  "battery_health",
  "accessories",
  "is_graded",
  "instant_buy",
  "smart_filter",
  "color",
  "capacity",
] as const;

/** Names of the spec for parameters (spec §3); the API's own names take precedence. */
const aliasShape = {
  title: listingFiltersShape.q,
  price_min: wholePrice,
  price_max: wholePrice,
};

type Aliases = {
  title?: string | undefined;
  price_min?: number | undefined;
  price_max?: number | undefined;
};

export function parseAliases({
  title,
  price_min,
  price_max,
  ...filters
}: ListingFilters & Aliases): ListingFilters {
  return {
    ...filters,
    q: filters.q ?? title,
    price_from: filters.price_from ?? price_min,
    price_to: filters.price_to ?? price_max,
  };
}

/**
 * The number of results for each value as the only one of its facet (for `accessories`: added to
 * the chosen ones), with all other filters. Values without results are left out unless chosen.
 */
export const facetSchema = z.object({
  name: z.enum(FACETS),
  values: z.array(
    z.object({
      value: z.string(),
      label: z.string(),
      count: z.int().min(0),
      /** Of a colour, as #rrggbb. */
      swatch: z.string().optional(),
    }),
  ),
});
export type Facet = z.infer<typeof facetSchema>;

export const listListings = endpoint({
  id: "listListings",
  method: "GET",
  path: "/listings",
  auth: "optional",
  limit: "browse",
  visitor: "uses",
  query: z.object({ ...listingFiltersShape, ...aliasShape, page: pageNumberSchema }),
  response: page(listingCardSchema),
});

/** The facets without results, with the range of total prices. */
export const getListingFilters = endpoint({
  id: "getListingFilters",
  method: "GET",
  path: "/listings/filters",
  auth: "optional",
  limit: "browse",
  query: listingFiltersSchema.extend(aliasShape),
  response: envelope(
    z.object({
      total: z.int().min(0),
      facets: z.array(facetSchema),
      price_min: moneySchema.nullable(),
      price_max: moneySchema.nullable(),
    }),
  ),
});

/**
 * A sold listing is shown to its buyer and its seller as of the order. Others get 410 listing_gone
 * for sold and removed ones, 404 for those that were never public. 404 listing_elsewhere names the
 * market and the SKU of one that is on sale in another country.
 */
export const getListing = endpoint({
  id: "getListing",
  method: "GET",
  path: "/listings/{id}",
  auth: "optional",
  limit: "browse",
  visitor: "uses",
  params: z.object({ id: listingIdSchema }),
  /** `view=1`: the page is shown to a person; counted per listing and day only. */
  query: z.object({ view: flag }),
  response: envelope(listingSchema),
  errors: ["not_found", "listing_gone", "listing_elsewhere"],
});

export const listSimilarListings = endpoint({
  id: "listSimilarListings",
  method: "GET",
  path: "/listings/{id}/similar",
  auth: "optional",
  limit: "browse",
  visitor: "uses",
  params: z.object({ id: listingIdSchema }),
  response: z.object({ data: z.array(listingCardSchema) }),
  errors: ["not_found"],
});

const deliveryAnswer = envelope(
  z.object({
    is_signed_in: z.boolean(),
    postal_code: z.string().nullable(),
    options: z.array(shippingOptionSchema),
  }),
);

/** Delivery time of a device at the hub; without an account for the whole market. */
export const getInstantBuyDelivery = endpoint({
  id: "getInstantBuyDelivery",
  method: "GET",
  path: "/listings/{id}/instant-buy/delivery",
  auth: "optional",
  limit: "browse",
  params: z.object({ id: listingIdSchema }),
  response: deliveryAnswer,
  errors: ["not_found", "listing_gone", "listing_not_available"],
});

/** Delivery time for one postal code; visitors must sign in (spec §6). */
export const computeInstantBuyDelivery = endpoint({
  id: "computeInstantBuyDelivery",
  method: "POST",
  path: "/listings/{id}/instant-buy/delivery",
  auth: "user",
  limit: "account",
  params: z.object({ id: listingIdSchema }),
  body: z.object({
    postal_code: z
      .string({ error: "address.postal-code-required" })
      .trim()
      .min(1, "address.postal-code-required")
      .max(LIMITS.address.postalCode, "address.postal-code-invalid"),
  }),
  response: deliveryAnswer,
  errors: ["not_found", "listing_gone", "listing_not_available", "postal_code_not_found"],
});
