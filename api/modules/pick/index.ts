export { insertPicks } from "./apply-picks.ts";
export { endPick } from "./end-pick.ts";
export { registerPickJobs } from "./pick-jobs.ts";
export { pickRoutes } from "./pick.routes.ts";
