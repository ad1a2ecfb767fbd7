import * as z from "zod";
import { socialProviderSchema } from "./account.ts";
import { endpoint } from "./endpoint.ts";
import { localeSchema } from "./market.ts";
import { envelope } from "./page.ts";

export { SOCIAL_ERRORS, type SocialError } from "./social-errors.ts";

/** SHA-256, base64url, of a secret that only this browser's cookie holds. */
const browserHashSchema = z.string().regex(/^[\w-]{43}$/);

/**
 * Begins a sign-in with a provider, or, for who is signed in, the linking of one. The visitor goes to
 * `authorization_url`; the provider's answer comes to the API, which leads back to `return_to` (a path
 * of the web, its locale first) with a code of one use, `accessToken` for a sign-in and `socialLink`
 * for a linking, or with `error`. An addition to spec §7.
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
    /** Where the visitor sees this API, unless PUBLIC_ORIGIN says so: the provider answers there. */
    origin: z
      .url({ protocol: /^https?$/ })
      .max(200)
      .optional(),
  }),
  response: envelope(z.object({ authorization_url: z.url() })),
  errors: ["not_found", "social_unavailable", "proof_needed"],
});

/**
 * A hand-off code for a session, once, for the browser that began. The web keeps the token for an
 * hour (decisions "`?accessToken=` in the URL"). An addition to spec §7.
 */
export const exchangeHandOff = endpoint({
  id: "exchangeHandOff",
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
      /** The account was made by this sign-in. */
      is_new: z.boolean(),
    }),
  ),
  errors: ["hand_off_invalid"],
});

/**
 * Links the provider that the signed-in member came back from. Only the browser that began can do so:
 * otherwise a member could have a stranger's provider linked by sending them the address. For a member
 * without a password, whose provider is linked already, it is the fresh proof. An addition to spec §7.
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

/** spec §7. Refused for the last way to sign in, which would shut the member out. */
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
