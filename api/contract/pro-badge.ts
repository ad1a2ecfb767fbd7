import * as z from "zod";
import { ALL_DOCUMENT_KINDS, DOCUMENT_STATUSES } from "./document-kinds.ts";
import { endpoint } from "./endpoint.ts";
import { envelope } from "./page.ts";

/** What the PRO badge of a seller takes (spec §1, §6), in the order in which it is shown. */
export const PRO_STEPS = [
  "email",
  "phone_number",
  "username",
  "profile_photo",
  "full_name",
  "identity",
  "address",
  "sales",
  "reviews",
] as const;
export type ProStep = (typeof PRO_STEPS)[number];

const proofSchema = z.object({
  /** The newest document of this purpose; null without one. */
  kind: z.enum(ALL_DOCUMENT_KINDS).nullable(),
  status: z.enum(DOCUMENT_STATUSES).nullable(),
  proves_until: z.iso.datetime().nullable(),
});

export const accountVerificationSchema = z.object({
  is_pro: z.boolean(),
  pro_since: z.iso.datetime().nullable(),
  steps: z.array(z.object({ step: z.enum(PRO_STEPS), is_done: z.boolean() })),
  identity: proofSchema,
  address: proofSchema,
  sales: z.object({ count: z.int().min(0), needed: z.int().min(0) }),
  reviews: z.object({
    count: z.int().min(0),
    needed: z.int().min(0),
    positive: z.int().min(0),
    /** Share of positive reviews that is needed, between 0 and 1. */
    share_needed: z.number(),
  }),
});
export type AccountVerification = z.infer<typeof accountVerificationSchema>;

/** What the caller's account lacks for the PRO badge. */
export const getAccountVerification = endpoint({
  id: "getAccountVerification",
  method: "GET",
  path: "/profile/verification",
  auth: "user",
  limit: "account",
  response: envelope(accountVerificationSchema),
});

/** What a PRO badge stands for; public. */
export const proFactsSchema = z.object({
  since: z.iso.datetime(),
  identity_verified_at: z.iso.datetime(),
  address_verified_at: z.iso.datetime(),
});
export type ProFacts = z.infer<typeof proFactsSchema>;
