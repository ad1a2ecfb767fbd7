export { withdrawalExport } from "./export-withdrawals.ts";
export { registerWithdrawalJobs } from "./withdrawal-jobs.ts";
export { presentWithdrawal } from "./withdrawal-policy.ts";
export { eraseWithdrawals, isRefunded } from "./withdrawal-store.ts";
export { withdrawalRoutes } from "./withdrawal.routes.ts";
