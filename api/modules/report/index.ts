export { clearReports } from "./report-store.ts";
export { reportRoutes } from "./report.routes.ts";
