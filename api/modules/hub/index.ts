export { insertNote } from "./add-hub-note.ts";
export { takeDownListing } from "./decide-listing.ts";
export { isInQueue } from "./hub-order-store.ts";
export { hubRoutes } from "./hub.routes.ts";
export { inspectionRoutes } from "./inspection.routes.ts";
export { orderList } from "./order-list.ts";
export { orderQueueList } from "./order-queue-list.ts";
export { reviewQueueList } from "./review-queue-list.ts";
