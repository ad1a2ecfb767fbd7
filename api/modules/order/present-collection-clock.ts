import type { ActionClock, Collection } from "#contract/order.ts";
import { endOfDay } from "#api/modules/shipping/market-time.ts";
import type { OrderView } from "./order-store.ts";

/** What waits for its buyer is the buyer's turn, whoever brings the order on in the table. */
export function presentCollectionClock(
  clock: ActionClock | null,
  {
    order,
    collection,
    role,
  }: {
    order: Pick<OrderView, "market" | "status">;
    collection: Collection | null;
    role: "buyer" | "seller" | "staff";
  },
): ActionClock | null {
  if (clock === null || collection === null || collection.ready_at === null) return clock;
  const isWaiting =
    collection.kind === "locker"
      ? order.status === "in_transit_to_buyer"
      : order.status === "check_passed" || order.status === "approved";
  if (!isWaiting) return clock;
  const { last_day: lastDay } = collection;
  return {
    actor: "buyer",
    is_you: role === "buyer",
    starts_at: collection.ready_at,
    due_at: lastDay === null ? null : endOfDay(order.market, lastDay).toISOString(),
    on_expiry: lastDay === null ? null : "not_delivered",
  };
}
