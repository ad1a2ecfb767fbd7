export {
  evaluatePro,
  findProFacts,
  grantEarnedBadge,
  registerProJobs,
  scheduleEvaluation,
} from "./evaluate-pro.ts";
export { proBadgeRoutes } from "./pro-badge.routes.ts";
