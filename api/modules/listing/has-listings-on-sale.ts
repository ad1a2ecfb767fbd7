/** Whether the person offers something that is, or may soon be, for sale. */
export { hasListingsOnSale } from "./on-sale-store.ts";
