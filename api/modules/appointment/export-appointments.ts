import { sql } from "kysely";
import type { ExportPart } from "#api/export-part.ts";

export const appointmentExport: readonly ExportPart[] = [
  {
    file: "calls",
    tables: ["appointment"],
    rows: (userId) => sql`
      select id, order_id, name, topic, starts_at, created_at, cancelled_at
      from appointment where user_id = ${userId}
    `,
  },
];
