export { markSharedDetails } from "./mark-shared-details.ts";
export { listSharedDetails } from "./shared-detail-store.ts";
