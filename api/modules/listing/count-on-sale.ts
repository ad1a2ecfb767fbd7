/** For a member's public page: how many devices they offer in the caller's market. */
export { countOnSale } from "./on-sale-store.ts";
