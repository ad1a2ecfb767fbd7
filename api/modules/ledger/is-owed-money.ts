/** Whether a seller's money waits for its payout, or is on its way. */
export { isOwedMoney } from "./seller-store.ts";
