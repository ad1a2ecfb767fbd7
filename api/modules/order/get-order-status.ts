/** The state of an order, for modules that follow it. */
export { getOrderStatus } from "./order-store.ts";
