import * as z from "zod";
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
import { page, pageNumberSchema } from "./page.ts";
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

export const list = <T extends z.ZodType>(thing: T) => z.object({ data: z.array(thing) });

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

/** The model that one which is gone was merged into, for its old address. */
export const findMergedModel = endpoint({
  id: "findMergedModel",
  method: "GET",
  path: "/products/merged-models/{brand}/{model}",
  auth: "none",
  limit: "browse",
  params: z.object({ brand: slugSchema, model: slugSchema }),
  response: z.object({ data: modelSchema }),
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
