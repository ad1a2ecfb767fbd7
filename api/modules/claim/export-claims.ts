import { sql } from "kysely";
import type { ExportPart } from "#api/export-part.ts";

export const claimExport: readonly ExportPart[] = [
  {
    file: "claims",
    tables: ["claim"],
    rows: (userId) => sql`
      select id, order_id, reason, description, device_number, status, outcome, answer_en,
        answer_el, outcome_en, outcome_el, created_at, decided_at, resolved_at
      from claim where user_id = ${userId}
    `,
    pictures: (userId) => sql`
      select photo.media_key as key from order_photo photo
      join customer_order placed on placed.id = photo.order_id
      where photo.purpose = 'claim' and placed.buyer_id = ${userId}
    `,
  },
];
