import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { LIMITS } from "./limits.ts";
import { orderIdSchema, payoutIdSchema } from "./id.ts";
import { moneySchema } from "./money.ts";
import { orderPayoutSchema } from "./order.ts";
import { envelope, page, pageNumberSchema } from "./page.ts";
import { returnPathSchema } from "./return-path.ts";

/** First segment of the paths: the card provider's name (spec §7); another one is 404. */
const provider = z.string().min(1).max(30);
const params = z.object({ card_provider: provider });

export const payoutReferenceSchema = z
  .string()
  .min(4)
  .max(80)
  .regex(/^[A-Za-z0-9_-]+$/);

export const ONBOARDING_STATUSES = ["none", "pending", "verified", "refused"] as const;
/** Why the provider refused a seller; shown as `payout.refusal.<code>`. */
export const PAYOUT_REFUSALS = ["under_age", "identity", "country", "other"] as const;
export type PayoutRejection = (typeof PAYOUT_REFUSALS)[number];

export const onboardingSchema = z.object({
  status: z.enum(ONBOARDING_STATUSES),
  refusal: z.enum(PAYOUT_REFUSALS).nullable(),
});
export type Onboarding = z.infer<typeof onboardingSchema>;

/**
 * Begins or continues the seller's account at the provider, which asks for details on its page at
 * `redirect_url`, and redirects back with `?onboarding=<reference>`.
 */
export const startOnboarding = endpoint({
  id: "startOnboarding",
  method: "POST",
  path: "/{card_provider}/onboarding",
  auth: "user",
  limit: "payment",
  idempotent: true,
  params,
  body: z.object({ return_path: returnPathSchema }),
  response: envelope(z.object({ reference: payoutReferenceSchema, redirect_url: z.string() })),
  errors: ["not_found", "unavailable", "payout_refused", "proof_needed"],
});

/** Closes the payout account with its bank accounts, unless money is still owed to the seller. */
export const deleteOnboarding = endpoint({
  id: "deleteOnboarding",
  method: "DELETE",
  path: "/{card_provider}/onboarding",
  auth: "user",
  limit: "payment",
  params,
  response: null,
  errors: ["not_found", "account_busy", "proof_needed", "unavailable"],
});

/** Current state of the seller at the provider; status none without an account. */
export const verifyOnboarding = endpoint({
  id: "verifyOnboarding",
  method: "POST",
  path: "/{card_provider}/onboarding/verify",
  auth: "user",
  // The payouts page calls this at each visit.
  limit: "write",
  params,
  response: envelope(onboardingSchema),
  errors: ["not_found", "unavailable"],
});

/** Never the whole IBAN. `reference` is the `ref` and the `id` of spec §7. */
export const bankAccountSchema = z.object({
  reference: payoutReferenceSchema,
  country: z.string().length(2),
  last4: z.string().length(4),
  bank_name: z.string().nullable(),
  beneficiary_name: z.string(),
  is_default: z.boolean(),
});
export type BankAccount = z.infer<typeof bankAccountSchema>;

/** `needs_proof`: whether a change would need a step-up first. */
export const listBankAccounts = endpoint({
  id: "listBankAccounts",
  method: "GET",
  path: "/{card_provider}/onboarding/bank-accounts",
  auth: "user",
  limit: "account",
  params,
  response: z.object({ data: z.array(bankAccountSchema), needs_proof: z.boolean() }),
  errors: ["not_found"],
});

/** The first becomes the default. `iban` may contain spaces; 422 names its error. */
export const bankAccountBodySchema = z.object({
  iban: z
    .string({ error: "payout.iban-required" })
    .trim()
    .min(1, "payout.iban-required")
    .max(60, "payout.iban-invalid"),
  beneficiary_name: z
    .string({ error: "payout.beneficiary-required" })
    .trim()
    .min(1, "payout.beneficiary-required")
    .max(LIMITS.iban.beneficiary, "payout.beneficiary-too-long"),
});

export const createBankAccount = endpoint({
  id: "createBankAccount",
  method: "POST",
  path: "/{card_provider}/onboarding/bank-accounts",
  auth: "user",
  limit: "payment",
  idempotent: true,
  status: 201,
  params,
  body: bankAccountBodySchema,
  response: envelope(bankAccountSchema),
  errors: [
    "not_found",
    "bank_country_not_eligible",
    "payout_refused",
    "proof_needed",
    "unavailable",
  ],
});

const refParams = params.extend({ ref: payoutReferenceSchema });
const idParams = params.extend({ id: payoutReferenceSchema });

/** The next one becomes the default; the last one cannot be deleted while payouts are pending. */
export const deleteBankAccount = endpoint({
  id: "deleteBankAccount",
  method: "DELETE",
  path: "/{card_provider}/onboarding/bank-accounts/{ref}",
  auth: "user",
  limit: "write",
  params: refParams,
  response: null,
  errors: ["not_found", "account_busy", "proof_needed", "unavailable"],
});

export const setDefaultBankAccount = endpoint({
  id: "setDefaultBankAccount",
  method: "PUT",
  path: "/{card_provider}/onboarding/bank-accounts/{id}/default",
  auth: "user",
  limit: "write",
  params: idParams,
  response: z.object({ data: z.array(bankAccountSchema) }),
  errors: ["not_found", "proof_needed"],
});

/** Payouts to the caller's bank, newest first; scheduled ones included. */
export const payoutSchema = orderPayoutSchema.extend({
  id: payoutIdSchema,
  order_id: orderIdSchema,
  number: z.string(),
  title: z.string(),
});
export type Payout = z.infer<typeof payoutSchema>;

export const listPayouts = endpoint({
  id: "listPayouts",
  method: "GET",
  path: "/profile/payouts",
  auth: "user",
  limit: "account",
  query: z.object({ page: pageNumberSchema }),
  response: page(payoutSchema).extend({
    /** By currency: earned and not yet at the bank. */
    waiting: z.array(moneySchema),
  }),
});
