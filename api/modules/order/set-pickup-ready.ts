import type { ApiDeps } from "#api/context.ts";
import { describeCounter } from "#api/modules/shipping/delivery.ts";
import { announceOrderNews } from "./announce-order-news.ts";
import { updateOrderRow, type OrderRow } from "./order-store.ts";

/** The device lies ready at the counter, and its buyer is told to come; with the order locked. */
export async function setPickupReady(
  deps: Pick<ApiDeps, "database" | "jobs" | "delivery">,
  order: Pick<OrderRow, "id" | "market">,
  at: Date,
): Promise<void> {
  deps.database.requireTx();
  const hub = deps.delivery.hubs[order.market];
  await updateOrderRow(deps.database, order.id, { pickup_ready_at: at }, at);
  await announceOrderNews(deps, order, {
    notice: "order-pickup-ready",
    at,
    dueAt: null,
    key: `pickup-ready-${order.id}`,
    only: "buyer",
    ...(hub && { place: describeCounter(hub) }),
  });
}
