import type { Money } from "./money.ts";
import { type Fees, toShare } from "./terms.ts";

/** With VAT, and never below the least (decisions "Buyer safety fee"). */
export const toBuyerSafetyFee = (
  { amount, currency }: Money,
  { buyer_fee }: Pick<Fees, "buyer_fee">,
): Money => ({ amount: Math.max(buyer_fee.least, toShare(amount, buyer_fee.rate)), currency });
