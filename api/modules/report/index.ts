export { clearReports } from "./report-store.ts";
export { reportRoutes } from "./report.routes.ts";
export { reportExport } from "./export-reports.ts";
