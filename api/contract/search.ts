import * as z from "zod";
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
