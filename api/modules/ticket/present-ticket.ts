import { LIMITS } from "#contract/limits.ts";
import { mayMoveTicket } from "#contract/ticket-words.ts";
import type { Ticket, TicketSummary } from "#contract/ticket.ts";
import type { Database } from "#api/db/database.ts";
import type { Unbranded } from "#api/http/route.ts";
import { isReopened } from "./ticket-clock.ts";
import { listFilesOf } from "./ticket-files.ts";
import { findContext, listTicketMessages, type TicketRow } from "./ticket-store.ts";

export const presentSummary = (row: TicketRow): Unbranded<TicketSummary> => ({
  id: row.id,
  number: row.number,
  subject: row.subject,
  topic: row.topic,
  state: row.state,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** Whether the person may write into it. */
export const takesReply = ({ state, solved_at }: TicketRow, at: Date): boolean =>
  state === "new" ||
  (mayMoveTicket("reply", state) && (solved_at === null || isReopened(solved_at, at)));

export const takesRating = ({ state, rating, merged_into }: TicketRow): boolean =>
  (state === "solved" || state === "closed") && rating === null && merged_into === null;

export const presentOrder = ({ order_id }: TicketRow, number: string | null) =>
  order_id === null || number === null ? null : { id: order_id, number };

/** As the person sees it. */
export async function presentTicket(
  { database, at }: { database: Database; at: Date },
  row: TicketRow,
): Promise<Unbranded<Ticket>> {
  const { order_number } = await findContext(database, row);
  const messages = await listTicketMessages(database, row.id);
  const files = await listFilesOf(database, row.id);
  return {
    ...presentSummary(row),
    order: presentOrder(row, order_number),
    messages: messages.flatMap(({ id, author, body, created_at }) =>
      author === "note"
        ? []
        : [
            {
              id,
              author,
              body,
              files: files.get(id) ?? [],
              created_at: created_at.toISOString(),
            },
          ],
    ),
    may_reply: takesReply(row, at),
    may_rate: takesRating(row),
    rating: row.rating,
  };
}

/** The first line of a text, as the name of a ticket that has none. */
export function toSubject(text: string): string {
  const line = text.trim().split(/\r?\n/, 1)[0]!.replaceAll(/\s+/g, " ").trim();
  const { subject } = LIMITS.ticket;
  const letters = [...line];
  if (letters.length === 0) return "–";
  return letters.length <= subject ? line : `${letters.slice(0, subject - 1).join("")}…`;
}
