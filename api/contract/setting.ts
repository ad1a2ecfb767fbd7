import * as z from "zod";
import { companySchema } from "./company.ts";
import { consignmentTermsSchema } from "./consignment.ts";
import { endpoint } from "./endpoint.ts";
import { settingIdSchema } from "./id.ts";
import { marketSchema } from "./market.ts";
import { moneySchema } from "./money.ts";
import { envelope } from "./page.ts";
import { RISK_MODES, RISK_RULES, type RiskRule } from "./risk-words.ts";
import { PREVIEW_LINES, SETTING_NAMES, type SettingName } from "./setting-words.ts";
import { reasonSchema } from "./staff.ts";
import { subscriptionPlansSchema } from "./subscription.ts";

/* What the operator sets for each market, as dated rows; an addition to spec §7. */

const price = z.int().min(0).max(100_000);
/** Hundredths of a percent, at most half of the price. */
const rate = z.int().min(0).max(5000);
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const line = z.string().trim().min(1).max(120);

const feesSchema = z.object({
  seller_fee: z.object({ fixed: price, rate }),
  buyer_fee: z.object({ least: price, rate }),
  pickup_price: price,
  bank_fee: z
    .object({ low: price, high: price })
    .refine(({ low, high }) => low <= high, { path: ["high"] }),
});

const hubPlaceSchema = z.object({
  address: line,
  city: line,
  postal_code: line.max(10),
  /** With +, like +302105550146. */
  phone: z.string().regex(/^\+\d{5,15}$/),
  /** On business days; null: no collection. */
  hours: z
    .object({ from: time, to: time })
    .refine(({ from, to }) => from < to, { path: ["to"] })
    .nullable(),
});
export type HubPlaceSetting = z.infer<typeof hubPlaceSchema>;

/** A figure of a third party, its source, and the day on which it was published. */
const claimSchema = z.object({
  value: z.number().positive().max(9999),
  source: line,
  date: z.iso.date(),
});

const mode = z.enum(RISK_MODES);

const summary = z.string().trim().min(1).max(500);
/** A version, and the article of the category `info` that has its words. */
const legalTextSchema = z.object({
  version: z.string().trim().min(1).max(20),
  article: z
    .string()
    .regex(/^[a-z\d]+(-[a-z\d]+)*$/)
    .max(80),
});

/**
 * A schema also reads rows of years ago: a field that is added later needs a default, and none is
 * removed.
 */
export const SETTINGS = {
  company: companySchema,
  market: z.object({ is_open: z.boolean() }),
  fees: feesSchema,
  delivery_prices: z.object({
    locker: price.nullable(),
    courier: price.nullable(),
    express: price.nullable(),
    express_until: time,
  }),
  boost: z.object({ price: z.int().min(1).max(100_000), days: z.int().min(1).max(90) }),
  consignment: consignmentTermsSchema,
  /** Null: the market has no hub, so that nothing can be sent there. */
  hub: z.object({ place: hubPlaceSchema.nullable() }),
  features: z.object({
    insurance: z.boolean(),
    cross_selling: z.boolean(),
    allow_sellers: z.boolean(),
  }),
  /** The line above every page; null: none. */
  header: z.object({ line: z.object({ el: line, en: line }).nullable() }),
  claims: z.object({ savings: claimSchema.nullable(), co2: claimSchema.nullable() }),
  subscription_plans: subscriptionPlansSchema,
  /** What changes in them, for the mail that announces them; null for the first ones. */
  legal_texts: z.object({
    terms: legalTextSchema,
    privacy: legalTextSchema,
    summary: z.object({ el: summary, en: summary }).nullable(),
  }),
  risk: z.object({
    /** Sellers of phones have to give the IMEI. */
    is_number_required: z.boolean(),
    /** A rule that is younger than the row only counts. */
    rules: z.object(
      Object.fromEntries(RISK_RULES.map((rule) => [rule, mode.default("shadow")])) as Record<
        RiskRule,
        z.ZodDefault<typeof mode>
      >,
    ),
    new_account_days: z.int().min(1).max(365),
    listings_a_day: z.int().min(1).max(1000),
    low_price_percent: z.int().min(1).max(99),
  }),
} as const satisfies Record<SettingName, z.ZodType>;

export type SettingValue<Name extends SettingName> = z.output<(typeof SETTINGS)[Name]>;

const name = z.enum(SETTING_NAMES);
const value = z.record(z.string(), z.unknown());

/** Names the newest row and the one in force; null before any row. */
const version = z.string().max(80).nullable();

