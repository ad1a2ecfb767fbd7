export {
  clearReports,
  findReport,
  findReportPage,
  type ListedReport,
  lockOpenReports,
  lockReport,
  type ReportFilter,
  type ReportRow,
  writeAnswer,
} from "./report-store.ts";
export { reportRoutes } from "./report.routes.ts";
export { reportExport } from "./export-reports.ts";
