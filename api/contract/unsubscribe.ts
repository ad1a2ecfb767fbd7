import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { envelope } from "./page.ts";

const tokenParams = z.object({ token: z.string().min(16).max(200) });

/*
 * Mail providers unsubscribe many readers from few addresses, and a token is too long to be
 * guessed, so the limit is wide.
 */

/** Describes what an unsubscribe link would end; a GET without side effects. */
export const getUnsubscribe = endpoint({
  id: "getUnsubscribe",
  method: "GET",
  path: "/unsubscribe/{token}",
  auth: "none",
  limit: "browse",
  params: tokenParams,
  response: envelope(
    z.object({
      category: z.enum(["favorite", "search"]),
      email: z.string(),
      is_on: z.boolean(),
    }),
  ),
  errors: ["not_found"],
});

/** One-click unsubscribe without a session (RFC 8058): the body is ignored. Idempotent. */
export const unsubscribe = endpoint({
  id: "unsubscribe",
  method: "POST",
  path: "/unsubscribe/{token}",
  auth: "none",
  limit: "browse",
  params: tokenParams,
  response: null,
  errors: ["not_found"],
});
