import type { ApiDeps } from "#api/context.ts";
import { sendMessage } from "#api/modules/message/index.ts";
import { findRecipient, hasReceiptsOfDay, type TicketRow } from "./ticket-store.ts";

type Deps = Pick<ApiDeps, "database" | "jobs">;

type Letter =
  | { template: "ticket-received"; dedupeKey: string }
  | { template: "ticket-answer"; text: string }
  | { template: "ticket-solved"; text: string | null };

/** Mails about a ticket, in the language in which it was written. */
export async function writeToPerson(
  deps: Deps,
  ticket: TicketRow,
  { at, ...letter }: Letter & { at: Date },
): Promise<void> {
  const recipient = await findRecipient(deps.database, ticket);
  if (recipient === null) return;
  const { email, market, locale, userId } = recipient;
  const thread = {
    ticket_id: ticket.id,
    is_member: userId !== null,
    mail_key: ticket.mail_key,
    answers: ticket.last_message_id,
    by_person: letter.template !== "ticket-received",
  };
  const to = { recipient: email, market, locale, ...(userId && { user_id: userId }), at };
  const { number, subject } = ticket;
  if (letter.template === "ticket-received") {
    if (!ticket.is_proved && (await hasReceiptsOfDay(deps.database, email, at))) return;
    // Who is not known to own the address must not choose what it reads from us.
    const payload = { thread, number, subject: ticket.is_proved ? subject : null };
    const { template, dedupeKey } = letter;
    await sendMessage(deps, { ...to, template, payload, dedupe_key: dedupeKey });
  } else if (letter.template === "ticket-answer") {
    const payload = { thread, number, subject, text: letter.text };
    await sendMessage(deps, { ...to, template: letter.template, payload });
  } else {
    const payload = { thread, number, subject, text: letter.text };
    await sendMessage(deps, { ...to, template: letter.template, payload });
  }
}
