export type { BulkCall } from "./run-bulk.ts";
export { eraseStaffJobs, registerStaffJobs } from "./run-job.ts";
export { createStaffJobRoutes } from "./staff-job.routes.ts";
