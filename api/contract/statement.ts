import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { marketSchema } from "./market.ts";
import { moneySchema } from "./money.ts";
import { envelope } from "./page.ts";

const figures = z.object({
  /** Number of completed sales. */
  sales: z.int().min(0),
  /** Prices that buyers paid for the devices. */
  turnover: moneySchema,
  /** What the shop withheld of them. */
  fees: moneySchema,
  /** What the seller earned: the turnover without the fees. */
  consideration: moneySchema,
});

/** Completed sales of a calendar year, by the market's time zone and by quarter. */
export const statementSchema = z.object({
  year: z.int(),
  seller: z.string().nullable(),
  /** Years with sales, the newest first; the current one always. */
  years: z.array(z.int()),
  markets: z.array(
    z.object({
      market: marketSchema,
      quarters: z.array(figures.extend({ quarter: z.int().min(1).max(4) })).length(4),
      total: figures,
      /** Whether the year's figures are above the threshold of reporting. */
      is_reported: z.boolean(),
    }),
  ),
});
export type Statement = z.infer<typeof statementSchema>;

export const getStatement = endpoint({
  id: "getStatement",
  method: "GET",
  path: "/profile/statement",
  auth: "user",
  limit: "account",
  /** The current year, unless it is given. */
  query: z.object({
    year: z.coerce.number().int().min(2020).max(2100).optional().catch(undefined),
  }),
  response: envelope(statementSchema),
});

/**
 * The caller's sales of the market in the last twelve months, the current one last; every month is
 * there. A sale counts in the month in which its money became the seller's, as in the statement.
 */
export const getSalesFigures = endpoint({
  id: "getSalesFigures",
  method: "GET",
  path: "/profile/selling/figures",
  auth: "user",
  limit: "account",
  response: envelope(
    z.object({
      months: z
        .array(
          z.object({
            month: z.string().regex(/^\d{4}-\d{2}$/),
            sold: z.int().min(0),
            /** What the seller earned, without the shop's fees. */
            earned: moneySchema,
          }),
        )
        .length(12),
      sold: z.int().min(0),
      earned: moneySchema,
      /** Mean days from publication to the order; null without a sale. */
      days_to_sell: z.int().min(0).nullable(),
    }),
  ),
});
