import { createHash } from "node:crypto";
import { sql } from "kysely";
import { hours } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import { type Locale, type Market, marketOf } from "#contract/market.ts";
import type { ApiDeps } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { foldEmail, toAccountLocale } from "#api/modules/account/index.ts";
import type { InboundMail } from "#api/providers/mail-in/port.ts";
import { takesReply, toSubject } from "./present-ticket.ts";
import { guessLocale, isAutomatic, readLetter } from "./read-letter.ts";
import { takeReply } from "./reply-ticket.ts";
import { startClock } from "./ticket-clock.ts";
import {
  findRecipient,
  followMerged,
  insertTicket,
  insertTicketMessage,
  lockTicket,
  type TicketRow,
} from "./ticket-store.ts";
import { writeToPerson } from "./write-to-person.ts";

/** What became of a mail: `again` is a Message-ID that we have, `dropped` a machine or too many. */
type MailOutcome = "replied" | "made" | "again" | "dropped";

type Letter = { body: string; quoted: string | null };
type Sender = { email: string; userId: string | null; market: Market; locale: Locale };

/**
 * A mail to our address. Its key finds the ticket that it answers; without one it makes a ticket, of
 * the member whose proved address it came from, or of a stranger. Never runs twice for a Message-ID.
 */
export async function receiveMail(deps: ApiDeps, mail: InboundMail): Promise<MailOutcome> {
  const { database, log, now } = deps;
  const at = now();
  const email = mail.from.trim();
  const isAddress = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/.test(email);
  if (!isAddress || email.length > LIMITS.email.max || isAutomatic(mail) || isOurs(deps, email)) {
    log.info({}, "A mail of a machine was left out");
    return "dropped";
  }
  const letter = await readLetter(mail);
  if (letter.body === "") letter.body = mail.subject.trim().slice(0, LIMITS.ticket.body) || "–";
  const messageId = toMessageId(mail, email, letter);
  return database.tx(async () => {
    // Two deliveries of one mail wait for each other here.
    await sql`select pg_advisory_xact_lock(hashtextextended(${messageId}, 91))`.execute(
      database.db(),
    );
    if (await isKnown(database, messageId)) return "again";
    if (await hasWrittenTooMuch(database, email, at)) {
      log.warn({}, "A sender has mailed too often: the mail was left out");
      return "dropped";
    }
    const found = await findAnswered(database, mail, email);
    if (found !== null && takesReply(found, at)) {
      const isTheirs = await isOfSender(database, found, email);
      const message = { isProved: mail.is_checked && isTheirs, messageId, at };
      await keepMessage(database, found.id, mail, letter, message);
      await takeReply(database, found, { at, last_message_id: isTheirs ? messageId : null });
      return "replied";
    }
    const sender = await findSender(database, mail, email, letter);
    const ticket = await insertTicket(database, {
      market: sender.market,
      locale: sender.locale,
      topic: "other",
      source: "mail",
      subject: toSubject(
        mail.subject.replace(/^(?:(?:re|fwd?|απ|πρθ)\s*:\s*)+/iu, "") || letter.body,
      ),
      user_id: sender.userId,
      email: sender.userId === null ? email : "",
      is_proved: sender.userId !== null,
      form_id: null,
      order_id: null,
      listing_id: null,
      error_reference: null,
      last_message_id: messageId,
      ...startClock(sender.market, at),
      at,
    });
    const message = { isProved: mail.is_checked, messageId, at };
    await keepMessage(database, ticket!.id, mail, letter, message);
    // At most one in an hour, whatever a sender sends.
    const hour = Math.floor(at.getTime() / hours(1));
    const dedupeKey = `ticket-mail-${digest(foldEmail(email)).slice(0, 32)}-${hour}`;
    await writeToPerson(deps, ticket!, { template: "ticket-received", dedupeKey, at });
    return "made";
  });
}

const digest = (text: string): string => createHash("sha256").update(text).digest("hex");

function toMessageId(mail: InboundMail, email: string, { body }: Letter): string {
  const given = mail.message_id?.trim() ?? "";
  if (/^<[\x21-\x3b\x3d\x3f-\x7e]{1,250}>$/.test(given)) return given;
  const day = mail.headers.get("date") ?? "";
  return `<${digest([email, mail.subject, body, day].join("\n"))}@without-id.invalid>`;
}

