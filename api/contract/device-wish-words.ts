/** Why a wish is declined; without zod, because components import it. */
export const WISH_REASONS = ["not_sold", "needs_details", "exists"] as const;
export type WishReason = (typeof WISH_REASONS)[number];
