import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { invoiceIdSchema, orderIdSchema } from "./id.ts";
import { moneySchema } from "./money.ts";
import { page, pageNumberSchema } from "./page.ts";
import { paymentMethodSchema } from "./payment.ts";
import { EXPORT_PAGE, TRANSACTION_KINDS, TRANSACTION_STATUSES } from "./transaction-words.ts";

/** What the money was for. */
export const TRANSACTION_PURPOSES = [
  "order",
  "boost",
  "subscription",
  "goodwill",
  "claim",
  "sale",
] as const;

export const transactionSchema = z.object({
  id: z.string(),
  kind: z.enum(TRANSACTION_KINDS),
  status: z.enum(TRANSACTION_STATUSES),
  purpose: z.enum(TRANSACTION_PURPOSES),
  /** Always positive: payments leave the person, refunds and payouts reach them. */
  amount: moneySchema,
  at: z.iso.datetime(),
  order_id: orderIdSchema.nullable(),
  order_number: z.string().nullable(),
  title: z.string(),
  method: paymentMethodSchema.nullable(),
  /** Last four digits of the card, or of the bank account of a payout. */
  last4: z.string().nullable(),
  invoice: z.object({ id: invoiceIdSchema, code: z.string() }).nullable(),
});
export type Transaction = z.infer<typeof transactionSchema>;

const day = z.iso.date().optional().catch(undefined);

/** A value that is not among the choices filters nothing. `from` and `to` are days of the market. */
const transactionQuerySchema = z.object({
  kind: z.enum(TRANSACTION_KINDS).optional().catch(undefined),
  status: z.enum(TRANSACTION_STATUSES).optional().catch(undefined),
  from: day,
  to: day,
});

/** Payments, holds, refunds and payouts of the caller, newest first. */
export const listTransactions = endpoint({
  id: "listTransactions",
  method: "GET",
  path: "/profile/transactions",
  auth: "user",
  limit: "account",
  query: transactionQuerySchema.extend({
    page: pageNumberSchema,
    /** A whole page of an export is as long as ten of a screen. */
    per_page: z.coerce
      .number()
      .pipe(z.literal([20, EXPORT_PAGE]))
      .catch(20)
      .default(20),
    /** Rows of later are left out, so that the pages of an export do not shift while it runs. */
    until: z.iso.datetime().optional().catch(undefined),
  }),
  response: page(transactionSchema),
});
