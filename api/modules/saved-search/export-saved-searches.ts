import { sql } from "kysely";
import type { ExportPart } from "#api/export-part.ts";

export const savedSearchExport: readonly ExportPart[] = [
  {
    file: "saved-searches",
    tables: ["saved_search"],
    rows: (userId) => sql`
      select id, query, market, created_at, seen_at, notified_at
      from saved_search where user_id = ${userId}
    `,
  },
];
