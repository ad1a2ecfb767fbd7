import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { requireStaff } from "#api/http/require-staff.ts";
import { requireOrder } from "#api/modules/order/find-order.ts";
import { findCheck } from "./present-check.ts";

/** The check of an order, for staff. Throws not_found. */
export async function getCheck(call: UserCall, orderId: string) {
  requireStaff(call);
  const order = await requireOrder(call, orderId);
  const check = await findCheck(call, order);
  if (!check) throw new ApiError("not_found");
  return check;
}
