export { hubStockExport } from "./export-hub-stock.ts";
export { endAnnounced, followSale, giveCheckToOrder } from "./follow-sale.ts";
export { registerHubStockJobs } from "./hub-stock-jobs.ts";
export { hubStockList } from "./hub-stock-list.ts";
export { insertShelved } from "./insert-shelved.ts";
export { eraseStock } from "./hub-stock-store.ts";
export { hubStockRoutes } from "./hub-stock.routes.ts";
