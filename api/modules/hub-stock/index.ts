export { failTransit, missPickup, planParcelStep, startTransit } from "./follow-parcel.ts";
export { findOpenStay, findStayOf, findStock, type StockRow } from "./hub-stock-store.ts";
export { extendLapse } from "./move-stock.ts";
export {
  findParcel,
  findParcelByReference,
  insertParcel,
  listParcels,
  type ParcelRow,
  toParcelKey,
  updateParcel,
} from "./parcel-store.ts";
export { getConsignment } from "./consignment.ts";
export { isCourierBookable } from "./present-stock.ts";
export { hubStockExport } from "./export-hub-stock.ts";
export { endAnnounced, followSale, giveCheckToOrder } from "./follow-sale.ts";
export { registerHubStockJobs } from "./hub-stock-jobs.ts";
export { hubStockList } from "./hub-stock-list.ts";
export { insertShelved } from "./insert-shelved.ts";
export { eraseStock } from "./hub-stock-store.ts";
export { hubStockRoutes } from "./hub-stock.routes.ts";
