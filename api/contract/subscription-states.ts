/* Words of a protection subscription; without zod, because browsers import it too. */

export const SUBSCRIPTION_PLANS = ["smart", "accident", "breakdown"] as const;
export type SubscriptionPlan = (typeof SUBSCRIPTION_PLANS)[number];

type SubscriptionState = {
  /** Where the list shows it. */
  group: "draft" | "current" | "over";
  /** Colour of the label. */
  tone: "now" | "calm" | "bad" | "off";
};

/** spec §4 "Subscription"; `draft` comes before them. */
const SUBSCRIPTION_STATES = {
  draft: { group: "draft", tone: "off" },
  /** Confirmed; it begins when the device is received and the member activates it. */
  requested: { group: "current", tone: "now" },
  active: { group: "current", tone: "calm" },
  claim_in_progress: { group: "current", tone: "now" },
  payment_failed: { group: "current", tone: "bad" },
  /** By its owner; the device stays protected to the end of the paid month. */
  cancelled: { group: "over", tone: "off" },
  /** Never activated, or never paid after a failed payment. */
  expired: { group: "over", tone: "off" },
  /** All included repairs were made. */
  past: { group: "over", tone: "off" },
} as const satisfies Record<string, SubscriptionState>;

export type SubscriptionStatus = keyof typeof SUBSCRIPTION_STATES;
export const SUBSCRIPTION_STATUSES = Object.keys(
  SUBSCRIPTION_STATES,
) as readonly SubscriptionStatus[];
export const subscriptionStateOf = (status: SubscriptionStatus): SubscriptionState =>
  SUBSCRIPTION_STATES[status];

/** spec §4 "Subscription". */
export const SUBSCRIPTION_PAYMENT_STATUSES = [
  "scheduled",
  "pending",
  "successful",
  "failed",
] as const;
export type SubscriptionPaymentStatus = (typeof SUBSCRIPTION_PAYMENT_STATUSES)[number];

export const SUBSCRIPTION_ACTIONS = [
  "confirm",
  "activate",
  "pay",
  "cancel",
  "reactivate",
  "claim",
] as const;
export type SubscriptionAction = (typeof SUBSCRIPTION_ACTIONS)[number];

export const SUBSCRIPTION_CLAIM_STATUSES = [
  "open",
  /** The service fee is charged, and the hub waits for the device. */
  "approved",
  "at_hub",
  "repaired",
  /** Given back without a repair. */
  "returned",
  "refused",
  "closed",
] as const;
export type SubscriptionClaimStatus = (typeof SUBSCRIPTION_CLAIM_STATUSES)[number];

export const SUBSCRIPTION_CLAIM_MOVES = ["receive", "repair", "return", "close"] as const;
export type SubscriptionClaimMove = (typeof SUBSCRIPTION_CLAIM_MOVES)[number];
