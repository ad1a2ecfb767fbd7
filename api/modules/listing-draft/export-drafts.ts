import { sql } from "kysely";
import type { ExportPart } from "#api/export-part.ts";

export const listingDraftExport: readonly ExportPart[] = [
  {
    file: "listing-drafts",
    tables: ["listing_draft", "draft_photo"],
    rows: (userId) => sql`
      select id, market,
        (select reference from listing_reference own
          where own.listing_id = listing_draft.id and own.seller_id = ${userId}) as own_reference,
        vertical, device_number, asking_price, battery_health, has_box, has_case, has_charger,
        has_headphones, notes, accessories_description, properties, address_id, created_at,
        updated_at,
        (select jsonb_agg(media_key order by position)
          from draft_photo where draft_id = listing_draft.id) as photos
      from listing_draft where user_id = ${userId}
    `,
    pictures: (userId) => sql`
      select photo.media_key as key from draft_photo photo
      join listing_draft draft on draft.id = photo.draft_id where draft.user_id = ${userId}
    `,
  },
];
