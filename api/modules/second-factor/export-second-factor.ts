import { sql } from "kysely";
import type { ExportPart } from "#api/export-part.ts";

export const secondFactorExport: readonly ExportPart[] = [
  {
    file: "second-factor",
    tables: ["totp"],
    rows: (userId) => sql`
      select created_at, confirmed_at from totp where user_id = ${userId}
    `,
  },
];
