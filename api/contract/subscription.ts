import * as z from "zod";
import { cardReferenceSchema } from "./card.ts";
import { newClaimSchema } from "./claim.ts";
import { CLAIM_REASONS } from "./claim-states.ts";
import { endpoint } from "./endpoint.ts";
import { declineCodeSchema } from "./error-codes.ts";
import { invoiceLinkSchema } from "./invoice.ts";
import { orderIdSchema, subscriptionClaimIdSchema, subscriptionIdSchema } from "./id.ts";
import { LIMITS } from "./limits.ts";
import { moneySchema } from "./money.ts";
import { envelope, page, pageNumberSchema } from "./page.ts";
import { returnPathSchema } from "./return-path.ts";
import {
  SUBSCRIPTION_ACTIONS,
  SUBSCRIPTION_CLAIM_MOVES,
  SUBSCRIPTION_CLAIM_STATUSES,
  SUBSCRIPTION_PAYMENT_STATUSES,
  SUBSCRIPTION_PLANS,
  SUBSCRIPTION_STATUSES,
} from "./subscription-states.ts";

const plan = z.enum(SUBSCRIPTION_PLANS, { error: "subscription.plan-required" });
const planPrices = z.object({
  /** By the month, in minor units of the market's currency. */
  price: z.int().positive(),
  /** For each approved claim. */
  service_fee: z.int().min(0),
});

/** A dated row of the settings: the plans of one market. A plan that is null is not offered. */
export const subscriptionPlansSchema = z.object({
  smart: planPrices.nullable(),
  accident: planPrices.nullable(),
  breakdown: planPrices.nullable(),
});

/** A plan on offer for a device. */
export const subscriptionOfferSchema = z.object({
  plan,
  price_per_month: moneySchema,
  service_fee: moneySchema,
  repairs: z.int().min(1),
  /** Whether the first month is free when it is activated in time (spec §9). */
  has_free_month: z.boolean(),
});
export type SubscriptionOffer = z.infer<typeof subscriptionOfferSchema>;

/** `date`: when it was paid, or when it is or was due. `month` is the first day that it pays for. */
export const subscriptionPaymentSchema = z.object({
  id: z.uuid(),
  kind: z.enum(["month", "service_fee"]),
  month: z.iso.datetime(),
  status: z.enum(SUBSCRIPTION_PAYMENT_STATUSES),
  date: z.iso.datetime(),
  amount: moneySchema,
  protection: plan,
  decline_code: declineCodeSchema.nullable(),
  /** When a failed payment is tried again by itself. */
  retry_at: z.iso.datetime().nullable(),
  is_refunded: z.boolean(),
});
export type SubscriptionPayment = z.infer<typeof subscriptionPaymentSchema>;

export const subscriptionClaimSchema = z.object({
  id: subscriptionClaimIdSchema,
  status: z.enum(SUBSCRIPTION_CLAIM_STATUSES),
  reason: z.enum(CLAIM_REASONS),
  description: z.string(),
  photos: z.array(z.string()),
  answer: z.string().nullable(),
  repair_note: z.string().nullable(),
  is_fee_paid: z.boolean(),
  created_at: z.iso.datetime(),
  decided_at: z.iso.datetime().nullable(),
  /** While the device of an approved claim is awaited: then the claim closes by itself. */
  send_by: z.iso.datetime().nullable(),
  finished_at: z.iso.datetime().nullable(),
});
export type SubscriptionClaim = z.infer<typeof subscriptionClaimSchema>;

const summary = z.object({
  id: subscriptionIdSchema,
  plan,
  status: z.enum(SUBSCRIPTION_STATUSES),
  device: z.object({ title: z.string(), cover: z.string().nullable() }),
  price_per_month: moneySchema,
  next_payment_at: z.iso.datetime().nullable(),
  protected_until: z.iso.datetime().nullable(),
  last_payment: subscriptionPaymentSchema.nullable(),
});
export type SubscriptionSummary = z.infer<typeof summary>;

