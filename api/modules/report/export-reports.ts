import { sql } from "kysely";
import type { ExportPart } from "#api/export-part.ts";

export const reportExport: readonly ExportPart[] = [
  {
    file: "reports",
    tables: ["report"],
    rows: (userId) => sql`
      select id, subject_type, subject_id, reason, body, email, page, status, answer_en, answer_el,
        created_at, decided_at
      from report where user_id = ${userId}
    `,
  },
];
