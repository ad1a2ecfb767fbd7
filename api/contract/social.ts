import * as z from "zod";
import { socialProviderSchema } from "./account.ts";
import { endpoint } from "./endpoint.ts";
import { localeSchema } from "./market.ts";
import { envelope } from "./page.ts";

export { SOCIAL_ERRORS, type SocialError } from "./social-errors.ts";

/** SHA-256, base64url, of a secret in this browser's cookie. */
const browserHashSchema = z.string().regex(/^[\w-]{43}$/);

/**
 * Begins a sign-in with a provider, or, for a signed-in member, the linking of one. The visitor is
 * redirected to `authorization_url`; the provider calls back the API, which redirects to
 * `return_to` (a path of the web, beginning with its locale) with a one-time code, `accessToken`
 * for a sign-in and `socialLink` for a linking, or with `error`. An addition to spec §7.
 */
export const startSocial = endpoint({
  id: "startSocial",
  method: "POST",
  path: "/social-connect/{provider}/start",
  auth: "optional",
  limit: "credentials",
  params: z.object({ provider: socialProviderSchema }),
  body: z.object({
    browser_hash: browserHashSchema,
    return_to: z.string().max(1000).startsWith("/"),
    locale: localeSchema,
    /** The API's public origin for the provider's callback, unless PUBLIC_ORIGIN is set. */
    origin: z
      .url({ protocol: /^https?$/ })
      .max(200)
      .optional(),
  }),
  response: envelope(z.object({ authorization_url: z.url() })),
  errors: ["not_found", "social_unavailable", "proof_needed"],
});

/**
 * Exchanges a login code for a session, once, in the browser that began. The web keeps the token
 * for an hour (decisions "`?accessToken=` in the URL"). An addition to spec §7.
 */
export const exchangeLoginCode = endpoint({
  id: "exchangeLoginCode",
  method: "POST",
  path: "/social-connect/exchange",
  auth: "none",
  limit: "credentials",
  visitor: "uses",
  device: true,
  body: z.object({ code: z.string().max(100), browser_secret: z.string().max(100) }),
  response: envelope(
    z.object({
      token: z.string(),
      expires_at: z.iso.datetime(),
      provider: socialProviderSchema,
      is_new: z.boolean(),
    }),
  ),
  errors: ["account_suspended", "hand_off_invalid", "second_factor_needed"],
});

/**
 * Links the provider from which the member has returned. Only in the browser that began: otherwise
 * an attacker could link their own provider account by sending a member the address. For a member
 * without a password, whose provider is linked already, it is the step-up. An addition to spec §7.
 */
export const linkSocial = endpoint({
  id: "linkSocial",
  method: "POST",
  path: "/social-connect/link",
  auth: "user",
  limit: "credentials",
  body: z.object({ code: z.string().max(100), browser_secret: z.string().max(100) }),
  response: envelope(z.object({ provider: socialProviderSchema })),
  errors: ["hand_off_invalid"],
});

/** spec §7. Refused for the only sign-in method, which would lock the member out. */
export const unlinkSocial = endpoint({
  id: "unlinkSocial",
  method: "POST",
  path: "/social-connect/unlink",
  auth: "user",
  limit: "write",
  body: z.object({ provider: socialProviderSchema }),
  response: null,
  errors: ["not_found", "last_sign_in_method", "proof_needed"],
});
