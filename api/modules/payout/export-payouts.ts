import { sql } from "kysely";
import type { ExportPart } from "#api/export-part.ts";

export const payoutExport: readonly ExportPart[] = [
  {
    file: "payout-accounts",
    tables: ["payout_account"],
    rows: (userId) => sql`
      select id, provider, status, refusal, created_at, verified_at, changed_at, removed_at
      from payout_account where user_id = ${userId}
    `,
  },
  {
    file: "bank-accounts",
    tables: ["bank_account"],
    rows: (userId) => sql`
      select id, bank_name, beneficiary_name, country, last4, is_default, created_at, removed_at
      from bank_account where user_id = ${userId}
    `,
  },
  {
    file: "payouts",
    tables: ["payout"],
    rows: (userId) => sql`
      select id, order_id, amount, currency, status, bank_last4, created_at, due_at, sent_at, paid_at
      from payout where user_id = ${userId}
    `,
  },
];
