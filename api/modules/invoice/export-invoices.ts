import { sql } from "kysely";
import type { ExportPart } from "#api/export-part.ts";

export const invoiceExport: readonly ExportPart[] = [
  {
    file: "invoices",
    tables: ["invoice"],
    rows: (userId) => sql`
      select id, kind, market, year, number, order_id, corrects_id, issued_at, currency, net, vat,
        total, lines, details, fiscal_status, fiscal_mark, fiscal_uid, fiscal_url
      from invoice where user_id = ${userId}
    `,
  },
];
