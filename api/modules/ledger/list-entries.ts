/** Every entry that an order has in the books, oldest first. */
export { listOrderEntries } from "./entry-store.ts";
