import { sql } from "kysely";
import type { ExportPart } from "#api/export-part.ts";

export const ledgerExport: readonly ExportPart[] = [
  {
    file: "ledger",
    tables: ["ledger_entry", "ledger_transfer"],
    rows: (userId) => sql`
      select entry.id, entry.account, entry.amount, entry.currency, transfer.kind,
        transfer.order_id, transfer.at
      from ledger_entry entry join ledger_transfer transfer on transfer.id = entry.transfer_id
      where entry.user_id = ${userId}
    `,
  },
];
