import type { Money } from "./money.ts";

/** What a sale costs its seller (spec §9, decisions "Seller fee"): minor units and a percentage. */
export const SELLER_FEE = { fixed: 200, percent: 2 };

/** Rounded half up to the minor unit; integers throughout. */
export const toSellerFee = ({ amount, currency }: Money): Money => ({
  amount: SELLER_FEE.fixed + Math.floor((amount * SELLER_FEE.percent + 50) / 100),
  currency,
});
