export { endHuntsOf } from "./end-hunt.ts";
export { huntExport } from "./export-hunts.ts";
export { followAgreement } from "./follow-agreement.ts";
export { registerHuntJobs } from "./hunt-jobs.ts";
export { eraseHunts } from "./hunt-store.ts";
export { huntRoutes } from "./hunt.routes.ts";
export { queueMatching } from "./find-matches.ts";
