import { sql } from "kysely";
import type { ExportPart } from "#api/export-part.ts";

export const agentKeyExport: readonly ExportPart[] = [
  {
    file: "agent-keys",
    tables: ["agent_key", "agent_call"],
    rows: (userId) => sql`
      select agent_key.id, market, name, hint, scopes, max_total, created_at, last_used_at,
        revoked_at, (
          select jsonb_agg(jsonb_build_object('tool', tool, 'outcome', outcome, 'at', said.at)
            order by said.at, said.id)
          from agent_call said where said.key_id = agent_key.id
        ) as calls
      from agent_key where user_id = ${userId}
    `,
  },
];
