export { registerBoostJobs, resumeBoost } from "./boost-jobs.ts";
export { boostRoutes } from "./boost.routes.ts";
export { boostExport } from "./export-boosts.ts";
