export { hasDecided, insertAuditEntry, insertAuditEntryOnce, listAudit } from "./audit-store.ts";
export { auditRoutes } from "./audit.routes.ts";
export { writeAudit, writeLook } from "./write-audit.ts";
