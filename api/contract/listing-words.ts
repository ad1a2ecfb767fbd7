/** Vocabulary of a listing's states; without zod, because browsers import it too. */

type ListingState = {
  /** List of one's own listings (spec §2 "Listings"); hiding moves to the drafts (spec §4). */
  group: "active" | "drafts" | "under_review" | "past";
  /** Other people may see it. */
  isPublic: boolean;
};

/** One row for each state of a listing (spec §4 "Listing states"). */
const LISTING_STATES = {
  draft: { group: "drafts", isPublic: false },
  under_review: { group: "under_review", isPublic: false },
  published: { group: "active", isPublic: true },
  hidden: { group: "drafts", isPublic: false },
  sold: { group: "past", isPublic: true },
  rejected: { group: "drafts", isPublic: false },
  failed_check: { group: "past", isPublic: false },
  inactive: { group: "past", isPublic: false },
} as const satisfies Record<string, ListingState>;
export type ListingStatus = keyof typeof LISTING_STATES;

export const LISTING_STATUSES = Object.keys(LISTING_STATES) as readonly ListingStatus[];

export const listListingStatuses = (isWanted: (state: ListingState) => boolean): ListingStatus[] =>
  LISTING_STATUSES.filter((status) => isWanted(LISTING_STATES[status]));

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
