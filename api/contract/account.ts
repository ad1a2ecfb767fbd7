import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { sessionIdSchema } from "./id.ts";
import { LIMITS } from "./limits.ts";
import { countrySchema, featuresSchema, localeSchema } from "./market.ts";
import { envelope } from "./page.ts";
import { listBrokenPasswordRules } from "./password-rules.ts";
import { isReservedUsername } from "./reserved-usernames.ts";

export const tokenAnswer = envelope(z.object({ token: z.string(), expires_at: z.iso.datetime() }));

/** Messages of form fields are keys of the locale files (spec §5). */
export const emailSchema = z
  .string({ error: "auth.email-required" })
  .trim()
  .min(1, "auth.email-required")
  .max(LIMITS.email.max, "auth.email-must-be-valid")
  .pipe(z.email("auth.email-must-be-valid"));

/** spec §5 "Password": all broken rules are reported, not only the first. */
export const newPasswordSchema = z
  .string({ error: "auth.password-required" })
  .max(1000, "auth.password-max-length")
  .superRefine((password, context) => {
    for (const message of listBrokenPasswordRules(password)) {
      context.addIssue({ code: "custom", message });
    }
  });

/** spec §5 "Username": one word of ASCII letters and digits. */
export const usernameSchema = z
  .string({ error: "auth.username-required" })
  .trim()
  .min(1, { error: "auth.username-required", abort: true })
  .regex(/^[A-Za-z0-9]*$/, "auth.username-letters-and-numbers")
  .min(LIMITS.username.min, "auth.username-min-length")
  .max(LIMITS.username.max, "auth.username-max-length")
  .refine((username) => !isReservedUsername(username), "auth.username-reserved");

export const loginBodySchema = z.object({
  email: emailSchema,
  password: z
    .string({ error: "auth.password-required" })
    .min(1, "auth.password-required")
    .max(1000),
  /** From the link in the mail that `sign_in_link_needed` refers to. */
  link_token: z.string().max(100, "error.invalid_fields").optional(),
});

export const login = endpoint({
  id: "login",
  method: "POST",
  path: "/login",
  auth: "none",
  limit: "signIn",
  visitor: "uses",
  device: true,
  body: loginBodySchema,
  response: tokenAnswer,
  errors: [
    "account_suspended",
    "invalid_credentials",
    "sign_in_link_needed",
    "second_factor_needed",
  ],
});

/** Ends the session of the bearer token; an addition to spec §7. */
export const logout = endpoint({
  id: "logout",
  method: "POST",
  path: "/logout",
  auth: "user",
  limit: "account",
  response: null,
});

/** Ends every session of the account, this one included; an addition to spec §7. */
export const logoutEverywhere = endpoint({
  id: "logoutEverywhere",
  method: "DELETE",
  path: "/sessions",
  auth: "user",
  limit: "account",
  response: null,
});

/** A signed-in browser; `device` names browser and system for people. */
export const sessionSchema = z.object({
  id: sessionIdSchema,
  device: z.object({ browser: z.string().nullable(), system: z.string().nullable() }),
  /** Address of its last call; its owner sees the place. */
  ip: z.string().nullable(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
  is_current: z.boolean(),
});
export type SessionFacts = z.infer<typeof sessionSchema>;

/** Live sessions, this one first, then by last use; an addition to spec §7. */
export const listSessions = endpoint({
  id: "listSessions",
  method: "GET",
  path: "/sessions",
  auth: "user",
  limit: "account",
  response: z.object({ data: z.array(sessionSchema) }),
});

export const revokeSession = endpoint({
  id: "revokeSession",
  method: "DELETE",
  path: "/sessions/{sessionId}",
  auth: "user",
  limit: "write",
  params: z.object({ sessionId: sessionIdSchema }),
  response: null,
  errors: ["not_found"],
});

/** Ends all sessions of the account except this one; an addition to spec §7. */
export const revokeOtherSessions = endpoint({
  id: "revokeOtherSessions",
  method: "POST",
  path: "/sessions/revoke-others",
  auth: "user",
  device: true,
  limit: "write",
  response: null,
});

export const SOCIAL_PROVIDERS = ["google", "facebook", "apple"] as const;
export const socialProviderSchema = z.enum(SOCIAL_PROVIDERS);
export type SocialProvider = z.infer<typeof socialProviderSchema>;

/**
 * Sets a new password and returns a new token: all other sessions end and a mail is sent (decisions
 * "Session"). An account without a password sets its first one after a recent sign-in, without the
 * current one.
 */
export const changePassword = endpoint({
  id: "changePassword",
  method: "PATCH",
  path: "/profile/change-password",
  auth: "user",
  device: true,
  limit: "credentials",
  body: z
    .object({
      current_password: z.string().max(1000).optional(),
      password: newPasswordSchema,
      password_confirmation: z.string({ error: "auth.password-confirmation-required" }).max(1000),
    })
    .refine((body) => body.password === body.password_confirmation, {
      path: ["password_confirmation"],
      error: "auth.passwords-must-match",
    }),
  response: tokenAnswer,
  errors: ["wrong_password", "proof_needed", "account_suspended"],
});

/**
 * Hides the account at once; support can restore it until it is erased by day 90 (decisions
 * "Account deletion").
 */
export const deleteProfile = endpoint({
  id: "deleteProfile",
  method: "DELETE",
  path: "/profile/delete",
  auth: "user",
  limit: "write",
  response: null,
  errors: ["account_busy", "proof_needed"],
});
/** Names and streets on labels need letters; markup and symbols are refused. */
export const hasWords = (text: string) => /\p{L}/v.test(text) && !/[<>]/v.test(text);

export const listCountries = endpoint({
  id: "listCountries",
  method: "GET",
  path: "/countries",
  auth: "none",
  limit: "browse",
  response: z.object({ data: z.array(countrySchema) }),
});

/** Not wrapped in `data`, as in spec §3. */
export const getFeatures = endpoint({
  id: "getFeatures",
  method: "GET",
  path: "/features",
  auth: "none",
  limit: "browse",
  query: z.object({ country: z.string().max(10).optional() }),
  response: featuresSchema,
});

/** `locale` has an underscore, as in the spec: el_GR. Returns the common namespace. */
export const getTranslation = endpoint({
  id: "getTranslation",
  method: "GET",
  path: "/translation/{locale}",
  auth: "none",
  limit: "browse",
  params: z.object({
    locale: z
      .string()
      .max(10)
      .transform((text) => text.replace("_", "-"))
      .pipe(localeSchema),
  }),
  response: envelope(z.object({ translation: z.record(z.string(), z.unknown()) })),
  errors: ["not_found"],
});
