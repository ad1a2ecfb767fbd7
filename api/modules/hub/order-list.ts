import { sql } from "kysely";
import { ORDER_STATUSES } from "#contract/order-states.ts";
import { listOf } from "#api/db/sql-text.ts";
import { DRAFT_STATUSES } from "#api/modules/order/index.ts";
import {
  byAmount,
  byDays,
  byId,
  byText,
  byWords,
  defineList,
  moneyOf,
} from "#api/modules/staff-list/index.ts";
import { findNamedOrders, findOrdersOfPerson, isInQueue } from "./hub-order-store.ts";

const SHOWN = ORDER_STATUSES.filter((status) => !DRAFT_STATUSES.includes(status));

/** Orders of every state but drafts; the tabs are the queues of the hub. */
export const orderList = defineList({
  id: "orders",
  from: sql`customer_order placed
    join user_account buyer on buyer.id = placed.buyer_id
    join user_account seller on seller.id = placed.seller_id`,
  rowId: { by: sql`placed.id`, kind: "uuid" },
  version: sql`placed.version`,
  market: "placed.market",
  only: sql`placed.status not in (${listOf(DRAFT_STATUSES)})`,
  columns: {
    number: { kind: "text", sql: sql`placed.number` },
    status: { kind: "word", sql: sql`placed.status` },
    title: { kind: "text", sql: sql`placed.item ->> 'title'` },
    total: { kind: "money", sql: moneyOf("placed.total", "placed.currency") },
    buyer: { kind: "text", sql: sql`buyer.username` },
    seller: { kind: "text", sql: sql`seller.username` },
    created: { kind: "moment", sql: sql`placed.created_at` },
    market: { kind: "word", sql: sql`placed.market` },
    since: { kind: "moment", sql: sql`placed.status_since`, isExtra: true },
    due: { kind: "moment", sql: sql`placed.action_due_at`, isExtra: true },
    shipping: { kind: "word", sql: sql`placed.shipping_method`, isExtra: true },
    device_number: { kind: "text", sql: sql`placed.device_number`, isExtra: true },
    id: { kind: "text", sql: sql`placed.id::text`, isExtra: true },
    buyer_email: { kind: "text", sql: sql`buyer.email`, key: "read_people_private" },
    seller_email: { kind: "text", sql: sql`seller.email`, key: "read_people_private" },
  },
  filters: {
    status: byWords("placed.status", SHOWN),
    ...byDays("created", "placed.created_at"),
    ...byAmount("total", "placed.total"),
    buyer: byText((text) => sql`buyer.username_folded = ${text.toLowerCase()}`),
    seller: byText((text) => sql`seller.username_folded = ${text.toLowerCase()}`),
    listing: byId("placed.listing_id"),
  },
  sorts: {
    created: { kind: "moment", by: sql`placed.created_at` },
    since: { kind: "moment", by: sql`placed.status_since` },
    total: { kind: "number", by: sql`placed.total` },
  },
  usualSort: "-created",
  tabs: {
    all: () => sql`true`,
    intake: ({ at }) => isInQueue("intake", at),
    check: ({ at }) => isInQueue("check", at),
    ship: ({ at }) => isInQueue("ship", at),
    send_back: ({ at }) => isInQueue("send_back", at),
    approve: ({ at }) => isInQueue("approve", at),
    review: ({ at }) => isInQueue("review", at),
    late: ({ at }) => isInQueue("late", at),
  },
  search: {
    find: findNamedOrders,
    findPrivate: findOrdersOfPerson,
  },
});
