/* Without zod, because browsers read these too; people read them in `order.json`. */

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

/** Reasons for which a seller disputes a returned device. */
export const RETURN_DISPUTE_REASONS = [
  "not_my_device",
  "damaged",
  "missing_parts",
  "other",
] as const;

export type ReturnDisputeReason = (typeof RETURN_DISPUTE_REASONS)[number];
