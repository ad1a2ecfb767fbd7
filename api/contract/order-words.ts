/** Words of a trade; without zod, because browsers read them too. People read them in `order.json`. */

/** Why a buyer cancels: the `sub_status` of spec §3 "Order". */
export const BUYER_CANCEL_REASONS = [
  "changed_mind",
  "found_better_price",
  "too_slow",
  "ordered_by_mistake",
  "other",
] as const;
export type BuyerCancelReason = (typeof BUYER_CANCEL_REASONS)[number];

/** Why a seller refuses a request, or takes an approved one back. */
export const SELLER_REJECTION_REASONS = [
  "sold_elsewhere",
  "changed_mind",
  "device_broken",
  "cannot_ship",
  "other",
] as const;
export type SellerRejectionReason = (typeof SELLER_REJECTION_REASONS)[number];

/** Why a buyer sends the device back (spec §4). */
export const RETURN_REASONS = [
  "not_as_described",
  "imei_mismatch",
  "defect",
  "missing_accessories",
  "damaged_in_transit",
  "other",
] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** What a seller says of a device that came back. */
export const RETURN_DISPUTE_REASONS = [
  "not_my_device",
  "damaged",
  "missing_parts",
  "other",
] as const;
export type ReturnDisputeReason = (typeof RETURN_DISPUTE_REASONS)[number];

/** What experts say of a device on the bench; a second one confirms or puts it back. */
export const CHECK_DECISIONS = [
  "pass",
  "confirm_pass",
  "reject_pass",
  "fail",
  "confirm_fail",
  "reject_fail",
] as const;
export type CheckDecision = (typeof CHECK_DECISIONS)[number];

/** Why the hub fails a check. */
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

/** Why the warranty or the accident insurance is claimed; `cover.ts` says which fits which device. */
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

/** What the hub does with a claim after it was accepted. */
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
 * What can be bought with a device (spec §3 "Checkout state"); all off until chosen. At most one option
 * of a kind, but `cross_selling`, where each is a thing of its own.
 */
export const ADD_ON_KINDS = [
  "insurance",
  "extra_warranty",
  "data_wipe",
  "refurbishment",
  "cross_selling",
] as const;
export type AddOnKind = (typeof ADD_ON_KINDS)[number];

/** What people may do with an order besides moving it along its table. */
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

/** What a good and a bad review may name (spec §5 "Review"); people read `review.option.<code>`. */
export const REVIEW_OPTIONS = {
  positive: ["as_described", "fast", "well_packed", "friendly", "good_price"],
  negative: ["not_as_described", "slow", "badly_packed", "unfriendly", "cancelled"],
} as const;
export type ReviewOption = (typeof REVIEW_OPTIONS)[keyof typeof REVIEW_OPTIONS][number];

/** What a call by video is about (spec §5 "Appointment": an option must be selected). */
export const CALL_TOPICS = ["see_device", "pickup_help", "payout_help", "other"] as const;
export type CallTopic = (typeof CALL_TOPICS)[number];

/** How a finding of the hub compares to what the seller said. */
export const CHECK_RESULTS = ["matches", "better", "worse", "not_checked"] as const;
export type CheckResult = (typeof CHECK_RESULTS)[number];

/**
 * What the hub looks at on every device, beside the graded parts of its kind; an item of a check is
 * named by its category or by one of these.
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

/** Lists of the hub and support over orders. */
/** What the two sides of a trade may have in common; read by staff alone. */
export const SHARED_DETAIL_KINDS = ["card", "iban", "phone", "address"] as const;
export type SharedDetailKind = (typeof SHARED_DETAIL_KINDS)[number];

/** Whether others read a review: held until staff has looked at it, or refused by them. */
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
  /** Its day has not come (spec §9 "Payout"). */
  "scheduled",
  /** Its day has come, but the account was changed lately. */
  "held",
  /** Its day has come, but there is no account to send it to. */
  "blocked",
  "sending",
  "in_transit",
  "paid",
  "failed",
] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/** Categories of notifications that a member may turn off, each by way. */
export const NOTIFICATION_CATEGORIES = [
  "order",
  "listing",
  "payout",
  "review",
  "favorite",
  "search",
] as const;
export type NotificationCategory = (typeof NOTIFICATION_CATEGORIES)[number];
