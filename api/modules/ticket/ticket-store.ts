import { randomBytes, randomUUIDv7 } from "node:crypto";
import { sql, type Updateable } from "kysely";
import { days } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Locale, Market } from "#contract/market.ts";
import type { TicketAuthor, TicketState, TicketTopic } from "#contract/ticket-words.ts";
import type { ApiDeps } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import type { Ticket } from "#api/db/schema.ts";
import { isOfMarkets } from "#api/http/staff-access.ts";
import { attachFiles, planFileDrops } from "./ticket-files.ts";

export type TicketRow = {
  id: string;
  number: number;
  market: Market;
  locale: Locale;
  topic: TicketTopic;
  state: TicketState;
  source: "form" | "mail";
  subject: string;
  user_id: string | null;
  email: string;
  is_proved: boolean;
  order_id: string | null;
  listing_id: string | null;
  error_reference: string | null;
  mail_key: string;
  last_message_id: string | null;
  assignee_id: string | null;
  due_at: Date | null;
  minutes_left: number;
  answered_at: Date | null;
  solved_at: Date | null;
  merged_into: string | null;
  rating: number | null;
  rating_text: string | null;
  rated_at: Date | null;
  version: number;
  created_at: Date;
  updated_at: Date;
};

type MessageRow = {
  id: string;
  author: TicketAuthor;
  by: string | null;
  body: string;
  quoted: string | null;
  is_proved: boolean;
  created_at: Date;
};

type NewTicket = Pick<
  TicketRow,
  | "market"
  | "locale"
  | "topic"
  | "source"
  | "subject"
  | "user_id"
  | "email"
  | "is_proved"
  | "order_id"
  | "listing_id"
  | "error_reference"
  | "last_message_id"
  | "due_at"
  | "minutes_left"
> & { form_id: string | null; at: Date };

/** Hexadecimal: mail servers may change the case of what stands before the @. */
const createMailKey = (): string => randomBytes(20).toString("hex");

