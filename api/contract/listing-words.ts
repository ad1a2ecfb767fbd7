/** Words of a listing's life; without zod, because browsers read them too. */

/** The lists of one's own listings, in their order (spec §2 "Listings"). */
export const LISTING_GROUP_NAMES = ["active", "drafts", "under_review", "past"] as const;
export type ListingGroup = (typeof LISTING_GROUP_NAMES)[number];

type ListingState = {
  /** Hiding moves to the drafts (spec §4). */
  group: ListingGroup;
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

/** Actions on a listing (spec §4 "Listing actions"); `buy` is everybody else's. */
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

const inGroup = (group: ListingGroup) => listListingStatuses((state) => state.group === group);

export const LISTING_GROUPS: Record<ListingGroup, readonly ListingStatus[]> = {
  active: inGroup("active"),
  drafts: inGroup("drafts"),
  under_review: inGroup("under_review"),
  past: inGroup("past"),
};

/** Why a seller takes a listing back that is under review (spec §5 "Seller cancel request"). */
export const CANCEL_OPTIONS = [
  "changed_mind",
  "sold_elsewhere",
  "wrong_details",
  "price",
  "other",
] as const;
export type CancelOption = (typeof CANCEL_OPTIONS)[number];

/** Why the hub sends a listing back; people read `reject.<code>` in both languages. */
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

/** Steps of the wizard in their order; each is an address (spec §2 "Known paths"). */
export const SELL_STEPS = [
  "device",
  "photos",
  "condition",
  "accessories",
  "price",
  "address",
] as const;
export type SellStep = (typeof SELL_STEPS)[number];

/** What may come with a device; its answers and columns are called `has_<accessory>`. */
export const ACCESSORIES = ["box", "charger", "case", "headphones"] as const;
export type Accessory = (typeof ACCESSORIES)[number];
export type AccessoryField = `has_${Accessory}`;
export type AccessoryFields = Record<AccessoryField, boolean>;

export const ACCESSORY_FIELDS: readonly AccessoryField[] = ACCESSORIES.map(
  (accessory) => `has_${accessory}` as const,
);

export const eachAccessory = <Value>(make: (field: AccessoryField) => Value) =>
  Object.fromEntries(ACCESSORY_FIELDS.map((field) => [field, make(field)])) as Record<
    AccessoryField,
    Value
  >;
