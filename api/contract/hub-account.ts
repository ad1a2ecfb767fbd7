import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { userIdSchema } from "./id.ts";
import { LIMITS } from "./limits.ts";
import { marketSchema } from "./market.ts";
import { envelope } from "./page.ts";

/* Closed accounts, for support (decisions "Account deletion"). All others get 404. */

export const closedAccountSchema = z.object({
  id: userIdSchema,
  username: z.string(),
  email: z.string(),
  market: marketSchema,
  closed_at: z.iso.datetime(),
  /** It can be restored until then. */
  erased_on: z.iso.datetime(),
});
export type ClosedAccount = z.infer<typeof closedAccountSchema>;

/** Finds a closed account that is not erased yet, by its exact e-mail or username. Audited. */
export const findClosedAccounts = endpoint({
  id: "findClosedAccounts",
  method: "GET",
  path: "/hub/closed-accounts",
  auth: "user",
  limit: "write",
  query: z.object({ q: z.string().trim().max(LIMITS.email.max).default("") }),
  response: envelope(z.array(closedAccountSchema)),
  errors: ["not_found", "forbidden"],
});

/** Everything hidden is restored, except sessions. The owner gets a mail. */
export const restoreAccount = endpoint({
  id: "restoreAccount",
  method: "POST",
  path: "/hub/closed-accounts/{userId}/restore",
  auth: "user",
  limit: "write",
  idempotent: true,
  params: z.object({ userId: userIdSchema }),
  body: z.object({
    note: z
      .string({ error: "hub.note-required" })
      .trim()
      .min(1, "hub.note-required")
      .max(LIMITS.trade.note, "hub.too-long"),
  }),
  response: null,
  errors: ["not_found", "forbidden", "proof_needed"],
});
