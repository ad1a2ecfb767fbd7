import type { ListingGroup } from "./listing-words.ts";

/** Words of a seller's list of own listings; without zod, because browsers read them too. */

/** What a tab can be narrowed to. */
export const OWN_STATES = {
  active: ["with_offers", "boosted"],
  drafts: ["draft", "hidden", "rejected"],
  under_review: [],
  past: ["sold", "marked_sold", "failed_check", "inactive"],
} as const satisfies Record<ListingGroup, readonly string[]>;
export type OwnState = (typeof OWN_STATES)[ListingGroup][number];

export const OWN_STATE_WORDS = Object.values(OWN_STATES).flat() as OwnState[];

/** Where an asking price stands to what the same device has sold for. */
export const PRICE_PLACES = ["below", "fair", "above"] as const;
export type PricePlace = (typeof PRICE_PLACES)[number];

export const OWN_SORTS = [
  "changed",
  "oldest",
  "cheapest",
  "dearest",
  "views",
  "favorites",
  "offers",
] as const;
export type OwnSort = (typeof OWN_SORTS)[number];

/** What can be done to several listings at once. */
export const OWN_BULK_ACTIONS = ["price", "hide", "unhide"] as const;
export type OwnBulkAction = (typeof OWN_BULK_ACTIONS)[number];

/** How several prices change: to the usual price of each device, by a share, or by an amount. */
export const PRICE_CHANGES = ["usual", "percent", "amount"] as const;
export type PriceChange = (typeof PRICE_CHANGES)[number];
