export { toRequest } from "./book-at-courier.ts";
export { bookCourier } from "./book-courier.ts";
export { cancelClaimParcel, cancelShipments, closeArrived } from "./close-shipments.ts";
export { eraseShipments } from "./erase-shipments.ts";
export { findCollection, findLockerParcels } from "./find-collection.ts";
export { findShipments, hasOpenShipment } from "./find-shipments.ts";
export { listStuckParcels, UNANSWERED_AFTER } from "./list-stuck-parcels.ts";
export { listPickupSlots, requirePickupAddress, requireSlot } from "./pickup-slots.ts";
export { isPickupMovable } from "./pickup-window.ts";
export {
  planReturn,
  planShipment,
  planShipmentCheck,
  planWay,
  reserveShipment,
  STALE_AFTER,
  toPlace,
} from "./plan-shipment.ts";
export { ASK_AGAIN_AFTER, BUSINESS_DAYS_WITHOUT_NEWS, isFollowed } from "./record-tracking.ts";
export { returnOrder } from "./return-order.ts";
export { registerShipmentJobs } from "./shipment-jobs.ts";
export { findNextStatus, isCancelledByCourier, isFetched, isOpen } from "./shipment-states.ts";
export {
  findContents,
  findPickupAddress,
  inOrder,
  insertShipmentEvents,
  type ShipmentRow,
  updateShipment,
} from "./shipment-store.ts";
export { shipmentRoutes } from "./shipment.routes.ts";
export { takeShipmentStep } from "./take-shipment-step.ts";
export { shipmentExport } from "./export-shipments.ts";
