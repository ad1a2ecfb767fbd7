import { sql } from "kysely";
import type { ExportPart } from "#api/export-part.ts";

export const socialExport: readonly ExportPart[] = [
  {
    file: "linked-accounts",
    tables: ["social_identity"],
    rows: (userId) => sql`
      select id, provider, subject, email, linked_at
      from social_identity where user_id = ${userId}
    `,
  },
];
