import { sql } from "kysely";
import type { ExportPart } from "#api/export-part.ts";

export const notificationExport: readonly ExportPart[] = [
  {
    file: "notifications",
    tables: ["notification"],
    rows: (userId) => sql`
      select id, topic, category, subject_type, subject_id, data, created_at, read_at
      from notification where user_id = ${userId}
    `,
  },
  {
    file: "notification-preferences",
    tables: ["notification_preference"],
    rows: (userId) => sql`
      select category, mail, bell, push from notification_preference where user_id = ${userId}
    `,
  },
];
