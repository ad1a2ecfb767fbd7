import { sql } from "kysely";
import type { ExportPart } from "#api/export-part.ts";

export const withdrawalExport: readonly ExportPart[] = [
  {
    file: "withdrawals",
    tables: ["withdrawal"],
    rows: (userId) => sql`
      select id, order_id, name, email, way, created_at from withdrawal where user_id = ${userId}
    `,
  },
];
