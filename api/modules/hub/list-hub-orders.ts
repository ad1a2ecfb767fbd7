import type { UserCall } from "#api/context.ts";
import { toPage } from "#api/http/to-page.ts";
import { countQueues, findOrderPage, type OrderQuery } from "./hub-order-store.ts";
import { requireStaff } from "#api/http/require-staff.ts";

/** Throws not_found to non-staff. */
export async function listHubOrders(call: UserCall, query: OrderQuery) {
  requireStaff(call);
  const { database, language, at } = call;
  const { queue, market, status, q, page } = query;
  const [{ total, rows }, counts] = await Promise.all([
    findOrderPage(database, query, at),
    countQueues(database, market, at),
  ]);
  const data = rows.map(({ item, currency, total: sum, action_due_at, status_since, ...row }) => ({
    ...row,
    title: item.title,
    color: item.color[language],
    capacity: item.capacity,
    cover: item.cover_key && `/media/${item.cover_key}`,
    buyer: row.buyer ?? "",
    seller: row.seller ?? "",
    total: { amount: sum, currency },
    status_since: status_since.toISOString(),
    due_at: action_due_at?.toISOString() ?? null,
  }));
  const sisters = new URLSearchParams({
    queue,
    ...(market && { market }),
    ...(status && { status }),
    ...(q && { q }),
  });
  return {
    ...toPage(data, { total, page, path: "/hub/orders", query: sisters }),
    counts,
  };
}
