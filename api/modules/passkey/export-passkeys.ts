import { sql } from "kysely";
import type { ExportPart } from "#api/export-part.ts";

export const passkeyExport: readonly ExportPart[] = [
  {
    file: "passkeys",
    tables: ["passkey"],
    rows: (userId) => sql`
      select id, name, is_backed_up, created_at, last_used_at
      from passkey where user_id = ${userId}
    `,
  },
];
