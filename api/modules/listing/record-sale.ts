/** A completed order is a sale that later prices are compared with; without anybody in it. */
export { insertSaleOfOrder as recordSale } from "./price-facts-store.ts";
