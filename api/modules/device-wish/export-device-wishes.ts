import { sql } from "kysely";
import type { ExportPart } from "#api/export-part.ts";

export const deviceWishExport: readonly ExportPart[] = [
  {
    file: "device-wishes",
    tables: ["device_wish"],
    rows: (userId) => sql`
      select id, name, vertical, email, market, status, reason, created_at, decided_at
      from device_wish where user_id = ${userId}
    `,
  },
];
