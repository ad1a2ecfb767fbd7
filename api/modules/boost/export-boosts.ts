import { sql } from "kysely";
import type { ExportPart } from "#api/export-part.ts";

export const boostExport: readonly ExportPart[] = [
  {
    file: "boosts",
    tables: ["boost"],
    rows: (userId) => sql`
      select id, listing_id, amount, currency, card_last4, status, created_at, starts_at, ends_at
      from boost where user_id = ${userId}
    `,
  },
];
