/** Whether a seller's money waits for its payout. */
export { isOwedMoney } from "./seller-store.ts";
