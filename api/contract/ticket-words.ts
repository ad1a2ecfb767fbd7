/** Vocabulary of tickets; without zod, because browsers import it too. */

/** What a letter to our support is about; people choose one. */
export const TICKET_TOPICS = [
  "order",
  "delivery",
  "payment",
  "return",
  "selling",
  "payout",
  "account",
  "listing",
  "problem",
  "other",
] as const;
export type TicketTopic = (typeof TICKET_TOPICS)[number];

export const TICKET_STATES = ["new", "open", "waiting", "solved", "closed"] as const;
export type TicketState = (typeof TICKET_STATES)[number];

export const TICKET_SOURCES = ["form", "mail"] as const;

/** `note` is read by staff alone. */
export const TICKET_AUTHORS = ["person", "staff", "note"] as const;
export type TicketAuthor = (typeof TICKET_AUTHORS)[number];

type TicketMove = {
  from: readonly TicketState[];
  to: TicketState;
  by: "person" | "staff" | "clock";
};

/**
 * The one table of a ticket's states. `reply` is what the person writes: it keeps a new ticket new,
 * and opens every other. After `LIMITS.ticket.reopen` a solved ticket is closed, and what is closed
 * stays so: another letter makes another ticket. Who is asked and does not answer for
 * `LIMITS.ticket.waits` is given up.
 */
export const TICKET_MOVES = {
  reply: { from: ["open", "waiting", "solved"], to: "open", by: "person" },
  work: { from: ["new", "open", "waiting", "solved"], to: "open", by: "staff" },
  ask: { from: ["new", "open", "waiting"], to: "waiting", by: "staff" },
  solve: { from: ["new", "open", "waiting"], to: "solved", by: "staff" },
  merge: { from: ["new", "open", "waiting", "solved"], to: "closed", by: "staff" },
  close: { from: ["solved"], to: "closed", by: "clock" },
  give_up: { from: ["waiting"], to: "closed", by: "clock" },
} as const satisfies Record<string, TicketMove>;
type TicketMoveName = keyof typeof TICKET_MOVES;

/** What staff may do with the state, beside an answer or alone. */
export const STAFF_TICKET_MOVES = ["work", "ask", "solve"] as const;
export type StaffTicketMove = (typeof STAFF_TICKET_MOVES)[number];

export const mayMoveTicket = (move: TicketMoveName, from: TicketState): boolean =>
  (TICKET_MOVES[move].from as readonly TicketState[]).includes(from);

/** The clock runs in these. */
export const RUNNING_TICKET_STATES: readonly TicketState[] = ["new", "open"];

export const TICKET_RATINGS = ["5", "4", "3", "2", "1"] as const;

/** What a canned reply may name between double braces. */
export const REPLY_PLACEHOLDERS = ["number", "order", "device"] as const;
export type ReplyPlaceholder = (typeof REPLY_PLACEHOLDERS)[number];
