import type { Market } from "#contract/market.ts";
import { HUB_QUEUES, type HubQueue } from "#contract/order-states.ts";
import type { HubOrderRow } from "#contract/hub-order.ts";
import { HUB_ORDER_SORTINGS, type HubOrderSorting } from "#contract/hub-order-words.ts";
import { parseQueue } from "./listing-queue.ts";

export type OrderQueue = {
  queue: HubQueue;
  market: Market | null;
  q: string;
  /** Null: `usualSorting` of the queue. */
  sort: HubOrderSorting | null;
  page: number;
};

const MAX_SEARCH = 100;

export function parseOrderQueue(query: URLSearchParams): OrderQueue {
  return {
    ...parseQueue(query),
    queue: HUB_QUEUES.find((queue) => queue === query.get("queue")) ?? "all",
    q: (query.get("q") ?? "").trim().slice(0, MAX_SEARCH),
    sort: HUB_ORDER_SORTINGS.find((sort) => sort === query.get("sort")) ?? null,
  };
}

export const toOrderAddress = ({ queue, market, q, sort, page }: Partial<OrderQueue>) => ({
  queue: queue === "all" ? null : queue,
  market,
  q,
  sort,
  page: page === 1 ? null : page,
});

export const toOrderQuery = ({ queue, market, q, sort, page }: OrderQueue) => ({
  queue,
  q,
  page,
  ...(market === null ? {} : { market }),
  ...(sort === null ? {} : { sort }),
});

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
