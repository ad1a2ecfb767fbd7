import { sql } from "kysely";
import type { ExportPart } from "#api/export-part.ts";

export const mandateExport: readonly ExportPart[] = [
  {
    file: "mandates",
    tables: ["mandate"],
    rows: (userId) => sql`
      select id, kind, document, hash, signature, public_key, text_version, created_at, given_at,
        revoked_at
      from mandate where user_id = ${userId}
    `,
  },
];
