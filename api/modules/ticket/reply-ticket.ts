import type { Call, UserCall } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";
import { openTicketLink } from "#api/modules/ticket-link/index.ts";
import { presentSummary, presentTicket, takesRating, takesReply } from "./present-ticket.ts";
import { resumeClock, startClock } from "./ticket-clock.ts";
import {
  findTicket,
  followMerged,
  insertTicketMessage,
  isSent,
  listTicketsOf,
  lockTicket,
  type TicketRow,
  writeTicket,
} from "./ticket-store.ts";

const SHOWN = 100;

export async function listOwnTickets({ database, user }: UserCall) {
  const rows = await listTicketsOf(database, { userId: user.id, email: "", markets: null }, SHOWN);
  return rows.map(presentSummary);
}

/** Answers the ticket, or the one that it was merged into. Throws not_found. */
export async function requireOwn({ database, user }: UserCall, id: string): Promise<TicketRow> {
  const ticket = await findKept(database, id);
  if (ticket.user_id !== user.id) throw new ApiError("not_found");
  return ticket;
}

async function findKept(database: Database, id: string): Promise<TicketRow> {
  const ticket = await findTicket(database, id);
  if (ticket === null) throw new ApiError("not_found");
  return followMerged(ticket, (earlier) => findTicket(database, earlier));
}

/** Answers the ticket as `requireOwn`. Throws not_found for a token that is not ours. */
export async function requireLinked(
  { secretBox, database }: Call,
  token: string,
): Promise<TicketRow> {
  const id = await openTicketLink(secretBox, token);
  if (id === null) throw new ApiError("not_found");
  return findKept(database, id);
}

/** What the person writes opens the ticket, and its clock goes on. Expects a locked ticket. */
export async function takeReply(
  database: Database,
  ticket: TicketRow,
  { at, last_message_id }: { at: Date; last_message_id?: string | null },
): Promise<TicketRow> {
  const { market, state } = ticket;
  const clock = state === "solved" ? startClock(market, at) : resumeClock(market, ticket, at);
  return writeTicket(database, ticket.id, {
    state: state === "new" ? "new" : "open",
    solved_at: null,
    ...clock,
    ...(last_message_id && { last_message_id }),
    updated_at: at,
  });
}

/** Idempotent by form. Throws not_found, ticket_closed. */
export async function replyTicket(
  call: Call,
  id: string,
  { body, files }: { body: string; files: readonly string[] },
  formId: string | null = null,
) {
  const { database, at } = call;
  const ticket = await database.tx(async () => {
    const found = await lockTicket(database, { id });
    if (found === null) throw new ApiError("not_found");
    const locked = await followMerged(found, (earlier) => lockTicket(database, { id: earlier }));
    const ticketId = locked.id;
    if (formId !== null && (await isSent(database, { ticketId, formId, body }))) return locked;
    if (!takesReply(locked, at)) throw new ApiError("ticket_closed");
    const message = { ticket_id: ticketId, author: "person", body, files, created_at: at } as const;
    const written = await insertTicketMessage(database, { ...message, form_id: formId });
    // Another text in a form that the browser has restored.
    if (written === null) await insertTicketMessage(database, message);
    return takeReply(database, locked, { at });
  });
  return presentTicket(call, ticket);
}

/** Once. Throws not_found, ticket_not_rated. */
export async function rateTicket(
  call: Call,
  id: string,
  { rating, text }: { rating: number; text: string },
) {
  const { database, at } = call;
  const ticket = await database.tx(async () => {
    const locked = await lockTicket(database, { id });
    if (locked === null) throw new ApiError("not_found");
    if (!takesRating(locked)) throw new ApiError("ticket_not_rated");
    const change = { rating, rating_text: text || null, rated_at: at, updated_at: at };
    return writeTicket(database, id, change);
  });
  return presentTicket(call, ticket);
}
