import * as z from "zod";
import { slugSchema, verticalSchema } from "./catalog.ts";
import { endpoint } from "./endpoint.ts";
import { LIMITS } from "./limits.ts";
import { listingIdSchema } from "./id.ts";
import { CONDITIONS } from "./condition.ts";
import {
  BATTERY_BANDS,
  FACETS,
  facetSchema,
  listingCardSchema,
  listingFiltersShape,
  sortSchema,
} from "./listing.ts";
import { ACCESSORIES } from "./listing-words.ts";
import { moneySchema } from "./money.ts";
import { envelope } from "./page.ts";

/**
 * GET /search (spec §7): the filters of GET /listings, by limit and offset, with facets.
 * `meta.understood_as` is set when the spelling was corrected: the words that were searched
 * instead.
 */
export const search = endpoint({
  id: "search",
  method: "GET",
  path: "/search",
  auth: "optional",
  limit: "browse",
  visitor: "uses",
  query: z.object({
    ...listingFiltersShape,
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(LIMITS.search.limitMax)
      .catch(LIMITS.search.limitDefault)
      .default(LIMITS.search.limitDefault),
    offset: z.coerce.number().int().min(0).max(LIMITS.search.offsetMax).catch(0).default(0),
    /** Comma-separated. */
    excluded_ids: z
      .string()
      .max(4000)
      .optional()
      .catch(undefined)
      .transform((text) =>
        (text ?? "")
          .split(",")
          .filter((id) => listingIdSchema.safeParse(id).success)
          .slice(0, LIMITS.search.excludedIds),
      ),
    /** Facets cost time: 0 for none, a comma-separated list for some, 1 for all. */
    facets: z
      .string()
      .max(200)
      .default("1")
      .catch("1")
      .transform((text) => {
        if (text === "0") return [];
        const named = text.split(",");
        const known = FACETS.filter((name) => named.includes(name));
        return known.length === 0 ? [...FACETS] : known;
      }),
    /** Whether `meta.prices` is wanted. */
    prices: z.stringbool().default(false).catch(false),
  }),
  response: z.object({
    data: z.array(listingCardSchema),
    meta: z.object({
      total: z.int().min(0),
      limit: z.int(),
      offset: z.int(),
      understood_as: z.string().nullable(),
      /** Unknown words, which were ignored. */
      skipped: z.array(z.string()),
      /**
       * How many devices cost how much, whatever limit of the price is set: total prices from `low` to
       * `high` in minor units, in parts of one width. Left out where one price is all there is.
       */
      prices: z.object({ low: z.int(), high: z.int(), counts: z.array(z.int().min(0)) }).optional(),
      /**
       * Words of the query that are filters, which were set where they were not, and the query
       * without them: "iphone under 300, boxed" is "iphone" with two filters.
       */
      understood: z
        .object({
          q: z.string(),
          price_from: z.int().optional(),
          price_to: z.int().optional(),
          generic_condition: z.array(z.enum(CONDITIONS)).optional(),
          battery_health: z.array(z.enum(BATTERY_BANDS)).optional(),
          accessories: z.array(z.enum(ACCESSORIES)).optional(),
          is_graded: z.boolean().optional(),
          instant_buy: z.boolean().optional(),
          sort_by: sortSchema.optional(),
        })
        .nullable(),
      /**
       * Models on sale with a similar name, when there is no result; slugs and the model's name.
       */
      close: z.array(
        z.object({ vertical: z.string(), brand: z.string(), model: z.string(), name: z.string() }),
      ),
    }),
    facets: z.array(facetSchema),
  }),
});

/**
 * What a search box offers while a person types; without words what is on sale most. Models are those
 * on sale, most likely first, with their number and the lowest total price; places are categories, or
 * one brand's part of them. `is_close`: nothing has this name, and the models have a similar one.
 */
export const suggest = endpoint({
  id: "suggest",
  method: "GET",
  path: "/search/suggestions",
  auth: "none",
  limit: "suggest",
  query: z.object({ q: listingFiltersShape.q }),
  response: envelope(
    z.object({
      models: z.array(
        z.object({
          vertical: verticalSchema,
          brand: slugSchema,
          model: slugSchema,
          name: z.string(),
          count: z.int().min(1),
          from: moneySchema,
        }),
      ),
      places: z.array(
        z.object({
          vertical: verticalSchema,
          brand: z.object({ slug: slugSchema, name: z.string() }).nullable(),
        }),
      ),
      is_close: z.boolean(),
    }),
  ),
});
