export { markSharedDetails } from "./mark-shared-details.ts";
export { findSharedDetails } from "./shared-detail-store.ts";
