import { sql } from "kysely";
import { PAYOUT_STATUSES } from "#contract/payout-states.ts";
import { byAmount, byDays, byWords, defineList, moneyOf } from "#api/modules/staff-list/index.ts";

export const payoutList = defineList({
  id: "payouts",
  from: sql`payout
    join customer_order placed on placed.id = payout.order_id
    join user_account seller on seller.id = payout.user_id`,
  rowId: { by: sql`payout.id`, kind: "uuid" },
  page: sql`payout.order_id`,
  pageKey: "read_orders",
  market: "payout.market",
  columns: {
    order: { kind: "text", sql: sql`placed.number` },
    status: { kind: "word", sql: sql`payout.status` },
    amount: { kind: "money", sql: moneyOf("payout.amount", "payout.currency") },
    seller: { kind: "text", sql: sql`seller.username` },
    due: { kind: "moment", sql: sql`payout.due_at` },
    market: { kind: "word", sql: sql`payout.market` },
    created: { kind: "moment", sql: sql`payout.created_at`, isExtra: true },
    paid: { kind: "moment", sql: sql`payout.paid_at`, isExtra: true },
    held: { kind: "moment", sql: sql`payout.held_until`, isExtra: true },
    failure: { kind: "text", sql: sql`payout.failure`, isExtra: true },
    reference: { kind: "text", sql: sql`payout.provider_reference`, isExtra: true },
    id: { kind: "text", sql: sql`payout.id::text`, isExtra: true },
  },
  filters: {
    status: byWords("payout.status", PAYOUT_STATUSES),
    ...byDays("due", "payout.due_at"),
    ...byAmount("amount", "payout.amount"),
  },
  sorts: {
    due: { kind: "moment", by: sql`payout.due_at` },
    amount: { kind: "number", by: sql`payout.amount` },
  },
  usualSort: "-due",
  tabs: {
    all: () => sql`true`,
    waiting: () => sql`payout.status in ('scheduled', 'sending', 'in_transit')`,
    stuck: () => sql`payout.status in ('held', 'blocked', 'failed')`,
    paid: () => sql`payout.status = 'paid'`,
  },
  search: {
    find: (text) => sql`
      select payout.id from payout join customer_order on customer_order.id = payout.order_id
        where customer_order.number = ${text.toUpperCase()}
      union select payout.id from payout join user_account on user_account.id = payout.user_id
        where user_account.username_folded = ${text.toLowerCase()}
      union select id from payout where provider_reference = ${text}`,
  },
});
