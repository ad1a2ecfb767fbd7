import type { OrderDetail } from "#contract/order.ts";

const GOING_BACK: readonly OrderDetail["status"][] = [
  "buyer_rejected",
  "return_in_transit",
  "return_delivered",
  "return_disputed",
];

/** The device is on its way back, so that what comes of the money is a refund and no sale. */
export const isGoingBack = ({ status }: Pick<OrderDetail, "status">): boolean =>
  GOING_BACK.includes(status);
