import * as z from "zod";
import { verticalSchema } from "./catalog.ts";
import { ACCESSORIES, eachAccessory } from "./listing-words.ts";
import { LIMITS } from "./limits.ts";
import {
  BATTERY_BANDS,
  categoryGradeSchema,
  conditionCategorySchema,
  genericConditionSchema,
  priceBreakdownSchema,
  sortSchema,
} from "./listing.ts";
import { marketSchema } from "./market.ts";
import { moneySchema } from "./money.ts";

/**
 * The catalogue in the shapes of the Universal Commerce Protocol, which agents read by REST and by
 * MCP. A listing is a product with one variant of the same id. Amounts are minor units.
 */

/** Version of the protocol that is answered (github.com/Universal-Commerce-Protocol/ucp). */
export const UCP_VERSION = "2026-08-25";

export const UCP_SEARCH = "dev.ucp.shopping.catalog.search";
export const UCP_LOOKUP = "dev.ucp.shopping.catalog.lookup";

/** As the protocol names what a price filter or a batch may be: no sum of money is larger. */
const amountSchema = z.int().min(0).max(1_000_000_000);

/** Unknown words find nothing, so they are no error. */
const words = z.array(z.string().trim().toLowerCase().max(80)).max(50).optional();

/** Hints about the buyer; country and currency choose the market. */
export const catalogContextSchema = z.object({
  /** ISO 3166; devices are sold in GR and GB. */
  address_country: z.string().max(10).optional(),
  /** BCP 47. */
  language: z.string().max(35).optional(),
  /** ISO 4217; price filters are in it. */
  currency: z.string().max(10).optional(),
});
export type CatalogContext = z.infer<typeof catalogContextSchema>;

/** Names of filters that are not listed here are kept, so that the answer can name them. */
export const catalogFiltersSchema = z.looseObject({
  /** Values of a product's `categories`. */
  categories: words,
  /** Bounds of `variants[].price`. */
  price: z.object({ min: amountSchema.optional(), max: amountSchema.optional() }).optional(),
  /** Slugs, as in a product's `metadata`. */
  brand: words,
  model: words,
  color: words,
  capacity: words,
  generic_condition: z.array(genericConditionSchema).max(10).optional(),
  battery_health: z.array(z.enum(BATTERY_BANDS)).max(10).optional(),
  /** Devices that come with all of them. */
  accessories: z.array(z.enum(ACCESSORIES)).max(10).optional(),
  /** Graded by the hub, and not by the seller alone. */
  is_graded: z.boolean().optional(),
  /** At the hub already. */
  instant_buy: z.boolean().optional(),
});
export type CatalogFilters = z.infer<typeof catalogFiltersSchema>;

const CURSOR = /^p[1-9]\d{0,5}$/;
export const toCatalogCursor = (offset: number): string => `p${offset}`;
const isCursor = (cursor: string): boolean =>
  CURSOR.test(cursor) && Number(cursor.slice(1)) <= LIMITS.search.offsetMax;
/** 0 without a cursor. */
export const toCatalogOffset = (cursor: string | undefined): number =>
  cursor === undefined ? 0 : Number(cursor.slice(1));

const hasInput = ({ query, filters }: { query?: string | undefined; filters?: object }): boolean =>
  (query !== undefined && query !== "") ||
  Object.keys(filters ?? {}).some((name) => Object.hasOwn(catalogFiltersSchema.shape, name));

export const searchCatalogInputSchema = z
  .object({
    query: z.string().trim().max(LIMITS.search.query).optional(),
    context: catalogContextSchema.optional(),
    filters: catalogFiltersSchema.extend({ sort_by: sortSchema.optional() }).optional(),
    pagination: z
      .object({
        cursor: z.string().max(20).refine(isCursor, "Not a cursor of this catalogue.").optional(),
        /** Larger ones are answered with LIMITS.agentCatalog.page. */
        limit: z.int().min(1).max(1_000_000).optional(),
      })
      .optional(),
  })
  .refine(hasInput, { error: "A search needs a query or a known filter.", path: ["query"] });
export type SearchCatalogInput = z.infer<typeof searchCatalogInputSchema>;

const identifierSchema = z.string().min(1).max(200);

export const lookupCatalogInputSchema = z.object({
  ids: z.array(identifierSchema).min(1).max(LIMITS.agentCatalog.ids),
  filters: catalogFiltersSchema.optional(),
  context: catalogContextSchema.optional(),
});
export type LookupCatalogInput = z.infer<typeof lookupCatalogInputSchema>;

/** `selected` and `preferences` of the protocol have no effect: a used device has one variant. */
export const getProductInputSchema = z.object({
  id: identifierSchema,
  filters: catalogFiltersSchema.optional(),
  context: catalogContextSchema.optional(),
});
export type GetProductInput = z.infer<typeof getProductInputSchema>;