/** Null where the form has made a ticket before. */
export async function insertTicket(
  database: Database,
  { at, ...ticket }: NewTicket,
): Promise<TicketRow | null> {
  database.requireTx();
  const row = await database
    .db()
    .insertInto("ticket")
    .values({
      ...ticket,
      id: randomUUIDv7(),
      state: "new",
      mail_key: createMailKey(),
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column("form_id").doNothing())
    .returningAll()
    .executeTakeFirst();
  return (row as TicketRow | undefined) ?? null;
}

/** Its id; null where the form has written a message before. Throws invalid_fields for its files. */
export async function insertTicketMessage(
  database: Database,
  {
    files = [],
    ...message
  }: {
    /** Ids of files that were uploaded for it. */
    files?: readonly string[];
    ticket_id: string;
    author: TicketAuthor;
    body: string;
    staff_id?: string;
    quoted?: string | null;
    is_proved?: boolean;
    message_id?: string | null;
    form_id?: string | null;
    created_at: Date;
  },
): Promise<string | null> {
  database.requireTx();
  const row = await database
    .db()
    .insertInto("ticket_message")
    .values({ id: randomUUIDv7(), ...message })
    .onConflict((conflict) => conflict.column("form_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (row === undefined) return null;
  await attachFiles(database, row.id, files);
  return row.id;
}

/** Whether the form has written this before. Expects a locked ticket. */
export async function isSent(
  database: Database,
  { ticketId, formId, body }: { ticketId: string; formId: string; body: string },
): Promise<boolean> {
  const row = await database
    .db()
    .selectFrom("ticket_message")
    .select("id")
    .where("ticket_id", "=", ticketId)
    .where("form_id", "=", formId)
    .where("body", "=", body)
    .executeTakeFirst();
  return row !== undefined;
}

const selectTicket = (database: Database) => database.db().selectFrom("ticket").selectAll();

export async function findTicket(database: Database, id: string): Promise<TicketRow | null> {
  const row = await selectTicket(database).where("id", "=", id).executeTakeFirst();
  return (row as TicketRow | undefined) ?? null;
}

export async function findTicketOfForm(
  database: Database,
  formId: string,
): Promise<(TicketRow & { body: string }) | null> {
  const { rows } = await sql<TicketRow & { body: string }>`
    select ticket.*, (
      select body from ticket_message where ticket_id = ticket.id order by created_at, id limit 1
    ) as body
    from ticket where form_id = ${formId}`.execute(database.db());
  return rows[0] ?? null;
}

/** Lets one of two writers go first. */
export async function lockTicket(
  database: Database,
  { id, number, mailKey }: { id?: string; number?: number; mailKey?: string },
): Promise<TicketRow | null> {
  database.requireTx();
  let query = selectTicket(database).forUpdate();
  if (id !== undefined) query = query.where("id", "=", id);
  if (number !== undefined) query = query.where("number", "=", number);
  if (mailKey !== undefined) query = query.where("mail_key", "=", mailKey);
  const row = await query.executeTakeFirst();
  return (row as TicketRow | undefined) ?? null;
}

/** The one that has its messages now; `find` reads, or locks, one by its id. */
export async function followMerged(
  ticket: TicketRow,
  find: (id: string) => Promise<TicketRow | null>,
): Promise<TicketRow> {
  let current = ticket;
  // An earlier one each time, so that this ends.
  while (current.merged_into !== null) {
    const earlier = await find(current.merged_into);
    if (earlier === null) break;
    current = earlier;
  }
  return current;
}

/** Expects a locked row; every write makes another version. */
export async function writeTicket(
  database: Database,
  id: string,
  change: Updateable<Ticket> & { updated_at: Date },
): Promise<TicketRow> {
  database.requireTx();
  const row = await database
    .db()
    .updateTable("ticket")
    .set({ ...change, version: sql`version + 1` })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as TicketRow;
}

export async function listTicketMessages(database: Database, id: string): Promise<MessageRow[]> {
  const rows = await database
    .db()
    .selectFrom("ticket_message as message")
    .leftJoin("user_account as staff", "staff.id", "message.staff_id")
    .select([
      "message.id",
      "message.author",
      "staff.username as by",
      "message.body",
      "message.quoted",
      "message.is_proved",
      "message.created_at",
    ])
    .where("message.ticket_id", "=", id)
    .orderBy("message.created_at")
    // A note of the same moment is about the mail that came with it.
    .orderBy(sql`message.author = 'note'`)
    .orderBy("message.id")
    .execute();
  return rows as MessageRow[];
}

export async function moveMessages(database: Database, from: string, to: string): Promise<void> {
  database.requireTx();
  await database
    .db()
    .updateTable("ticket_message")
    .set({ ticket_id: to })
    .where("ticket_id", "=", from)
    .execute();
}

/** Whether the address, which may be anyone's, has had its receipts of a day. */
export async function hasReceiptsOfDay(
  database: Database,
  email: string,
  at: Date,
): Promise<boolean> {
  const since = new Date(at.getTime() - days(1));
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from ticket
    where email <> '' and lower(email) = lower(${email}) and created_at > ${since}
  `.execute(database.db());
  // The one that was just written is counted too.
  return rows[0]!.n > LIMITS.ticket.receiptsADay;
}

/** Of a member, or of who wrote from the address without an account; the newest first. */
export async function listTicketsOf(
  database: Database,
  {
    userId,
    email,
    markets,
  }: { userId: string | null; email: string; markets: readonly Market[] | null },
  limit: number,
): Promise<TicketRow[]> {
  const rows = await selectTicket(database)
    .where(
      userId === null
        ? sql<boolean>`user_id is null and email <> '' and lower(email) = lower(${email})`
        : sql<boolean>`user_id = ${userId}::uuid`,
    )
    .where(isOfMarkets("market", markets))
    .where("merged_into", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows as TicketRow[];
}

type Recipient = { email: string; market: Market; locale: Locale; userId: string | null };

/** Null where the address of the account is not confirmed: it may be a stranger's. */
export async function findRecipient(
  database: Database,
  { user_id, email, market, locale }: TicketRow,
): Promise<Recipient | null> {
  if (user_id === null) return email === "" ? null : { email, market, locale, userId: null };
  const account = await database
    .db()
    .selectFrom("user_account")
    .select("email")
    .where("id", "=", user_id)
    .where("email_folded", "is not", null)
    .where("erased_at", "is", null)
    .executeTakeFirst();
  return account ? { email: account.email, market, locale, userId: user_id } : null;
}

/** The order where the person is one of its sides. */
export async function findOwnOrder(
  database: Database,
  userId: string | null,
  by: { id: string } | { number: string },
): Promise<string | null> {
  if (userId === null) return null;
  const row = await database
    .db()
    .selectFrom("customer_order")
    .select("id")
    .where(
      "id" in by
        ? sql<boolean>`id = ${by.id}::uuid`
        : sql<boolean>`number = ${by.number.toUpperCase()}`,
    )
    .where((eb) => eb.or([eb("buyer_id", "=", userId), eb("seller_id", "=", userId)]))
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Finds a listing that was public once, or is the person's own. */
export async function findSeenListing(
  database: Database,
  userId: string | null,
  id: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from listing where id = ${id}::uuid and deleted_at is null
      and (published_at is not null or seller_id = ${userId}::uuid)`.execute(database.db());
  return rows[0]?.id ?? null;
}

export async function findContext(
  database: Database,
  ticket: TicketRow,
): Promise<{
  username: string | null;
  email: string | null;
  order_number: string | null;
  listing_title: string | null;
  device: string | null;
  assignee: string | null;
  merged_number: number | null;
}> {
  const { rows } = await sql<Awaited<ReturnType<typeof findContext>>>`
    select person.username, person.email,
      placed.number as order_number,
      listing.title as listing_title,
      coalesce(placed.item ->> 'title', listing.title) as device,
      assignee.username as assignee,
      earlier.number as merged_number
    from ticket
      left join user_account person on person.id = ticket.user_id
      left join customer_order placed on placed.id = ticket.order_id
      left join listing on listing.id = ticket.listing_id
      left join user_account assignee on assignee.id = ticket.assignee_id
      left join ticket earlier on earlier.id = ticket.merged_into
    where ticket.id = ${ticket.id}`.execute(database.db());
  return rows[0]!;
}

/** Members of staff who may write tickets of the market. */
export async function listColleagues(
  database: Database,
  market: Market,
): Promise<{ id: string; username: string }[]> {
  const { rows } = await sql<{ id: string; username: string }>`
    select account.id, account.username from staff_member member
      join user_account account on account.id = member.user_id
    where member.ended_at is null and account.username is not null
      and (member.markets is null or ${market} = any(member.markets))
      and exists (
        select from staff_member_role held
          join staff_role_key role_key on role_key.role_id = held.role_id
        where held.member_id = member.id and role_key.key = 'write_tickets')
    order by account.username`.execute(database.db());
  return rows;
}

/** GDPR erasure: the words may contain anything. Also what came from their addresses. */
export async function eraseTickets(
  deps: Pick<ApiDeps, "database" | "jobs">,
  { userId, contacts }: { userId: string; contacts: readonly string[] },
): Promise<void> {
  const { database } = deps;
  database.requireTx();
  const emails = contacts.map((contact) => contact.toLowerCase());
  const { rows } = await sql<{ id: string }>`
    select id from ticket where user_id = ${userId}::uuid
      or (user_id is null and email <> '' and lower(email) = any(${emails}::text[]))
    for update`.execute(database.db());
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await planFileDrops(deps, ids);
  await database.db().deleteFrom("ticket").where("id", "in", ids).execute();
}
