import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { listingIdSchema } from "./id.ts";
import { marketSchema } from "./market.ts";
import { moneySchema } from "./money.ts";
import { page, pageNumberSchema } from "./page.ts";
import { PICK_PLACES, PICK_STATES } from "./pick-words.ts";

/* The listings that staff recommend, an addition to spec §7. */

const pickSchema = z.object({
  listing_id: listingIdSchema,
  market: marketSchema,
  title: z.string(),
  seller: z.string(),
  asking_price: moneySchema,
  state: z.enum(PICK_STATES),
  position: z.int().nullable(),
  /** Days of the market; both are shown whole. */
  starts_on: z.iso.date(),
  ends_on: z.iso.date().nullable(),
  version: z.int().min(1),
});
export type Pick = z.infer<typeof pickSchema>;

/** Those with a place first, in its order. */
export const listPicks = endpoint({
  id: "listPicks",
  method: "GET",
  path: "/console/picks",
  auth: "user",
  access: { key: "read_catalog" },
  limit: "account",
  query: z.object({ market: marketSchema.optional().catch(undefined), page: pageNumberSchema }),
  response: page(pickSchema),
});

const pickParams = z.object({ listingId: listingIdSchema });

/**
 * Makes a listing on sale a pick (`version` 0), or changes its place and days. Without days it is
 * shown from now on. Another version: catalog_changed.
 */
export const setPick = endpoint({
  id: "setPick",
  method: "PUT",
  path: "/console/picks/{listingId}",
  auth: "user",
  access: { key: "write_catalog" },
  limit: "write",
  params: pickParams,
  body: z.object({
    version: z.int().min(0),
    position: z
      .int({ error: "picks.place" })
      .min(1, "picks.place")
      .max(PICK_PLACES, "picks.place")
      .nullable()
      .default(null),
    starts_on: z.iso.date({ error: "picks.day" }).nullable().default(null),
    ends_on: z.iso.date({ error: "picks.day" }).nullable().default(null),
  }),
  response: null,
  errors: ["not_found", "catalog_changed", "invalid_fields"],
});

/** Another version: catalog_changed. */
export const dropPick = endpoint({
  id: "dropPick",
  method: "POST",
  path: "/console/picks/{listingId}/drop",
  auth: "user",
  access: { key: "write_catalog" },
  limit: "write",
  params: pickParams,
  body: z.object({ version: z.int().min(1) }),
  response: null,
  errors: ["not_found", "catalog_changed"],
});
