import * as z from "zod";
import { CONDITIONS } from "./condition.ts";
import { endpoint } from "./endpoint.ts";
import {
  brandIdSchema,
  capacityIdSchema,
  colorIdSchema,
  modelIdSchema,
  productIdSchema,
  skuIdSchema,
} from "./id.ts";
import { LIMITS } from "./limits.ts";
import { moneySchema } from "./money.ts";
import { envelope, page, pageNumberSchema } from "./page.ts";
import { VERTICALS } from "./vertical.ts";

export const verticalSchema = z.enum(VERTICALS);
export type Vertical = z.infer<typeof verticalSchema>;

export const slugSchema = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);

export const brandSchema = z.object({ id: brandIdSchema, slug: slugSchema, name: z.string() });
export type Brand = z.infer<typeof brandSchema>;

export const modelSchema = z.object({
  id: modelIdSchema,
  slug: slugSchema,
  name: z.string(),
  vertical: verticalSchema,
  brand: brandSchema,
  release_date: z.iso.date(),
});
export type Model = z.infer<typeof modelSchema>;

export const colorSchema = z.object({
  id: colorIdSchema,
  slug: slugSchema,
  name: z.string(),
  swatch: z.string(),
});
export type Color = z.infer<typeof colorSchema>;

/** `label` for people: "128 GB", "45 mm". */
export const capacitySchema = z.object({
  id: capacityIdSchema,
  slug: slugSchema,
  label: z.string(),
});
export type Capacity = z.infer<typeof capacitySchema>;

export const productSchema = z.object({
  id: productIdSchema,
  brand: brandSchema,
  model: modelSchema,
  color: colorSchema,
  capacity: capacitySchema.nullable(),
  /** Upper limit of the asking price (spec §5). */
  face_value: moneySchema,
  sku_id: skuIdSchema,
});
export type Product = z.infer<typeof productSchema>;

/**
 * A product within one market. `external_id` is the stable code that favourites and the batch call
 * use (spec §3 "Favourites").
 */
export const skuSchema = z.object({
  id: skuIdSchema,
  external_id: z.string(),
  title: z.string(),
  product: productSchema,
  listings_count: z.int().min(0),
  total_price_from: moneySchema.nullable(),
  cover_photo: z.string().nullable(),
});
export type Sku = z.infer<typeof skuSchema>;

/** All variants of the model in the market: one row per SKU, with its listings by grade. */
export const skuVariantSchema = z.object({
  sku_id: skuIdSchema,
  color: colorSchema,
  capacity: capacitySchema.nullable(),
  grades: z.array(
    z.object({
      generic_condition: z.enum(CONDITIONS),
      count: z.int().min(1),
      total_price_from: moneySchema,
    }),
  ),
});

export const skuDetailSchema = skuSchema.extend({
  variants: z.array(skuVariantSchema),
  warranty_days: z.int(),
  is_favorite: z.literal(true).optional(),
});
export type SkuDetail = z.infer<typeof skuDetailSchema>;

const list = <T extends z.ZodType>(thing: T) => z.object({ data: z.array(thing) });

export const listBrands = endpoint({
  id: "listBrands",
  method: "GET",
  path: "/products/brands",
  auth: "none",
  limit: "browse",
  query: z.object({ vertical: verticalSchema.optional().catch(undefined) }),
  response: list(brandSchema),
});

export const listModels = endpoint({
  id: "listModels",
  method: "GET",
  path: "/products/models",
  auth: "none",
  limit: "browse",
  query: z.object({
    brand_id: brandIdSchema.optional(),
    brand: slugSchema.optional(),
    vertical: verticalSchema.optional().catch(undefined),
    /** A model's name, possibly with colour and capacity: then only matches, best first. */
    q: z.string().trim().max(LIMITS.search.query).optional(),
  }),
  response: list(modelSchema),
});

export const listColors = endpoint({
  id: "listColors",
  method: "GET",
  path: "/products/colors",
  auth: "none",
  limit: "browse",
  query: z.object({ model_id: modelIdSchema.optional() }),
  response: list(colorSchema),
});

export const listCapacities = endpoint({
  id: "listCapacities",
  method: "GET",
  path: "/products/capacities",
  auth: "none",
  limit: "browse",
  query: z.object({ model_id: modelIdSchema.optional(), color_id: colorIdSchema.optional() }),
  response: list(capacitySchema),
});

export const listProducts = endpoint({
  id: "listProducts",
  method: "GET",
  path: "/products",
  auth: "none",
  limit: "browse",
  query: z.object({
    brand_id: brandIdSchema.optional(),
    model_id: modelIdSchema.optional(),
    color_id: colorIdSchema.optional(),
    capacity_id: capacityIdSchema.optional(),
  }),
  response: list(productSchema),
});

export const getSku = endpoint({
  id: "getSku",
  method: "GET",
  path: "/skus/{id}",
  auth: "optional",
  limit: "browse",
  visitor: "uses",
  params: z.object({ id: skuIdSchema }),
  response: envelope(skuDetailSchema),
  errors: ["not_found"],
});

export const listSkusByExternalId = endpoint({
  id: "listSkusByExternalId",
  method: "GET",
  path: "/skus/batch",
  auth: "none",
  limit: "browse",
  query: z.object({
    external_ids: z
      .string()
      .max(4000)
      .transform((text) => text.split(",").filter(Boolean).slice(0, 100)),
  }),
  response: list(skuSchema),
});

export const warrantySchema = z.object({ days: z.int(), extra_months: z.array(z.int()) });

/** The warranty of this product; the only source for it (decisions "Warranty"). */
export const getSkuWarranty = endpoint({
  id: "getSkuWarranty",
  method: "GET",
  path: "/skus/{id}/warranty",
  auth: "none",
  limit: "browse",
  params: z.object({ id: skuIdSchema }),
  response: envelope(warrantySchema),
  errors: ["not_found"],
});

/** Parts of addresses for a sitemap, with the last change of each page. Pages of LIMITS.sitemap. */
export const SITEMAP_KINDS = ["places", "skus", "listings", "members"] as const;

/**
 * All public addresses of the caller's market, by kind: `places` are vertical[/brand[/model]] with
 * listings, `skus` and `listings` are ids, `members` are usernames with sales or listings.
 */
export const listSitemap = endpoint({
  id: "listSitemap",
  method: "GET",
  path: "/sitemap",
  auth: "none",
  limit: "browse",
  query: z.object({ kind: z.enum(SITEMAP_KINDS), page: pageNumberSchema }),
  response: page(z.object({ path: z.string(), updated_at: z.iso.datetime() })),
});
