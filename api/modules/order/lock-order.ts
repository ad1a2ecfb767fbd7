/** For everybody who changes an order, or something that hangs on it: the one order of locking. */
export { lockOrder, type OrderRow } from "./order-store.ts";
