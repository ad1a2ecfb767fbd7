import type { Money } from "./money.ts";

/** decisions "Buyer safety fee": `least` in minor units, `rate` in hundredths of a percent. */
export const BUYER_SAFETY_FEE = { least: 290, rate: 490 };

/** 4.9 % with VAT, at least 2.90; rounded half up to the minor unit. */
export const toBuyerSafetyFee = ({ amount, currency }: Money): Money => ({
  amount: Math.max(
    BUYER_SAFETY_FEE.least,
    Math.floor((amount * BUYER_SAFETY_FEE.rate + 5000) / 10_000),
  ),
  currency,
});