/** A mail from our own address would answer itself for ever. */
function isOurs({ config: { mailFrom, mailIn } }: ApiDeps, email: string): boolean {
  const bare = (address: string) => address.toLowerCase().replace(/\+[^@]*(?=@)/, "");
  const own = [/[^\s<>]+@[^\s<>]+/.exec(mailFrom)?.[0] ?? "", mailIn?.address ?? ""];
  return own.some((address) => address !== "" && bare(address) === bare(email));
}

async function isKnown(database: Database, messageId: string): Promise<boolean> {
  const row = await database
    .db()
    .selectFrom("ticket_message")
    .select("id")
    .where("message_id", "=", messageId)
    .executeTakeFirst();
  return row !== undefined;
}

async function hasWrittenTooMuch(database: Database, email: string, at: Date): Promise<boolean> {
  const since = new Date(at.getTime() - hours(1));
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from ticket
      left join user_account person on person.id = ticket.user_id
      join ticket_message message on message.ticket_id = ticket.id
    where message.author = 'person' and message.message_id is not null
      and message.created_at > ${since} and ticket.updated_at > ${since}
      and coalesce(person.email_folded, lower(ticket.email)) = ${foldEmail(email)}
  `.execute(database.db());
  return rows[0]!.n >= LIMITS.ticket.mailsAnHour;
}

const OUR_ROOT = /<ticket-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@/i;

/** By the key of its address; else by the thread that it names, which the same sender began. */
async function findAnswered(
  database: Database,
  { mail_key, headers }: InboundMail,
  email: string,
): Promise<TicketRow | null> {
  if (mail_key !== null && /^[\da-f]{40}$/i.test(mail_key)) {
    const found = await lockTicket(database, { mailKey: mail_key.toLowerCase() });
    if (found !== null) return lockKept(database, found);
  }
  const named = OUR_ROOT.exec(
    `${headers.get("references") ?? ""} ${headers.get("in-reply-to") ?? ""}`,
  )?.[1];
  if (named === undefined) return null;
  const found = await lockTicket(database, { id: named });
  if (found === null || !(await isOfSender(database, found, email))) return null;
  return lockKept(database, found);
}

const lockKept = (database: Database, ticket: TicketRow): Promise<TicketRow> =>
  followMerged(ticket, (id) => lockTicket(database, { id }));

async function isOfSender(database: Database, ticket: TicketRow, email: string): Promise<boolean> {
  const recipient = await findRecipient(database, ticket);
  return recipient !== null && foldEmail(recipient.email) === foldEmail(email);
}

async function findSender(
  database: Database,
  mail: InboundMail,
  email: string,
  { body }: Letter,
): Promise<Sender> {
  const account = mail.is_checked
    ? await database
        .db()
        .selectFrom("user_account")
        .select(["id", "market", "language"])
        .where("email_folded", "=", foldEmail(email))
        .where("deactivated_at", "is", null)
        .executeTakeFirst()
    : undefined;
  if (account) return { email, userId: account.id, ...toAccountLocale(account) };
  const locale = guessLocale(`${mail.subject} ${body}`, email);
  return { email, userId: null, locale, market: marketOf(locale) };
}

async function keepMessage(
  database: Database,
  ticketId: string,
  { attachments }: InboundMail,
  { body, quoted }: Letter,
  { isProved, messageId, at }: { isProved: boolean; messageId: string; at: Date },
): Promise<void> {
  await insertTicketMessage(database, {
    ticket_id: ticketId,
    author: "person",
    body,
    quoted,
    is_proved: isProved,
    message_id: messageId,
    created_at: at,
  });
  if (attachments.length === 0) return;
  const names = attachments.map((name) => name.replaceAll(/\p{Cc}/gu, "").slice(0, 100));
  await insertTicketMessage(database, {
    ticket_id: ticketId,
    author: "note",
    body: `📎 ${names.slice(0, 20).join(", ")}`,
    created_at: at,
  });
}
