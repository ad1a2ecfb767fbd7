import * as z from "zod";
import { capacitySchema, colorSchema, list, productSchema } from "./catalog.ts";
import { CONDITIONS } from "./condition.ts";
import { endpoint } from "./endpoint.ts";
import { skuIdSchema } from "./id.ts";
import { moneySchema } from "./money.ts";
import { envelope } from "./page.ts";

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
