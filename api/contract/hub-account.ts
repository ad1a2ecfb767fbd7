import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { userIdSchema } from "./id.ts";
import { LIMITS } from "./limits.ts";
import { marketSchema } from "./market.ts";
import { envelope } from "./page.ts";

/* Accounts of members, for support. Members get 404. */

const noteSchema = z
  .string({ error: "hub.note-required" })
  .trim()
  .min(1, "hub.note-required")
  .max(LIMITS.trade.note, "hub.too-long");

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
  access: { key: "read_people_private" },
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
  access: { key: "write_people" },
  limit: "write",
  idempotent: true,
  params: z.object({ userId: userIdSchema }),
  body: z.object({ note: noteSchema }),
  response: null,
  errors: ["not_found", "forbidden", "proof_needed", "measure_in_force"],
});

export const openAccountSchema = z.object({
  id: userIdSchema,
  username: z.string(),
  email: z.string(),
  market: marketSchema,
  /** Null while no authenticator app is on. */
  second_factor_since: z.iso.datetime().nullable(),
  passkeys: z.int().min(0),
});
export type OpenAccount = z.infer<typeof openAccountSchema>;

/** Finds an open account by its exact e-mail or username; none of staff. Audited. */
export const findOpenAccounts = endpoint({
  id: "findOpenAccounts",
  method: "GET",
  path: "/hub/accounts",
  auth: "user",
  access: { key: "read_people_private" },
  limit: "write",
  query: z.object({ q: z.string().trim().max(LIMITS.email.max).default("") }),
  response: envelope(z.array(openAccountSchema)),
  errors: ["not_found", "forbidden"],
});

/**
 * Turns off the authenticator app, its recovery codes and the passkeys of a member who has lost
 * them, and ends every session. Changes nothing where none of them is on. The owner is notified.
 */
export const resetSecondFactor = endpoint({
  id: "resetSecondFactor",
  method: "POST",
  path: "/hub/accounts/{userId}/reset-second-factor",
  auth: "user",
  access: { key: "write_people_private" },
  limit: "write",
  idempotent: true,
  params: z.object({ userId: userIdSchema }),
  body: z.object({
    /** How the member has proved who they are. */
    note: noteSchema,
    is_identity_checked: z.literal(true, { error: "hub.identity-required" }),
  }),
  response: null,
  errors: ["not_found", "forbidden", "proof_needed"],
});
