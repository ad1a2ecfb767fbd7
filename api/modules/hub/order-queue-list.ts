import { sql } from "kysely";
import { HUB_QUEUES, ORDER_STATUSES } from "#contract/order-states.ts";
import { listOf } from "#api/db/sql-text.ts";
import { CLOSED_STATUSES, DRAFT_STATUSES } from "#api/modules/order/index.ts";
import {
  byAmount,
  byDays,
  byMark,
  byText,
  byWords,
  defineList,
  moneyOf,
  NEVER,
  photoOf,
} from "#api/modules/staff-list/index.ts";
import {
  awaitsSecond,
  findNamedOrders,
  findOrdersOfPerson,
  isInQueue,
  isUnderSecondLook,
} from "./hub-order-store.ts";

const NOT_OPEN = [...DRAFT_STATUSES, ...CLOSED_STATUSES];
const OPEN = ORDER_STATUSES.filter((status) => !NOT_OPEN.includes(status));
const QUEUES = HUB_QUEUES.filter((queue) => queue !== "all");

/**
 * Work of the hub: open orders and, in tabs, what is to be done with which of them. Such rows are
 * few, so that each column sorts them without an index of its own.
 */
export const orderQueueList = defineList({
  id: "queue",
  isQueue: true,
  from: sql`customer_order placed
    join user_account buyer on buyer.id = placed.buyer_id
    join user_account seller on seller.id = placed.seller_id`,
  rowId: { by: sql`placed.id`, kind: "uuid" },
  version: sql`placed.version`,
  market: "placed.market",
  columns: {
    number: { kind: "text", sql: sql`placed.number` },
    photo: { kind: "photo", sql: photoOf(sql`(placed.item ->> 'cover_key')`) },
    title: {
      kind: "text",
      sql: sql`concat_ws(' ', placed.item ->> 'title', placed.item ->> 'capacity')`,
    },
    status: { kind: "word", sql: sql`placed.status` },
    second: { kind: "mark", sql: isUnderSecondLook },
    since: { kind: "wait", sql: sql`placed.status_since` },
    due: { kind: "deadline", sql: sql`placed.action_due_at` },
    seller: { kind: "text", sql: sql`seller.username` },
    buyer: { kind: "text", sql: sql`buyer.username` },
    market: { kind: "word", sql: sql`placed.market` },
    total: { kind: "money", sql: moneyOf("placed.total", "placed.currency") },
    shipping: { kind: "word", sql: sql`placed.shipping_method`, isExtra: true },
    device_number: { kind: "text", sql: sql`placed.device_number`, isExtra: true },
    created: { kind: "moment", sql: sql`placed.created_at`, isExtra: true },
    id: { kind: "text", sql: sql`placed.id::text`, isExtra: true },
  },
  filters: {
    status: byWords(
      "placed.status",
      ORDER_STATUSES.filter((status) => !DRAFT_STATUSES.includes(status)),
    ),
    second: {
      kind: "mark",
      where: ([is], { at }) => (is === "yes" ? awaitsSecond(at) : sql`not ${awaitsSecond(at)}`),
    },
    instant_buy: byMark(
      (is) => sql`coalesce((placed.item ->> 'is_instant_buy')::boolean, false) = ${is}`,
    ),
    ...byDays("created", "placed.created_at"),
    ...byAmount("total", "placed.total"),
    buyer: byText((text) => sql`buyer.username_folded = ${text.toLowerCase()}`),
    seller: byText((text) => sql`seller.username_folded = ${text.toLowerCase()}`),
  },
  sorts: {
    since: { kind: "moment", by: sql`placed.status_since` },
    due: { kind: "moment", by: sql`coalesce(placed.action_due_at, ${NEVER})` },
    number: { kind: "text", by: sql`lpad(placed.number, 20)` },
    title: { kind: "text", by: sql`coalesce(placed.item ->> 'title', '')` },
    status: { kind: "text", by: sql`placed.status` },
    seller: { kind: "text", by: sql`coalesce(seller.username_folded, '')` },
    buyer: { kind: "text", by: sql`coalesce(buyer.username_folded, '')` },
    market: { kind: "text", by: sql`placed.market` },
    total: { kind: "number", by: sql`placed.total` },
  },
  // The longest wait first.
  usualSort: "since",
  tabs: {
    open: () => sql`placed.status in (${listOf(OPEN)})`,
    ...Object.fromEntries(
      QUEUES.map((queue) => [queue, ({ at }: { at: Date }) => isInQueue(queue, at)]),
    ),
  },
  search: { find: findNamedOrders, findPrivate: findOrdersOfPerson },
});
