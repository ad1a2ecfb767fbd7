import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { refuseOwnTrade } from "#api/http/staff-access.ts";
import { lockOrder } from "#api/modules/order/index.ts";
import {
  findInspectionRow,
  findClaims,
  insertInspection,
  type InspectionRow,
} from "./inspection-store.ts";
import { createChecklist } from "./inspection-policy.ts";

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>["order"];

/** Throws not_found, forbidden (support, own trade), transition_refused, check_changed. */
export async function lockInspection(
  call: UserCall,
  orderId: string,
  { action, version }: { action: string; version?: number },
): Promise<{ order: LockedOrder; check: InspectionRow }> {
  const locked = await lockOrder(call.database, orderId);
  if (!locked || locked.order.requested_at === null) throw new ApiError("not_found");
  const { order } = locked;
  refuseOwnTrade(call, order);
  if (order.status !== "at_hub")
    throw new ApiError("transition_refused", { data: { status: order.status, action } });
  const check = await createInspection(call, order);
  if (version !== undefined && check.version !== version)
    throw new ApiError("check_changed", { data: { version: check.version } });
  return { order, check };
}

/** A decision that waits for a second person blocks every other change. */
export function refuseWhileWaiting(check: InspectionRow, order: LockedOrder, action: string): void {
  if (check.failing_by === null && check.passing_by === null) return;
  throw new ApiError("transition_refused", { data: { status: order.status, action } });
}

/** An existing check stays. */
export async function createInspection(
  { database, user, at }: Pick<UserCall, "database" | "user" | "at">,
  order: Pick<LockedOrder, "id" | "market" | "listing_id" | "item">,
): Promise<InspectionRow> {
  const there = await findInspectionRow(database, order.id);
  if (there) return there;
  const items = createChecklist({
    vertical: order.item.vertical,
    ...(await findClaims(database, order.listing_id)),
  });
  await insertInspection(database, {
    order_id: order.id,
    market: order.market,
    items,
    opened_by: user.id,
    at,
  });
  return (await findInspectionRow(database, order.id))!;
}
