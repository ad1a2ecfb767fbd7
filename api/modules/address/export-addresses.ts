import { sql } from "kysely";
import type { ExportPart } from "#api/export-part.ts";

export const addressExport: readonly ExportPart[] = [
  {
    file: "addresses",
    tables: ["address", "address_default"],
    rows: (userId) => sql`
      select id, full_name, address, city, region, postal_code, country, mobile_number,
        delivery_notes, last_used_at, removed_at,
        (select jsonb_agg(purpose order by purpose)
          from address_default where address_id = address.id) as default_for
      from address where user_id = ${userId}
    `,
  },
];
