import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { addressIdSchema, sessionIdSchema, userIdSchema } from "./id.ts";
import { LIMITS } from "./limits.ts";
import {
  countrySchema,
  featuresSchema,
  LANGUAGES,
  languageSchema,
  localeSchema,
  MARKETS,
  marketSchema,
} from "./market.ts";
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
  link_token: z.string().max(100).optional(),
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
  errors: ["invalid_credentials", "sign_in_link_needed"],
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

/** The password again, valid for ten minutes (decisions "Session"). */
export const provePassword = endpoint({
  id: "provePassword",
  method: "POST",
  path: "/prove-password",
  auth: "user",
  limit: "credentials",
  body: z.object({
    password: z
      .string({ error: "auth.password-required" })
      .min(1, "auth.password-required")
      .max(1000),
  }),
  response: null,
  errors: ["wrong_password"],
});

/** What a member wants to do here (spec §1). */
export const INTENTS = ["buy", "sell", "both"] as const;
export const intentSchema = z.enum(INTENTS);
export type Intent = z.infer<typeof intentSchema>;

export const SOCIAL_PROVIDERS = ["google", "facebook", "apple"] as const;
export const socialProviderSchema = z.enum(SOCIAL_PROVIDERS);
export type SocialProvider = z.infer<typeof socialProviderSchema>;

/** spec §3 "Signed-in user profile (details)". */
export const profileSchema = z.object({
  id: userIdSchema,
  username: z.string().nullable(),
  /** As the member typed it; not public. */
  full_name: z.string().nullable(),
  email: z.email(),
  phone_number: z.string().nullable(),
  is_email_verified: z.boolean(),
  is_phone_verified: z.boolean(),
  /** The member's own picture, else the provider's (`social_photo`). */
  profile_photo: z.string().nullable(),
  social_photo: z.string().nullable(),
  verification_badge: z.boolean(),
  role: z.enum(["member", "hub", "support"]),
  language: languageSchema,
  country: marketSchema,
  intent: intentSchema,
  /** False for members who sign in with a provider only. */
  has_password: z.boolean(),
  linked_providers: z.array(socialProviderSchema),
  joined_at: z.iso.datetime(),
  /**
   * Available usernames, derived from the account's name and e-mail; only with
   * `?username-suggestion=1`.
   */
  username_suggestions: z.array(z.string()).optional(),
});
export type Profile = z.infer<typeof profileSchema>;

export const getProfileDetails = endpoint({
  id: "getProfileDetails",
  method: "GET",
  path: "/profile/details",
  auth: "user",
  limit: "account",
  query: z.object({ "username-suggestion": z.enum(["0", "1"]).catch("0").optional() }),
  response: envelope(profileSchema),
});

/**
 * A partial update. The picture is a file of a multipart form, PNG or JPEG of at most LIMITS.photo.
 */
export const profileChangesSchema = z.object({
  username: usernameSchema.optional(),
  full_name: z
    .string()
    .trim()
    .max(LIMITS.address.name, "auth.full-name-too-long")
    .refine((name) => name === "" || hasWords(name), "account.personal.name-required")
    .optional(),
  language: z.enum(LANGUAGES, { error: "auth.language-invalid" }).optional(),
  country: z.enum(MARKETS, { error: "auth.country-invalid" }).optional(),
  intent: intentSchema.optional(),
  profile_photo: z.file({ error: "auth.photo-required" }).min(1, "auth.photo-required").optional(),
});
export type ProfileChanges = z.output<typeof profileChangesSchema>;

export const updateProfileDetails = endpoint({
  id: "updateProfileDetails",
  method: "POST",
  path: "/profile/details",
  auth: "user",
  limit: "write",
  upload: true,
  body: profileChangesSchema,
  response: envelope(profileSchema),
  errors: ["username_taken"],
});

