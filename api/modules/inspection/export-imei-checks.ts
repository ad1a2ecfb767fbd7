import { sql } from "kysely";
import type { ExportPart } from "#api/export-part.ts";

export const imeiCheckExport: readonly ExportPart[] = [
  {
    file: "imei-checks",
    tables: ["imei_check"],
    rows: (userId) => sql`
      select id, order_id, matches, at from imei_check where user_id = ${userId}
    `,
  },
];
