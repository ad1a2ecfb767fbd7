/** What both sides of an order have in common. */
export { findSharedDetails as listSharedDetails } from "./shared-detail-store.ts";
