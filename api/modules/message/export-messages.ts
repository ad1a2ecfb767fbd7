import { sql } from "kysely";
import type { ExportPart } from "#api/export-part.ts";

export const messageExport: readonly ExportPart[] = [
  {
    file: "messages",
    tables: ["message"],
    rows: (userId) => sql`
      select id, channel, template, recipient, locale, status, created_at, sent_at,
        payload - 'unsubscribe' as payload
      from message where user_id = ${userId}
    `,
  },
];
