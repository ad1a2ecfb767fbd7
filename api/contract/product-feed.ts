import * as z from "zod";
import { catalogProductSchema } from "./agent-catalog.ts";
import { endpoint } from "./endpoint.ts";
import { listingIdSchema } from "./id.ts";

/**
 * Everything on sale in the caller's market, oldest first, LIMITS.productFeed at a time; `after` is
 * the last id of the page before. `version`, of the first page alone, changes whenever an answer
 * might: with what is on sale, and with what another person is buying.
 */
export const listProductFeed = endpoint({
  id: "listProductFeed",
  method: "GET",
  path: "/product-feed",
  auth: "none",
  limit: "productFeed",
  query: z.object({ after: listingIdSchema.optional() }),
  response: z.object({
    data: z.array(catalogProductSchema),
    meta: z.object({ version: z.string().nullable(), next: listingIdSchema.nullable() }),
  }),
});
