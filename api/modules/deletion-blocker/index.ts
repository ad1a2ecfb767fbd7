export { deletionBlockerRoutes } from "./deletion-blocker.routes.ts";
export { requireNoOpenClaim, requireSettled } from "./list-blockers.ts";
