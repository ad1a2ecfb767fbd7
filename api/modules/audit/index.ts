export { hasDecided, insertAuditEntry, listAudit } from "./audit-store.ts";
export { writeAudit, writeLook } from "./write-audit.ts";
