import { sql } from "kysely";
import { PAYMENT_STATUSES } from "#contract/payment.ts";
import {
  byAmount,
  byDays,
  byWords,
  defineList,
  moneyOf,
  orId,
} from "#api/modules/staff-list/index.ts";

export const paymentList = defineList({
  id: "payments",
  from: sql`payment join customer_order placed on placed.id = payment.order_id`,
  rowId: { by: sql`payment.id`, kind: "uuid" },
  page: sql`payment.order_id`,
  pageKey: "read_orders",
  market: "payment.market",
  columns: {
    order: { kind: "text", sql: sql`placed.number` },
    status: { kind: "word", sql: sql`payment.status` },
    amount: { kind: "money", sql: moneyOf("payment.amount", "payment.currency") },
    method: { kind: "word", sql: sql`payment.method` },
    provider: { kind: "text", sql: sql`payment.provider` },
    created: { kind: "moment", sql: sql`payment.created_at` },
    market: { kind: "word", sql: sql`payment.market` },
    attempt: { kind: "number", sql: sql`payment.attempt`, isExtra: true },
    decline: { kind: "text", sql: sql`payment.decline_code`, isExtra: true },
    reference: { kind: "text", sql: sql`payment.provider_reference`, isExtra: true },
    id: { kind: "text", sql: sql`payment.id::text`, isExtra: true },
  },
  filters: {
    status: byWords("payment.status", PAYMENT_STATUSES),
    ...byDays("created", "payment.created_at"),
    ...byAmount("amount", "payment.amount"),
  },
  sorts: {
    created: { kind: "moment", by: sql`payment.created_at` },
    amount: { kind: "number", by: sql`payment.amount` },
  },
  usualSort: "-created",
  tabs: {
    all: () => sql`true`,
    running: () =>
      sql`payment.status in ('created', 'requires_action', 'processing', 'authorised')`,
    failed: () => sql`payment.status = 'failed'`,
    refunded: () => sql`payment.status = 'refunded'`,
  },
  search: {
    find: (text) => sql`
      select payment.id from payment join customer_order on customer_order.id = payment.order_id
        where customer_order.number = ${text.toUpperCase()}
      union select id from payment where provider_reference = ${text}
      ${orId(text)}`,
  },
});
