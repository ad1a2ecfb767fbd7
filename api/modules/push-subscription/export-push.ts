import { sql } from "kysely";
import type { ExportPart } from "#api/export-part.ts";

/** Without the secret parts: who has endpoint and keys could write to the browser. */
export const pushSubscriptionExport: readonly ExportPart[] = [
  {
    file: "push-subscriptions",
    tables: ["push_subscription"],
    rows: (userId) => sql`
      select id, session_id, split_part(endpoint, '/', 3) as push_service, user_agent, created_at,
        last_used_at
      from push_subscription where user_id = ${userId}
    `,
  },
];
