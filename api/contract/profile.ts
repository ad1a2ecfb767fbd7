import * as z from "zod";
import { birthDateSchema } from "./birth-date.ts";
import { hasWords, socialProviderSchema, usernameSchema } from "./account.ts";
import { endpoint } from "./endpoint.ts";
import { userIdSchema } from "./id.ts";
import { LIMITS } from "./limits.ts";
import { LANGUAGES, MARKETS, languageSchema, marketSchema } from "./market.ts";
import { envelope } from "./page.ts";
import { proFactsSchema } from "./pro-badge.ts";
import { STAFF_KEYS } from "./staff-keys.ts";

/** Purposes that a member can name (spec §1). */
export const INTENTS = ["buy", "sell", "both"] as const;

export const intentSchema = z.enum(INTENTS);

export type Intent = z.infer<typeof intentSchema>;

/** spec §3 "Signed-in user profile (details)". */
export const profileSchema = z.object({
  id: userIdSchema,
  username: z.string().nullable(),
  /** As the member typed it; not public. */
  full_name: z.string().nullable(),
  /** A calendar day; not public. */
  date_of_birth: z.iso.date().nullable().default(null),
  /** Whether the first-time personal-information screen was answered. */
  is_personal_asked: z.boolean().default(false),
  email: z.email(),
  phone_number: z.string().nullable(),
  is_email_verified: z.boolean(),
  is_phone_verified: z.boolean(),
  /** Public, as typed. */
  city: z.string().nullable(),
  /** The member's own picture, else the provider's (`social_photo`). */
  profile_photo: z.string().nullable(),
  social_photo: z.string().nullable(),
  verification_badge: z.boolean(),
  /** Derived from the keys: `hub` for who checks devices alone, `support` for all other staff. */
  role: z.enum(["member", "hub", "support"]),
  /** Null for members. */
  staff: z
    .object({
      keys: z.array(z.enum(STAFF_KEYS)),
      /** Null: all of them. */
      markets: z.array(marketSchema).nullable(),
      /** Whether this session has proved a second factor, without which no call of staff answers. */
      is_proved: z.boolean(),
      /** Whether the account has one to prove. */
      has_factor: z.boolean(),
    })
    .nullable()
    .default(null),
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
 * A partial update. The picture is a file of a multipart form, PNG or JPEG of at most LIMITS.photo;
 * it replaces the shown one.
 */
export const profileChangesSchema = z.object({
  username: usernameSchema.optional(),
  full_name: z
    .string()
    .trim()
    .max(LIMITS.address.name, "auth.full-name-too-long")
    .refine((name) => name === "" || hasWords(name), "account.personal.name-required")
    .optional(),
  /** The 16 years are counted in the account's market (spec §5). */
  date_of_birth: birthDateSchema.optional(),
  /** The first-time personal-information screen was filled in or skipped. */
  is_personal_asked: z.literal(true).optional(),
  city: z
    .string()
    .trim()
    .max(LIMITS.address.city, "account.profile.city-too-long")
    .refine((city) => city === "" || hasWords(city), "account.profile.city-letters")
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
  /** What the badge stands for; null without it. */
  pro: proFactsSchema.nullable(),
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
