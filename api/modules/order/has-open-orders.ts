/** Whether the person buys or sells in an order that has not come to its end. */
export { hasOpenOrders } from "./order-store.ts";
