import { sql } from "kysely";
import type { ExportPart } from "#api/export-part.ts";

/** Without notes of staff, which are not written to the person. */
export const ticketExport: readonly ExportPart[] = [
  {
    file: "support-requests",
    tables: ["ticket"],
    rows: (userId) => sql`
      select id, number, market, topic, state, source, subject, order_id, listing_id,
        error_reference, rating, rating_text, created_at, updated_at, solved_at
      from ticket where user_id = ${userId}
    `,
  },
  {
    file: "support-messages",
    tables: ["ticket_message"],
    rows: (userId) => sql`
      select message.id, ticket.number as request, message.author, message.body, message.quoted,
        message.created_at
      from ticket_message message join ticket on ticket.id = message.ticket_id
      where ticket.user_id = ${userId} and message.author <> 'note'
    `,
  },
];