const descriptionSchema = z.object({ plain: z.string() });
const priceRangeSchema = z.object({ min: moneySchema, max: moneySchema });
const categorySchema = z.object({ value: z.string(), taxonomy: z.string() });

const mediaSchema = z.object({
  type: z.literal("image"),
  url: z.url(),
  alt_text: z.string(),
  width: z.int().min(1),
  height: z.int().min(1),
});

/** What a listing is, in the words of the other endpoints of this API. */
const catalogMetadataSchema = z.object({
  market: marketSchema,
  vertical: verticalSchema,
  brand: z.string(),
  brand_name: z.string(),
  model: z.string(),
  color: z.string(),
  capacity: z.string().nullable(),
  release_date: z.iso.date(),
  generic_condition: genericConditionSchema,
  /** Percent; null where the device has no battery or it is unknown. */
  battery_health: z.int().min(0).max(100).nullable(),
  conditions: z.array(z.object({ category: conditionCategorySchema, grade: categoryGradeSchema })),
  accessories: z.object(eachAccessory(() => z.boolean())),
  is_graded: z.boolean(),
  is_instant_buy: z.boolean(),
  warranty_days: z.int(),
  published_at: z.iso.datetime().nullable(),
  takes_offers: z.boolean(),
  /** `price` of the variant is asking price and fee; the total adds the cheapest delivery. */
  price_parts: priceBreakdownSchema,
});

const optionValueSchema = z.object({ name: z.string(), id: z.string(), label: z.string() });

export const catalogVariantSchema = z.object({
  id: z.string(),
  sku: z.string(),
  title: z.string(),
  description: descriptionSchema,
  /** Left out where the shop's public origin is not known. */
  url: z.url().optional(),
  price: moneySchema,
  availability: z.object({
    available: z.boolean(),
    status: z.enum(["in_stock", "out_of_stock"]),
  }),
  options: z.array(optionValueSchema),
  tags: z.array(z.string()),
  /** Lookup: which of the ids led here. */
  inputs: z.array(z.object({ id: z.string(), match: z.enum(["exact"]) })).optional(),
});

export const catalogProductSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: descriptionSchema,
  url: z.url().optional(),
  categories: z.array(categorySchema),
  price_range: priceRangeSchema,
  media: z.array(mediaSchema),
  options: z.array(
    z.object({
      name: z.string(),
      values: z.array(
        z.object({
          id: z.string(),
          label: z.string(),
          /** Of `getProduct` alone. */
          available: z.boolean().optional(),
          exists: z.boolean().optional(),
        }),
      ),
    }),
  ),
  /** Of `getProduct` alone. */
  selected: z.array(optionValueSchema).optional(),
  variants: z.array(catalogVariantSchema).length(1),
  metadata: catalogMetadataSchema,
});
export type CatalogProduct = z.infer<typeof catalogProductSchema>;

export const ucpMessageSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("info"), code: z.string(), content: z.string() }),
  z.object({ type: z.literal("warning"), code: z.string(), content: z.string() }),
  z.object({
    type: z.literal("error"),
    code: z.string(),
    content: z.string(),
    path: z.string().optional(),
    severity: z.enum([
      "recoverable",
      "requires_buyer_input",
      "requires_buyer_review",
      "unrecoverable",
    ]),
  }),
]);
export type UcpMessage = z.infer<typeof ucpMessageSchema>;

export const ucpMetaSchema = z.object({
  version: z.string(),
  status: z.enum(["success", "error"]),
  capabilities: z.record(z.string(), z.array(z.object({ version: z.string() }))),
});

export const searchCatalogResultSchema = z.object({
  ucp: ucpMetaSchema,
  products: z.array(catalogProductSchema),
  pagination: z.object({
    cursor: z.string().optional(),
    has_next_page: z.boolean(),
    total_count: z.int().min(0),
  }),
  messages: z.array(ucpMessageSchema),
});
export type SearchCatalogResult = z.infer<typeof searchCatalogResultSchema>;

export const lookupCatalogResultSchema = z.object({
  ucp: ucpMetaSchema,
  products: z.array(catalogProductSchema),
  messages: z.array(ucpMessageSchema),
});
export type LookupCatalogResult = z.infer<typeof lookupCatalogResultSchema>;

/** Without a product where the id leads to nothing on sale in the market. */
export const getProductResultSchema = z.object({
  ucp: ucpMetaSchema,
  product: catalogProductSchema.optional(),
  messages: z.array(ucpMessageSchema),
});
export type GetProductResult = z.infer<typeof getProductResultSchema>;
