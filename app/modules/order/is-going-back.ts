import { type OrderStatus, stateOf } from "#contract/order-states.ts";

/** The device is on its way back, so that what comes of the money is a refund and no sale. */
export const isGoingBack = ({ status }: { status: OrderStatus }): boolean =>
  stateOf(status).phase === "return";
