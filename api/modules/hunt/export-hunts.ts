import { sql } from "kysely";
import type { ExportPart } from "#api/export-part.ts";

export const huntExport: readonly ExportPart[] = [
  {
    file: "hunts",
    tables: ["hunt", "hunt_match"],
    rows: (userId) => sql`
      select hunt.id, hunt.market, hunt.query, hunt.may, hunt.status, hunt.until, hunt.mandate_id,
        hunt.created_at, hunt.updated_at, hunt.messaged_at, (
          select jsonb_agg(jsonb_build_object('listing_id', found.listing_id,
            'title', listing.title, 'total', found.total, 'condition', found.condition, 'found_at', found.found_at, 'told_at', found.told_at)
            order by found.found_at, found.id)
          from hunt_match found join listing on listing.id = found.listing_id
          where found.hunt_id = hunt.id
        ) as matches
      from hunt where hunt.user_id = ${userId}
    `,
  },
];
