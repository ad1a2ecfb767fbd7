import { sql } from "kysely";
import type { ExportPart } from "#api/export-part.ts";

export const favoriteExport: readonly ExportPart[] = [
  {
    file: "favorites",
    tables: ["favorite"],
    rows: (userId) => sql`
      select id, listing_id, sku_id, market, created_at
      from favorite where user_id = ${userId}
    `,
  },
];
