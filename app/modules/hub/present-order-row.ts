import type { HubOrderRow } from "#contract/hub-order.ts";

/** What a line of the orders shows. */
export type OrderRow = ReturnType<typeof presentOrderRow>;

export const presentOrderRow = (row: HubOrderRow) => ({
  id: row.id,
  number: row.number,
  market: row.market,
  status: row.status,
  title: row.title,
  detail: [row.capacity, row.color].filter(Boolean).join(" · "),
  cover: row.cover,
  buyer: row.buyer,
  seller: row.seller,
  total: row.total,
  since: row.status_since,
  dueAt: row.due_at,
  awaitsSecond: row.awaits_second,
});
