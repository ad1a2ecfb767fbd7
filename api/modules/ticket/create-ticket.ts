import type * as z from "zod";
import type { createTicket as endpoint } from "#contract/ticket.ts";
import type { Call } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { toSubject } from "./present-ticket.ts";
import { startClock } from "./ticket-clock.ts";
import {
  findOwnOrder,
  findSeenListing,
  findTicketOfForm,
  insertTicket,
  insertTicketMessage,
} from "./ticket-store.ts";
import { writeToPerson } from "./write-to-person.ts";

type Input = z.output<typeof endpoint.body>;

/** Idempotent by form. Throws invalid_fields for a visitor without e-mail. */
export async function createTicket(
  call: Call,
  input: Input,
): Promise<{ id: string; number: number }> {
  const { database, market, locale, user, at } = call;
  const { topic, body, error_reference, files, form_id } = input;
  const email = user ? "" : input.email;
  if (!user && email === "")
    throw new ApiError("invalid_fields", { fields: { email: ["auth.email-required"] } });
  const userId = user?.id ?? null;
  return database.tx(async () => {
    // What belongs to others is left out rather than refused: the letter comes first.
    const order_id =
      input.order_id && (await findOwnOrder(database, userId, { id: input.order_id }));
    const listing_id =
      input.listing_id && (await findSeenListing(database, userId, input.listing_id));
    const values = {
      market,
      locale,
      topic,
      source: "form" as const,
      subject: toSubject(body),
      user_id: userId,
      email,
      is_proved: user !== null,
      order_id: order_id || null,
      listing_id: listing_id || null,
      error_reference: error_reference || null,
      last_message_id: null,
      ...startClock(market, at),
      at,
    };
    let ticket = await insertTicket(database, { ...values, form_id });
    if (ticket === null) {
      const made = await findTicketOfForm(database, form_id!);
      const isSame = made?.body === body && made.email === email && made.user_id === userId;
      if (isSame) return { id: made.id, number: made.number };
      // Another text in a form that the browser has restored.
      ticket = (await insertTicket(database, { ...values, form_id: null }))!;
    }
    const { id, number } = ticket;
    await insertTicketMessage(database, {
      ticket_id: id,
      author: "person",
      body,
      files,
      created_at: at,
    });
    await writeToPerson(call, ticket, {
      template: "ticket-received",
      dedupeKey: `ticket-${id}-received`,
      at,
    });
    return { id, number };
  });
}
