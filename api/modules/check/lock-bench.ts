import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { refuseOwnTrade, requireRole } from "#api/http/require-staff.ts";
import { lockOrder } from "#api/modules/order/order-store.ts";
import type { CheckRow } from "./check-store.ts";
import { openCheck } from "./open-check.ts";

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>["order"];

/**
 * The device on the bench: its order, locked until the transaction ends, and its check. For experts
 * alone; throws not_found, forbidden for support and for a trade of one's own, transition_refused
 * where no device lies there, and check_changed for another version than the caller has seen.
 */
export async function lockBench(
  call: UserCall,
  orderId: string,
  { action, version }: { action: string; version?: number },
): Promise<{ order: LockedOrder; check: CheckRow }> {
  requireRole(call, "hub");
  const locked = await lockOrder(call.database, orderId);
  if (!locked || locked.order.requested_at === null) throw new ApiError("not_found");
  const { order } = locked;
  refuseOwnTrade(call, order);
  if (order.status !== "at_hub")
    throw new ApiError("transition_refused", { data: { status: order.status, action } });
  const check = await openCheck(call, order);
  if (version !== undefined && check.version !== version)
    throw new ApiError("check_changed", { data: { version: check.version } });
  return { order, check };
}

/** While somebody's word waits for a second person nothing else is done to the device. */
export function refuseWhileWaiting(check: CheckRow, order: LockedOrder, action: string): void {
  if (check.failing_by === null && check.passing_by === null) return;
  throw new ApiError("transition_refused", { data: { status: order.status, action } });
}
