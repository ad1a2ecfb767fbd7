import type { Market } from "#contract/market.ts";
import type { UserCall } from "#api/context.ts";
import { hasKey, listMarkets } from "#api/http/staff-access.ts";
import { toPage } from "#api/http/to-page.ts";
import { countQueues, findOrderPage, type OrderQuery } from "./hub-order-store.ts";

export async function listHubOrders(
  call: UserCall,
  query: Omit<OrderQuery, "markets" | "findsMail"> & { market?: Market | undefined },
) {
  const { database, language, at } = call;
  const { queue, market, status, q, page } = query;
  const markets = listMarkets(call, market);
  const [{ total, rows }, counts] = await Promise.all([
    findOrderPage(
      database,
      { ...query, markets, findsMail: hasKey(call, "read_people_private") },
      at,
    ),
    countQueues(database, markets, at),
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
