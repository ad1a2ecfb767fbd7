export { insertPicks } from "./apply-picks.ts";
export { registerPickJobs } from "./pick-jobs.ts";
export { pickRoutes } from "./pick.routes.ts";
