import { sql } from "kysely";
import type { ExportPart } from "#api/export-part.ts";

export const paymentExport: readonly ExportPart[] = [
  {
    file: "cards",
    tables: ["card"],
    rows: (userId) => sql`
      select id, brand, last4, exp_month, exp_year, name, label, is_default, is_kept, created_at, removed_at
      from card where user_id = ${userId}
    `,
  },
  {
    file: "payments",
    tables: ["payment"],
    rows: (userId) => sql`
      select payment.id, order_id, method, amount, payment.currency, card_last4, payment.status,
        decline_code, payment.created_at, authorised_at, captured_at, closed_at
      from payment join customer_order placed on placed.id = payment.order_id
      where placed.buyer_id = ${userId}
    `,
  },
  {
    file: "goodwill-refunds",
    tables: ["goodwill_refund"],
    rows: (userId) => sql`
      select goodwill_refund.id, order_id, amount, goodwill_refund.currency,
        goodwill_refund.created_at, paid_at
      from goodwill_refund join customer_order placed on placed.id = goodwill_refund.order_id
      where placed.buyer_id = ${userId}
    `,
  },
];
