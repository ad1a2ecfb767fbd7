/**
 * Vocabulary of a trade; without zod, because browsers import it too. Translated in `order.json`.
 */

/** Reasons of a buyer's cancellation: the `sub_status` of spec §3 "Order". */
export const BUYER_CANCEL_REASONS = [
  "changed_mind",
  "found_better_price",
  "too_slow",
  "ordered_by_mistake",
  "other",
] as const;
export type BuyerCancelReason = (typeof BUYER_CANCEL_REASONS)[number];

/** Reasons of a seller for refusing a request, or withdrawing an accepted one. */
export const SELLER_REFUSAL_REASONS = [
  "sold_elsewhere",
  "changed_mind",
  "device_broken",
  "cannot_ship",
  "other",
] as const;
export type SellerRefusalReason = (typeof SELLER_REFUSAL_REASONS)[number];

/** Reasons of a buyer for a return (spec §4). */
export const RETURN_REASONS = [
  "not_as_described",
  "imei_mismatch",
  "defect",
  "missing_accessories",
  "damaged_in_transit",
  "other",
] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

export const RETURN_DISPUTE_REASONS = [
  "not_my_device",
  "damaged",
  "missing_parts",
  "other",
] as const;
export type ReturnDisputeReason = (typeof RETURN_DISPUTE_REASONS)[number];

/** Decisions of experts about an inspection; a second one confirms or rejects. */
export const CHECK_DECISIONS = [
  "pass",
  "confirm_pass",
  "reject_pass",
  "fail",
  "confirm_fail",
  "reject_fail",
] as const;
export type CheckDecision = (typeof CHECK_DECISIONS)[number];

export const FAIL_REASONS = [
  "condition_worse",
  "wrong_device",
  "locked",
  "reported_stolen",
  "not_genuine",
  "battery",
  "damaged",
  "missing_parts",
  "other",
] as const;
export type FailReason = (typeof FAIL_REASONS)[number];

/** Reasons of a claim; `cover.ts` says which fit which device. */
export const CLAIM_REASONS = [
  "battery",
  "screen",
  "audio",
  "camera",
  "connectivity",
  "does_not_start",
  "disc_drive",
  "controller",
  "drop",
  "broken_screen",
  "liquid",
  "other",
] as const;
export type ClaimReason = (typeof CLAIM_REASONS)[number];

/** What became of a device whose claim was accepted; `unchanged` where no fault was found. */
export const CLAIM_OUTCOMES = ["repaired", "exchanged", "unchanged", "refunded"] as const;
export type ClaimOutcome = (typeof CLAIM_OUTCOMES)[number];

export const CLAIM_MOVES = [
  "receive",
  "repair",
  "exchange",
  "return_unchanged",
  "refund",
  "deliver",
  "close",
] as const;

/**
 * Add-ons of a device (spec §3 "Checkout state"); none by default. At most one option of a kind,
 * except for `cross_selling`, where each is independent.
 */
export const ADD_ON_KINDS = [
  "insurance",
  "extra_warranty",
  "data_wipe",
  "refurbishment",
  "cross_selling",
] as const;
export type AddOnKind = (typeof ADD_ON_KINDS)[number];

export const ORDER_OFFERS = [
  "check_imei",
  "print_label",
  "move_pickup",
  "schedule_call",
  "review",
  "claim",
  "see_passport",
  "resell",
] as const;
export type OrderOffer = (typeof ORDER_OFFERS)[number];

/** Options of positive and negative reviews (spec §5 "Review"); shown as `review.option.<code>`. */
export const REVIEW_OPTIONS = {
  positive: ["as_described", "fast", "well_packed", "friendly", "good_price"],
  negative: ["not_as_described", "slow", "badly_packed", "unfriendly", "cancelled"],
} as const;
export type ReviewOption = (typeof REVIEW_OPTIONS)[keyof typeof REVIEW_OPTIONS][number];

/** Topics of a video call (spec §5 "Appointment": an option must be selected). */
export const CALL_TOPICS = ["see_device", "pickup_help", "payout_help", "other"] as const;
export type CallTopic = (typeof CALL_TOPICS)[number];

export const CHECK_RESULTS = ["matches", "better", "worse", "not_checked"] as const;
export type CheckResult = (typeof CHECK_RESULTS)[number];

/**
 * What the hub inspects on every device, besides the graded categories of its kind; an item of an
 * inspection is named by its category or by one of these.
 */
export const DEVICE_CHECKS = [
  "powers_on",
  "account_lock",
  "not_stolen",
  "genuine",
  "number_readable",
  "accessories",
] as const;
export type DeviceCheck = (typeof DEVICE_CHECKS)[number];

/** Details that both parties of a trade may share; visible to staff only. */
export const SHARED_DETAIL_KINDS = ["card", "iban", "phone", "address"] as const;
export type SharedDetailKind = (typeof SHARED_DETAIL_KINDS)[number];

/** Whether a review is public, held for staff, or refused by them. */
export const REVIEW_STANDINGS = ["shown", "held", "refused"] as const;
export type ReviewStanding = (typeof REVIEW_STANDINGS)[number];

export const HUB_QUEUES = [
  "intake",
  "check",
  "ship",
  "send_back",
  "approve",
  "review",
  "late",
  "all",
] as const;
export type HubQueue = (typeof HUB_QUEUES)[number];

export const PAYOUT_STATUSES = [
  /** Before its payout day (spec §9 "Payout"). */
  "scheduled",
  /** Due, but the account was changed recently. */
  "held",
  /** Due, but there is no account to send it to. */
  "blocked",
  "sending",
  "in_transit",
  "paid",
  "failed",
] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/** Categories of notifications that a member may turn off, per channel. */
export const NOTIFICATION_CATEGORIES = [
  "order",
  "listing",
  "payout",
  "review",
  "favorite",
  "search",
] as const;
export type NotificationCategory = (typeof NOTIFICATION_CATEGORIES)[number];