export const subscriptionSchema = summary.extend({
  order_id: orderIdSchema,
  /** Today's price of the plan, at which a draft or a cancelled one can be ordered. */
  price_now: moneySchema.nullable(),
  service_fee: moneySchema,
  repairs: z.object({ included: z.int(), left: z.int() }),
  created_at: z.iso.datetime(),
  activated_at: z.iso.datetime().nullable(),
  is_device_received: z.boolean(),
  /** Until then an activation makes the first month free; null where it is not free. */
  free_until: z.iso.datetime().nullable(),
  /** A cancellation until then gives the last month back. */
  cooling_off_until: z.iso.datetime().nullable(),
  card: z.object({ last4: z.string(), is_expired: z.boolean() }).nullable(),
  /** The checkout of a subscription: card alone, and nothing is chosen (spec §3). */
  payment_methods: z.array(
    z.object({ method: z.literal("card"), available: z.boolean(), selected: z.literal(false) }),
  ),
  /** An attempt under way; at `redirect_url` the bank asks its owner. */
  charge: z
    .object({
      status: z.enum(["processing", "requires_action"]),
      redirect_url: z.string().nullable(),
    })
    .nullable(),
  /** What has to be paid now: a failed month or the fee of a claim. */
  due: moneySchema.nullable(),
  claim_reasons: z.array(z.enum(CLAIM_REASONS)),
  claims: z.array(subscriptionClaimSchema),
  payments: z.array(
    subscriptionPaymentSchema.extend({
      /** Its receipt, then the credit note when it was given back. */
      invoices: z.array(invoiceLinkSchema),
    }),
  ),
  allowed_actions: z.array(z.enum(SUBSCRIPTION_ACTIONS)),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

const params = z.object({ id: subscriptionIdSchema });
const answer = envelope(subscriptionSchema);

/** Those of the caller, without drafts, the newest first. */
export const listSubscriptions = endpoint({
  id: "listSubscriptions",
  method: "GET",
  path: "/subscriptions",
  auth: "user",
  limit: "account",
  query: z.object({
    status: z.enum(SUBSCRIPTION_STATUSES).optional().catch(undefined),
    page: pageNumberSchema,
  }),
  response: page(summary),
});

export const getSubscription = endpoint({
  id: "getSubscription",
  method: "GET",
  path: "/subscriptions/{id}",
  auth: "user",
  limit: "account",
  params,
  response: answer,
  errors: ["not_found"],
});

/** A draft for a device that the caller bought; the same plan again answers the same draft. */
export const createSubscription = endpoint({
  id: "createSubscription",
  method: "POST",
  path: "/subscriptions",
  auth: "user",
  limit: "write",
  idempotent: true,
  status: 201,
  body: z.object({ order_id: orderIdSchema, plan }),
  response: answer,
  errors: ["not_found", "market_closed", "subscription_unavailable", "subscription_running"],
});

const payment = {
  method: "POST",
  auth: "user",
  limit: "payment",
  idempotent: true,
  response: answer,
  errors: [
    "not_found",
    "card_not_found",
    "price_changed",
    "subscription_closed",
    "subscription_running",
    "subscription_unavailable",
    "unavailable",
  ],
} as const;

const cardReference = z
  .string({ error: "subscription.card-required" })
  .min(1, "subscription.card-required")
  .pipe(cardReferenceSchema);

/**
 * Orders the draft with an obligation to pay. With the device in hand it begins at once, with a
 * free month within seven days of the delivery; otherwise it is `requested` until its activation.
 */
export const confirmSubscription = endpoint({
  ...payment,
  id: "confirmSubscription",
  path: "/subscriptions/{subscription_id}/confirm",
  params: z.object({ subscription_id: subscriptionIdSchema }),
  body: z.object({
    card_reference: cardReference,
    accepted_price: moneySchema,
    is_accepted: z.literal(true, { error: "subscription.accept-required" }),
    return_path: returnPathSchema,
  }),
  errors: [...payment.errors, "market_closed"],
});

/** Begins a requested one. An addition to spec §7, which names the screen. */
export const activateSubscription = endpoint({
  ...payment,
  id: "activateSubscription",
  path: "/subscriptions/{id}/activate",
  params,
  body: z.object({ return_path: returnPathSchema }),
});

/** Pays what failed or is due now, with this card, which pays the next months too. */
export const paySubscription = endpoint({
  ...payment,
  id: "paySubscription",
  path: "/subscriptions/{id}/pay",
  params,
  body: z.object({ card_reference: cardReference, return_path: returnPathSchema }),
});

/** Ends it with the paid month, or within the cooling-off period at once and with a refund. */
export const cancelSubscription = endpoint({
  id: "cancelSubscription",
  method: "POST",
  path: "/subscriptions/{id}/cancel",
  auth: "user",
  limit: "write",
  idempotent: true,
  params,
  response: answer,
  errors: ["not_found", "subscription_closed"],
});

/** Goes on with a cancelled one at today's price; nothing is paid while a paid month runs. */
export const reactivateSubscription = endpoint({
  ...payment,
  id: "reactivateSubscription",
  path: "/subscriptions/{id}/reactivate",
  params,
  body: z.object({
    card_reference: cardReference,
    accepted_price: moneySchema,
    is_accepted: z.literal(true, { error: "subscription.accept-required" }),
    return_path: returnPathSchema,
  }),
});

/** One at a time, and as many as repairs are included. */
export const createSubscriptionClaim = endpoint({
  id: "createSubscriptionClaim",
  method: "POST",
  path: "/subscriptions/{id}/claims",
  auth: "user",
  limit: "upload",
  idempotent: true,
  upload: true,
  status: 201,
  params,
  body: newClaimSchema,
  response: answer,
  errors: ["not_found", "subscription_closed", "unavailable"],
});

export const hubSubscriptionClaimSchema = subscriptionClaimSchema.extend({
  subscription_id: subscriptionIdSchema,
  number: z.string(),
  title: z.string(),
  plan,
  member: z.string(),
  repairs_left: z.int(),
  service_fee: moneySchema,
  moves: z.array(z.enum(SUBSCRIPTION_CLAIM_MOVES)),
});
export type HubSubscriptionClaim = z.infer<typeof hubSubscriptionClaimSchema>;

export const listHubSubscriptionClaims = endpoint({
  id: "listHubSubscriptionClaims",
  method: "GET",
  path: "/hub/subscription-claims",
  auth: "user",
  access: { key: "read_tickets" },
  limit: "account",
  query: z.object({
    state: z.enum(["open", "under_way", "all"]).default("open").catch("open"),
    page: pageNumberSchema,
  }),
  response: page(hubSubscriptionClaimSchema),
  errors: ["not_found"],
});

const staffNote = z.string("hub.note-required").trim().max(LIMITS.trade.note, "hub.too-long");
const decided = {
  method: "POST",
  auth: "user",
  access: { key: "write_tickets" },
  limit: "write",
  idempotent: true,
  params: z.object({ id: subscriptionClaimIdSchema }),
  response: envelope(hubSubscriptionClaimSchema),
  errors: ["not_found", "forbidden", "subscription_closed"],
} as const;

/** Approval charges the service fee. Staff cannot decide a claim of their own. */
export const decideSubscriptionClaim = endpoint({
  ...decided,
  id: "decideSubscriptionClaim",
  path: "/hub/subscription-claims/{id}/decision",
  body: z.object({
    decision: z.enum(["approved", "refused"], { error: "hub.decision-required" }),
    answer_el: staffNote.min(1, "hub.note-required"),
    answer_en: staffNote.min(1, "hub.note-required"),
  }),
});

/** Takes the device in, and records the repair or why there is none. */
export const moveSubscriptionClaim = endpoint({
  ...decided,
  id: "moveSubscriptionClaim",
  path: "/hub/subscription-claims/{id}/moves",
  body: z.object({
    move: z.enum(SUBSCRIPTION_CLAIM_MOVES, { error: "hub.decision-required" }),
    note_el: staffNote.default(""),
    note_en: staffNote.default(""),
  }),
});
