/** Vocabulary of a listing's states; without zod, because browsers import it too. */

/** spec §4 "Listing states". */
export const LISTING_STATUSES = [
  "draft",
  "under_review",
  "published",
  "hidden",
  "sold",
  "rejected",
  "failed_check",
  "inactive",
] as const;
export type ListingStatus = (typeof LISTING_STATUSES)[number];

/** Actions on a listing (spec §4 "Listing actions"); only `buy` is not the seller's. */
export const LISTING_ACTIONS = [
  "buy",
  "edit",
  "update_price",
  "hide",
  "unhide",
  "boost",
  "mark_sold",
  "unmark_sold",
  "cancel_sell_request",
  "delete",
] as const;
export type ListingAction = (typeof LISTING_ACTIONS)[number];

/**
 * The four lists of one's own listings (spec §2 "Listings"); hidden ones are among the drafts (spec
 * §4).
 */
export const LISTING_GROUPS = {
  active: ["published"],
  drafts: ["draft", "hidden", "rejected"],
  under_review: ["under_review"],
  past: ["sold", "failed_check", "inactive"],
} as const satisfies Record<string, readonly ListingStatus[]>;
export type ListingGroup = keyof typeof LISTING_GROUPS;

/** Reasons for withdrawing a listing that is under review (spec §5 "Seller cancel request"). */
export const CANCEL_OPTIONS = [
  "changed_mind",
  "sold_elsewhere",
  "wrong_details",
  "price",
  "other",
] as const;
export type CancelOption = (typeof CANCEL_OPTIONS)[number];

/** The hub's reasons for a rejection; shown as `reject.<code>` in both languages. */
export const REJECT_REASONS = [
  "photos_unclear",
  "photos_missing",
  "photos_not_own",
  "wrong_device",
  "condition_mismatch",
  "price",
  "contact_details",
  "forbidden",
  "other",
] as const;
export type RejectReason = (typeof REJECT_REASONS)[number];

/** Steps of the wizard in order; each is a path segment (spec §2 "Known paths"). */
export const SELL_STEPS = [
  "device",
  "photos",
  "condition",
  "accessories",
  "price",
  "address",
] as const;
export type SellStep = (typeof SELL_STEPS)[number];