/** Public profile of a member, found by username in any letter case. */
export const publicProfileSchema = z.object({
  username: z.string(),
  profile_photo: z.string().nullable(),
  verification_badge: z.boolean(),
  city: z.string().nullable(),
  country: marketSchema,
  joined_at: z.iso.datetime(),
  reviews: z.object({ count: z.int().min(0), positive: z.int().min(0) }).optional(),
  /** Listings in the caller's market: on sale now, and sold through completed orders. */
  on_sale: z.int().min(0),
  sold: z.int().min(0),
  /**
   * Medians over the seller's orders, in hours: from a request to its acceptance, and from there to
   * the pickup. Null under LIMITS.paceOrders of them.
   */
  pace: z.object({ approves_in: z.number().nullable(), ships_in: z.number().nullable() }),
});
export type PublicProfile = z.infer<typeof publicProfileSchema>;

export const getPublicProfile = endpoint({
  id: "getPublicProfile",
  method: "GET",
  path: "/profile/details/{username}",
  auth: "none",
  limit: "browse",
  params: z.object({ username: z.string().max(40) }),
  response: envelope(publicProfileSchema),
  errors: ["not_found"],
});

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
  errors: ["wrong_password", "proof_needed"],
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

const line = (max: number, required: string) =>
  z.string({ error: required }).trim().min(1, required).max(max, "address.too-long");
/** Names and streets on labels need letters; markup and symbols are refused. */
const hasWords = (text: string) => /\p{L}/v.test(text) && !/[<>]/v.test(text);
const words = (max: number, required: string) =>
  line(max, required).refine((text) => text === "" || hasWords(text), required);

/** spec §5 "Address". The postal code is validated for its country, without spaces. */
export const addressBodySchema = z.object({
  full_name: words(LIMITS.address.name, "address.full-name-required"),
  address: words(LIMITS.address.line, "address.address-required"),
  city: words(LIMITS.address.city, "address.city-required"),
  region: line(LIMITS.address.region, "address.region-required"),
  postal_code: line(LIMITS.address.postalCode, "address.postal-code-required").transform((code) =>
    code.replace(/\s+/g, "").toUpperCase(),
  ),
  country: marketSchema,
  mobile_number: line(20, "address.phone-required"),
  delivery_notes: z
    .string()
    .trim()
    .max(LIMITS.address.deliveryNotes, "address.delivery-notes-too-long")
    .optional(),
});
export type AddressBody = z.output<typeof addressBodySchema>;

export const addressSchema = z.object({
  id: addressIdSchema,
  full_name: z.string(),
  address: z.string(),
  city: z.string(),
  region: z.string(),
  postal_code: z.string(),
  country: marketSchema,
  mobile_number: z.string(),
  delivery_notes: z.string().nullable(),
});
export type Address = z.infer<typeof addressSchema>;

/** The address book, last used first; an addition to spec §7, which has only writes. */
export const listAddresses = endpoint({
  id: "listAddresses",
  method: "GET",
  path: "/address",
  auth: "user",
  limit: "account",
  response: z.object({ data: z.array(addressSchema) }),
});

export const createAddress = endpoint({
  id: "createAddress",
  method: "POST",
  path: "/address",
  auth: "user",
  limit: "write",
  idempotent: true,
  status: 201,
  body: addressBodySchema,
  response: envelope(addressSchema),
});

export const updateAddress = endpoint({
  id: "updateAddress",
  method: "PATCH",
  path: "/address/{addressId}",
  auth: "user",
  limit: "write",
  params: z.object({ addressId: addressIdSchema }),
  body: addressBodySchema.partial(),
  response: envelope(addressSchema),
  errors: ["not_found"],
});

/** Orders and listings keep a copy of their address. An addition to spec §7. */
export const removeAddress = endpoint({
  id: "removeAddress",
  method: "DELETE",
  path: "/address/{addressId}",
  auth: "user",
  limit: "write",
  params: z.object({ addressId: addressIdSchema }),
  response: null,
  errors: ["not_found"],
});

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
