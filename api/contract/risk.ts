import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { listingIdSchema, userIdSchema } from "./id.ts";
import { marketSchema } from "./market.ts";
import { envelope } from "./page.ts";
import { DEVICE_ANSWERS, RISK_MODES, RISK_RULES } from "./risk-words.ts";

const count = z.int().min(0);
const rule = z.enum(RISK_RULES);

/** What a rule noticed in a submission, as staff see it. */
export const riskSignalSchema = z.object({
  rule,
  mode: z.enum(["shadow", "hold"]),
  at: z.iso.datetime(),
  /** The figures that the rule compared; null where it has none. */
  value: z.int().nullable(),
  limit: z.int().nullable(),
  /** Other accounts with the same card, bank account, device or photo. */
  people: z.array(z.object({ id: userIdSchema, username: z.string() })),
  /** Other listings of the same device, or with nearly the same photo. */
  listings: z.array(z.object({ id: listingIdSchema, title: z.string() })),
  /** Nearly equal photos: that of the submission, and the one of the other listing. */
  photos: z.array(z.object({ own: z.string(), other: z.string(), listing_id: listingIdSchema })),
  /** Null until moderation has decided about the submission. */
  decision: z.enum(["publish", "reject"]).nullable(),
});
export type RiskSignal = z.infer<typeof riskSignalSchema>;

/** The device's number as staff who moderate see it: its last four characters. */
export const listedDeviceSchema = z.object({
  ending: z.string(),
  /** Null where the checker was not asked: a serial number. */
  check: z
    .object({ answer: z.enum(DEVICE_ANSWERS), provider: z.string(), at: z.iso.datetime() })
    .nullable(),
});

export const riskFiguresSchema = z.object({
  rules: z.array(
    z.object({
      rule,
      mode: z.enum(RISK_MODES),
      fired: count,
      published: count,
      rejected: count,
      /** Submissions that wait for moderation; those withdrawn are neither decided nor open. */
      open: count,
    }),
  ),
  /** Submissions of the period that moderation has decided, with signals and without. */
  decided: z.object({ published: count, rejected: count }),
});
export type RiskFigures = z.infer<typeof riskFiguresSchema>;

/** How often each rule fired in the last days, and how moderation decided; an addition to spec §7. */
export const getRiskFigures = endpoint({
  id: "getRiskFigures",
  method: "GET",
  path: "/staff/risk-rules",
  auth: "user",
  access: { key: "read_moderation" },
  limit: "account",
  query: z.object({
    market: marketSchema,
    days: z.coerce.number().int().min(1).max(365).catch(30).default(30),
  }),
  response: envelope(riskFiguresSchema),
  errors: ["not_found"],
});
