import type { UserCall } from "#api/context.ts";
import type { LockedOrder } from "./lock-bench.ts";
import { createChecklist } from "./checklist.ts";
import { findCheckRow, findClaims, insertCheck, type CheckRow } from "./check-store.ts";

/** The check of a device that has arrived, with what its listing claims now; one that is there stays. */
export async function openCheck(
  { database, user, at }: Pick<UserCall, "database" | "user" | "at">,
  order: Pick<LockedOrder, "id" | "market" | "listing_id" | "item">,
): Promise<CheckRow> {
  const there = await findCheckRow(database, order.id);
  if (there) return there;
  const items = createChecklist({
    vertical: order.item.vertical,
    ...(await findClaims(database, order.listing_id)),
  });
  await insertCheck(database, {
    order_id: order.id,
    market: order.market,
    items,
    opened_by: user.id,
    at,
  });
  return (await findCheckRow(database, order.id))!;
}
