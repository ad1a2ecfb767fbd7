/** Who of the staff did what to one thing. */
export { findAudit as listAudit } from "./audit-store.ts";
