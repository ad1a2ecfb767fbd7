import { sql } from "kysely";
import type { ExportFile, ExportFileDeps, ExportPart } from "#api/export-part.ts";
import { openTicketFile } from "./ticket-files.ts";

async function listFiles(
  { database, storage }: ExportFileDeps,
  { userId }: { userId: string },
): Promise<ExportFile[]> {
  const { rows } = await sql<{ id: string; name: string; number: number }>`
    select file.id, file.name, ticket.number from ticket_file file
      join ticket_message message on message.id = file.message_id
      join ticket on ticket.id = message.ticket_id
    where ticket.user_id = ${userId} and message.author <> 'note' order by file.id
  `.execute(database.db());
  return rows.map(({ id, name, number }) => ({
    name: `support-requests/${number}-${id.slice(0, 8)}-${name}`,
    async open() {
      const stored = await openTicketFile(storage, id);
      if (stored === null) throw new Error(`The file ${id} of a support request is missing`);
      return stored.bytes;
    },
  }));
}

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
    tables: ["ticket_message", "ticket_file"],
    rows: (userId) => sql`
      select message.id, ticket.number as request, message.author, message.body, message.quoted,
        message.created_at,
        (select jsonb_agg(jsonb_build_object('id', file.id, 'name', file.name,
            'content_type', file.content_type, 'bytes', file.bytes) order by file.position)
          from ticket_file file where file.message_id = message.id) as files
      from ticket_message message join ticket on ticket.id = message.ticket_id
      where ticket.user_id = ${userId} and message.author <> 'note'
    `,
    files: listFiles,
  },
];
