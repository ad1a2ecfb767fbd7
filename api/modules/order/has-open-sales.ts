/** Whether the person sells in an order that has not come to its end. */
export { hasOpenSales } from "./sales-store.ts";
