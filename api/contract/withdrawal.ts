import * as z from "zod";
import { emailSchema } from "./account.ts";
import { endpoint } from "./endpoint.ts";
import { orderIdSchema } from "./id.ts";
import { moneySchema } from "./money.ts";
import { envelope } from "./page.ts";
import { WITHDRAWAL_STATES, WITHDRAWAL_WAYS } from "./withdrawal-words.ts";

/*
 * Withdrawing from a contract with a trader, within 14 days and without a reason (Directive 2011/83,
 * articles 9 and 11a; Consumer Contracts Regulations 2013). An addition to spec §7.
 */

const params = z.object({ orderId: orderIdSchema });
const tokenParams = z.object({ token: z.string().min(16).max(400) });

export const withdrawalSchema = z.object({
  order_id: orderIdSchema,
  number: z.string(),
  title: z.string(),
  total: moneySchema,
  state: z.enum(WITHDRAWAL_STATES),
  /** The end of the last day; null before the delivery. */
  ends_at: z.iso.datetime().nullable(),
  /** Of the account, or as it was stated. */
  name: z.string(),
  /** Where the receipt goes, or went. */
  email: z.string(),
  made: z.object({ at: z.iso.datetime(), way: z.enum(WITHDRAWAL_WAYS) }).nullable(),
});
export type Withdrawal = z.infer<typeof withdrawalSchema>;

const statement = z.object({
  name: z
    .string({ error: "withdrawal.name-required" })
    .trim()
    .min(1, "withdrawal.name-required")
    .max(120, "withdrawal.name-too-long"),
});

/** The purchases from which the caller may withdraw now, the newest first. */
export const listWithdrawals = endpoint({
  id: "listWithdrawals",
  method: "GET",
  path: "/withdrawals",
  auth: "user",
  limit: "account",
  response: z.object({ data: z.array(withdrawalSchema) }),
});

/** Answers the same whether there is such an order or not; if there is, its buyer gets a link. */
export const askWithdrawalLink = endpoint({
  id: "askWithdrawalLink",
  method: "POST",
  path: "/withdrawals",
  auth: "none",
  limit: "send",
  body: z.object({
    number: z
      .string({ error: "withdrawal.number-required" })
      .trim()
      .toUpperCase()
      .min(1, "withdrawal.number-required")
      .max(20, "withdrawal.number-too-long"),
    email: emailSchema,
  }),
  response: envelope(z.object({ is_asked: z.literal(true) })),
  errors: ["invalid_fields", "too_many_requests"],
});

export const getWithdrawal = endpoint({
  id: "getWithdrawal",
  method: "GET",
  path: "/order/{orderId}/withdrawal",
  auth: "user",
  limit: "account",
  params,
  response: envelope(withdrawalSchema),
  errors: ["not_found"],
});

/** States the withdrawal; once made, it answers what was stated. Otherwise: withdrawal_closed. */
export const createWithdrawal = endpoint({
  id: "createWithdrawal",
  method: "POST",
  path: "/order/{orderId}/withdrawal",
  auth: "user",
  limit: "write",
  params,
  body: statement,
  response: envelope(withdrawalSchema),
  errors: ["not_found", "withdrawal_closed"],
});

export const getWithdrawalByLink = endpoint({
  id: "getWithdrawalByLink",
  method: "GET",
  path: "/withdrawals/{token}",
  auth: "none",
  limit: "browse",
  params: tokenParams,
  response: envelope(withdrawalSchema),
  errors: ["not_found"],
});

export const withdrawByLink = endpoint({
  id: "withdrawByLink",
  method: "POST",
  path: "/withdrawals/{token}",
  auth: "none",
  limit: "send",
  params: tokenParams,
  body: statement,
  response: envelope(withdrawalSchema),
  errors: ["not_found", "withdrawal_closed"],
});
