/** A share of the buyer safety fee, a share of the price, or an amount. */
export const PROMO_CODE_KINDS = ["fee_percent", "price_percent", "amount"] as const;
export type PromoCodeKind = (typeof PROMO_CODE_KINDS)[number];

/** A paused code can run again, an ended one cannot. */
export const PROMO_CODE_STATUSES = ["running", "paused", "ended"] as const;
export type PromoCodeStatus = (typeof PROMO_CODE_STATUSES)[number];
