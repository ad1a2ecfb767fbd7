import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findMyPurchase, findMySale } from "#api/modules/order/find-order.ts";
import { isClosed } from "#api/modules/order/order-states.ts";

/** The caller's own order, bought or sold; anybody else's reads as missing. */
export async function requireMyOrder(call: UserCall, orderId: string) {
  const order = (await findMyPurchase(call, orderId)) ?? (await findMySale(call, orderId));
  if (!order) throw new ApiError("not_found");
  return order;
}

/** A call can be arranged while the order is placed and not over. */
export const isCallOpen = (
  order: Pick<Awaited<ReturnType<typeof requireMyOrder>>, "status" | "requested_at">,
): boolean => order.requested_at !== null && !isClosed(order.status);
