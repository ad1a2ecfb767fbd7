import * as z from "zod";
import { createPromoCodes, movePromoCode } from "#contract/promo-code.ts";
import { MARKETS } from "#contract/market.ts";
import { type Amount, parseAmount } from "../locale/parse-amount.ts";
import type { Locale } from "../locale/locale.ts";
import type { Answer, BareWork } from "../form/form-action.server.ts";
import { nameMissingKey } from "../staff/staff-forms.server.ts";
import type { ApiError } from "../../services/marketplace/api-error.server.ts";

const { code, prefix, campaign, kind, reason } = createPromoCodes.body.shape;
const { starts_on } = createPromoCodes.body.shape;
const { to } = movePromoCode.body.shape;
/** Sums as they are typed. */
const sum = z.string().trim().max(24, "promo-code.sum-invalid").optional();
const count = (most: number, problem: string) =>
  z.coerce.number(problem).int(problem).min(1, problem).max(most, problem).optional();

/** An unticked box is no value, and an empty `market` means all of them. */
export const newPromoCodeSchema = z.object({
  /** Not `code`: answers leave a field of that name out, because it is a secret elsewhere. */
  promo_code: code,
  count: count(500, "promo-code.count-range"),
  prefix,
  campaign: campaign.unwrap().optional(),
  kind,
  value: z.string("promo-code.value-required").trim().max(24, "promo-code.value-required"),
  max_discount: sum,
  min_price: sum,
  market: z.enum(MARKETS, { error: "promo-code.market-not-yours" }).optional(),
  uses_limit: count(1_000_000, "promo-code.uses-range"),
  budget: sum,
  once_per_user: z.boolean().optional(),
  first_order_only: z.boolean().optional(),
  starts_on: starts_on.unwrap().optional(),
  ends_on: starts_on.unwrap().optional(),
  reason,
});

export const moveSchema = z.object({
  version: z.coerce.number().int().min(1).catch(1),
  to: z.enum(to.options, { error: "promo-code.move.what-required" }),
  whole_batch: z.boolean().optional(),
  reason,
});

/** The API calls the field of the code otherwise than the form. */
export function placePromoCodeError(problem: ApiError, work: BareWork): Answer | null {
  const { code: own, ...fields } = problem.fieldErrors;
  if (problem.code !== "invalid_fields" || own === undefined) return nameMissingKey(problem, work);
  return work.refuse({ ...fields, promo_code: own });
}

export const PROMO_CODE_MESSAGES = {
  staff_changed: "promo-code.changed",
  promo_code_ended: "promo-code.ended-already",
  too_many_requests: "console.too-many",
  unavailable: "console.unavailable",
  other: "console.failed",
} as const;

type Typed = z.output<typeof newPromoCodeSchema>;
type Wish = z.input<typeof createPromoCodes.body>;

const SUMS = ["max_discount", "min_price", "budget"] as const;

/** The body of the call, or the fields whose amounts cannot be read. */
export function readPromoCodeForm(
  { value: typedValue, max_discount, min_price, budget, promo_code, ...typed }: Typed,
  locale: Locale,
): { wish: Wish; faults: null } | { wish: null; faults: Record<string, string> } {
  const faults: Record<string, string> = {};
  const read = (name: string, text: string | undefined): number | null => {
    if (text === undefined || text === "") return null;
    const { amount, fault }: Amount = parseAmount(text, locale);
    if (fault !== null) faults[name] = `promo-code.sum-${fault}`;
    return amount;
  };
  const texts = { max_discount, min_price, budget };
  const sums = Object.fromEntries(SUMS.map((name) => [name, read(name, texts[name])]));
  const value = typed.kind === "amount" ? read("value", typedValue) : readPercent(typedValue);
  if (value === null && faults["value"] === undefined)
    faults["value"] = "promo-code.value-required";
  if (Object.keys(faults).length > 0) return { wish: null, faults };
  const { market = null, uses_limit = null, ends_on = null } = typed;
  return {
    wish: {
      ...typed,
      ...(promo_code !== undefined && { code: promo_code }),
      max_discount: sums["max_discount"] ?? null,
      min_price: sums["min_price"] ?? 0,
      budget: sums["budget"] ?? null,
      count: typed.count ?? 1,
      campaign: typed.campaign ?? "",
      value: value ?? 0,
      market,
      uses_limit,
      ends_on,
      once_per_user: typed.once_per_user ?? false,
      first_order_only: typed.first_order_only ?? false,
    },
    faults: null,
  };
}

function readPercent(text: string): number | null {
  const digits = /^(\d{1,3})\s*%?$/.exec(text)?.[1];
  return digits === undefined || Number(digits) === 0 ? null : Number(digits);
}
