export { registerDataExportJobs } from "./data-export-jobs.ts";
export { eraseDataExports, renewDataExports } from "./data-export-store.ts";
export { dataExportRoutes } from "./data-export.routes.ts";
export { type ArchiveEntry, writeArchive } from "./write-archive.ts";
