import type { HubQueue } from "./order-states.ts";

/** What the orders of the hub are sorted by; without zod, because the page's component needs it. */
const HUB_ORDER_SORTS = [
  "number",
  "title",
  "status",
  "since",
  "due",
  "seller",
  "buyer",
  "market",
  "total",
] as const;

export type HubOrderSort = (typeof HUB_ORDER_SORTS)[number];

/** `-total`: the highest first. */
export type HubOrderSorting = HubOrderSort | `-${HubOrderSort}`;

export const HUB_ORDER_SORTINGS: readonly HubOrderSorting[] = HUB_ORDER_SORTS.flatMap(
  (sort) => [sort, `-${sort}`] as const,
);

/** By the wait: the longest first in a queue, the shortest first among all orders. */
export const usualSorting = (queue: HubQueue): HubOrderSorting =>
  queue === "all" ? "-since" : "since";
