import { sql } from "kysely";
import type { ExportPart } from "#api/export-part.ts";

/** The ceilings are the buyer's own; the seed is left out, because it predicts later offers. */
export const bargainExport: readonly ExportPart[] = [
  {
    file: "hunt-ceilings",
    tables: ["bargain", "bargain_talk"],
    rows: (userId) => sql`
      select bargain.hunt_id, bargain.ceiling_total, bargain.tactic, bargain.created_at,
        bargain.updated_at, (
          select jsonb_agg(jsonb_build_object('listing_id', talk.listing_id,
            'offer_id', talk.offer_id, 'ended_why', talk.ended_why, 'created_at', talk.created_at)
            order by talk.created_at, talk.id)
          from bargain_talk talk where talk.hunt_id = bargain.hunt_id
        ) as talks
      from bargain where bargain.user_id = ${userId}
    `,
  },
];
