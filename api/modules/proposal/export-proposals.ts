import { sql } from "kysely";
import type { ExportPart } from "#api/export-part.ts";

export const proposalExport: readonly ExportPart[] = [
  {
    file: "proposals",
    tables: ["proposal"],
    rows: (userId) => sql`
      select proposal.id, proposal.hunt_id, proposal.listing_id, listing.title, proposal.offer_id,
        proposal.by_agent,        proposal.mandate_id, proposal.status, proposal.currency, proposal.price, proposal.fee,
        proposal.delivery, proposal.total, proposal.order_id, proposal.expires_at,
        proposal.created_at, proposal.updated_at
      from proposal join listing on listing.id = proposal.listing_id
      where proposal.user_id = ${userId}
    `,
  },
];
