import { sql } from "kysely";
import type { ExportPart } from "#api/export-part.ts";

export const contactChangeExport: readonly ExportPart[] = [
  {
    file: "contact-changes",
    tables: ["contact_change"],
    rows: (userId) => sql`
      select kind, old_contact, new_contact, changed_at, expires_at, undone_at, superseded_at
      from contact_change where user_id = ${userId}
    `,
  },
];
