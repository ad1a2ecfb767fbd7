/** For everybody who changes an order, or something that hangs on it: the one order of locking. */
export { lockOrder } from "./order-store.ts";
