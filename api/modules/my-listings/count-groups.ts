import { LISTING_GROUPS, type ListingGroup, type ListingStatus } from "#contract/listing-words.ts";

/** `count`: how many listings are in any of the states. */
export const countGroups = (
  count: (of: readonly ListingStatus[]) => number,
): Record<ListingGroup, number> => ({
  active: count(LISTING_GROUPS.active),
  drafts: count(LISTING_GROUPS.drafts),
  under_review: count(LISTING_GROUPS.under_review),
  past: count(LISTING_GROUPS.past),
});
