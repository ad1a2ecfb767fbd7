export { findOrderPayout } from "./list-payouts.ts";
export {
  erasePayouts,
  findPayoutAccount,
  insertBankAccountRow,
  insertPayoutAccount,
  listBankAccountRows,
  updatePayoutAccount,
} from "./payout-account-store.ts";
export { registerPayoutJobs, resumePayout } from "./payout-jobs.ts";
export { findPayout, type PayoutRow, updatePayout } from "./payout-store.ts";
export { payoutRoutes } from "./payout.routes.ts";
export { PAYOUT_DUE, toPayoutKey } from "./plan-payout.ts";
export { postPayoutTransfer } from "./record-payout-change.ts";
export { compensateSeller, schedulePayout } from "./schedule-payout.ts";
export { listSellerNeeds } from "./seller-readiness.ts";
export { payoutExport } from "./export-payouts.ts";
export { payoutList } from "./payout-list.ts";