export const settingRowSchema = z.object({
  /** Null for what the environment or the first start says, before any row. */
  id: settingIdSchema.nullable(),
  value,
  effective_from: z.iso.datetime().nullable(),
  created_at: z.iso.datetime().nullable(),
  /** Null: the first row or the command line. */
  created_by: z.string().nullable(),
  reason: z.string().nullable(),
  undoes: settingIdSchema.nullable(),
  /** `undone`: a planned row that was withdrawn, and the row that withdrew it. */
  state: z.enum(["planned", "now", "past", "undone"]),
});
export type SettingRow = z.infer<typeof settingRowSchema>;

export const settingSchema = z.object({
  name,
  market: marketSchema,
  now: settingRowSchema,
  /** All rows, the latest date first. */
  rows: z.array(settingRowSchema),
  /** A change that was made beside another one, or from a row no longer in force, is refused. */
  version,
});
export type Setting = z.infer<typeof settingSchema>;

const ofMarket = z.object({ market: marketSchema });
const ofName = z.object({ name });

/** Every setting of a market as it is now, with the date of the next planned row. */
export const listSettings = endpoint({
  id: "listSettings",
  method: "GET",
  path: "/settings",
  auth: "user",
  access: { key: "read_settings" },
  limit: "account",
  query: ofMarket,
  response: z.object({
    data: z.array(
      z.object({
        name,
        changed_at: z.iso.datetime().nullable(),
        next_at: z.iso.datetime().nullable(),
      }),
    ),
  }),
  errors: ["not_found"],
});

export const getSetting = endpoint({
  id: "getSetting",
  method: "GET",
  path: "/settings/{name}",
  auth: "user",
  access: { key: "read_settings" },
  limit: "account",
  params: ofName,
  query: ofMarket,
  response: envelope(settingSchema),
  errors: ["not_found"],
});

const changed = {
  market: marketSchema,
  value,
  /** Null: at once. */
  effective_from: z.iso.datetime().nullable(),
};

/** One sum of the example before and after; null where it does not exist. */
const previewLine = z.object({
  line: z.enum(PREVIEW_LINES),
  before: moneySchema.nullable(),
  after: moneySchema.nullable(),
});

/** What a device of 300.00 costs and brings before and after a change, which is not made. */
export const previewSetting = endpoint({
  id: "previewSetting",
  method: "POST",
  path: "/settings/{name}/preview",
  auth: "user",
  access: { key: "write_settings" },
  limit: "write",
  params: ofName,
  body: z.object(changed),
  response: envelope(z.object({ price: moneySchema, lines: z.array(previewLine) })),
  errors: ["not_found", "invalid_fields", "setting_past"],
});
export type SettingPreview = z.infer<(typeof previewSetting)["response"]>["data"];

const written = {
  auth: "user",
  access: { key: "write_settings" },
  limit: "write",
  idempotent: true,
  status: 201,
  response: envelope(settingSchema),
} as const;

/**
 * Adds a row. Another `version` than the current one: setting_changed. A row is planned for later
 * and would take this one back: setting_planned, with `planned_at`.
 */
export const changeSetting = endpoint({
  ...written,
  id: "changeSetting",
  method: "POST",
  path: "/settings/{name}",
  params: ofName,
  body: z.object({ ...changed, version, reason: reasonSchema }),
  errors: [
    "not_found",
    "proof_needed",
    "invalid_fields",
    "setting_changed",
    "setting_past",
    "setting_date_taken",
    "setting_planned",
    "setting_too_soon",
  ],
});

/** Adds a row with the value from before; a planned row is withdrawn, and its date is free again. */
export const undoSetting = endpoint({
  ...written,
  id: "undoSetting",
  method: "POST",
  path: "/settings/{name}/undo",
  params: ofName,
  body: z.object({
    market: marketSchema,
    row: settingIdSchema,
    version,
    reason: reasonSchema,
  }),
  errors: ["not_found", "proof_needed", "setting_changed", "setting_past", "setting_too_soon"],
});

const text = z.string();

/** What the shop charges in the caller's market now, and what its pages say of the shop. */
export const getTerms = endpoint({
  id: "getTerms",
  method: "GET",
  path: "/terms",
  auth: "none",
  limit: "browse",
  response: envelope(
    z.object({
      is_open: z.boolean(),
      /** Until then this answer holds, unless a row is added. */
      next_at: z.iso.datetime().nullable(),
      fees: feesSchema,
      delivery: SETTINGS.delivery_prices,
      boost: SETTINGS.boost,
      header: z.object({ el: text, en: text }).nullable(),
      claims: SETTINGS.claims.nullable(),
      /** Versions in force. */
      legal_texts: SETTINGS.legal_texts.pick({ terms: true, privacy: true }).nullable(),
      /** Null while the shop has only the example. */
      company: z
        .object({
          name: text,
          address: text,
          register_number: text,
          tax_number: text,
        })
        .nullable(),
    }),
  ),
});
export type ShopTerms = z.infer<(typeof getTerms)["response"]>["data"];
