/** Options of good and bad reviews (spec §5 "Review"); people read `review.option.<code>`. */
export const REVIEW_OPTIONS = {
  positive: ["as_described", "fast", "well_packed", "friendly", "good_price"],
  negative: ["not_as_described", "slow", "badly_packed", "unfriendly", "cancelled"],
} as const;

export type ReviewOption = (typeof REVIEW_OPTIONS)[keyof typeof REVIEW_OPTIONS][number];

/**
 * Whether others read a review: held until staff has looked at it, refused by them, or hidden by a
 * decision of moderation.
 */
export const REVIEW_STANDINGS = ["shown", "held", "refused", "hidden"] as const;

export type ReviewStanding = (typeof REVIEW_STANDINGS)[number];
