import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { genericConditionSchema } from "./listing.ts";
import { moneySchema } from "./money.ts";
import { envelope } from "./page.ts";

/**
 * Market prices of a device and the proceeds of a price. `fair` is the middle half of sale prices
 * since `basis.since`, 3, 6 or 12 months ago, as for a listing; `days` the time to sale at about
 * this price. Both are null with fewer than LIMITS.marketPrice.least sales; `basis` says which and
 * how many sales were compared.
 */
export const computePrice = endpoint({
  id: "computePrice",
  method: "GET",
  path: "/listing/compute-price",
  auth: "optional",
  limit: "browse",
  visitor: "uses",
  query: z.object({
    product_id: z.uuid(),
    generic_condition: genericConditionSchema.optional().catch(undefined),
    /** Minor units of the market's currency; without it only market prices are returned. */
    asking_price: z.coerce.number().int().min(0).max(100_000_000).optional().catch(undefined),
    /** The listing that the price is for: an existing fee exemption stays. */
    listing_id: z.uuid().optional().catch(undefined),
  }),
  response: envelope(
    z.object({
      min: moneySchema,
      /** The product's face value. */
      max: moneySchema,
      /** Null without a price, and for one that is not allowed. */
      breakdown: z
        .object({
          asking_price: moneySchema,
          seller_fee: moneySchema,
          /** Resold within 14 days of delivery: the fee is 0 (spec §9). */
          is_fee_free: z.boolean(),
          /** Shipment to the hub; charged also in a resale without a fee. */
          pickup_price: moneySchema,
          you_receive: moneySchema,
          buyer_pays: moneySchema,
        })
        .nullable(),
      fair: z.object({ low: moneySchema, median: moneySchema, high: moneySchema }).nullable(),
      /** Days from publishing to sale, as the interval of the middle half. */
      days: z.object({ from: z.int().min(0), to: z.int().min(0) }).nullable(),
      basis: z.object({
        /** The sales compared: of the same grade and capacity, of the same model, or none. */
        of: z.enum(["same_device", "same_model", "none"]),
        count: z.int().min(0),
        since: z.iso.date().nullable(),
      }),
      /** Medians by month, oldest first, at most twelve; months without a sale are left out. */
      history: z.array(
        z.object({
          month: z.string().regex(/^\d{4}-\d{2}$/),
          median: moneySchema,
          count: z.int().min(1),
        }),
      ),
      /** The latest of the sales compared, oldest first; who bought or sold is not told. */
      sales: z.array(z.object({ day: z.iso.date(), price: moneySchema })),
    }),
  ),
  errors: ["not_found"],
});
