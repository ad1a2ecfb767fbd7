import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { moneySchema } from "./money.ts";
import { envelope } from "./page.ts";

/** A device's claimed, inspected and accepted condition; public to anyone with its code. */
export const passportSchema = z.object({
  code: z.string(),
  title: z.string(),
  /** In English, because it is part of the signed text. */
  color: z.string(),
  capacity: z.string().nullable(),
  cover: z.string().nullable(),
  device_number_ending: z.string().nullable(),
  checked_at: z.iso.datetime(),
  claimed_condition: z.string(),
  found_condition: z.string(),
  battery_health: z.int().nullable(),
  findings: z.array(
    z.object({
      category: z.string(),
      claimed: z.string().nullable(),
      found: z.string(),
      note: z.string().nullable(),
      photos: z.array(z.string()),
    }),
  ),
  /** Null until its buyer has accepted it. */
  accepted_at: z.iso.datetime().nullable(),
  price: moneySchema.nullable(),
  /** `color` in the language of the call; not signed. */
  color_name: z.string(),
  history: z.array(z.object({ code: z.string(), checked_at: z.iso.datetime() })),
  /**
   * Base64url of an Ed25519 signature over all fields above except `accepted_at`, `color_name` and
   * `history`: JSON without spaces, the keys of each object sorted by code units.
   */
  signature: z.string(),
  /** The public key of the signature, as JWK's `x`. */
  public_key: z.string(),
});

export type Passport = z.infer<typeof passportSchema>;

export const getPassport = endpoint({
  id: "getPassport",
  method: "GET",
  path: "/passports/{code}",
  auth: "none",
  limit: "browse",
  params: z.object({ code: z.string().max(40) }),
  response: envelope(passportSchema),
  errors: ["not_found"],
});
