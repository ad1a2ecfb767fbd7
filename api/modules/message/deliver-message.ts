import type { Selectable } from "kysely";
import { minutes } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import type { ApiDeps } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import type { Message } from "#api/db/schema.ts";
import { JOBS } from "#api/jobs/job-names.ts";
import { issueUndoToken } from "#api/modules/contact-change/index.ts";
import { issueInvitationToken } from "#api/modules/staff-invitation/index.ts";
import { issueOfferLink } from "#api/modules/offer-link/index.ts";
import { type DecisionLink, sealDecisionLink } from "#api/modules/restriction/index.ts";
import {
  sealTicketLink,
  type TicketThread,
  toThreadHeaders,
} from "#api/modules/ticket-link/index.ts";
import { expireLateCode, issueCode } from "#api/modules/verification/index.ts";
import { sealWithdrawalLink, type WithdrawalLink } from "#api/modules/withdrawal-link/index.ts";
import { MailRefused, MailUnanswered } from "#api/providers/mail/port.ts";
import { SmsRefused, SmsUnanswered } from "#api/providers/sms/port.ts";
import { listCodeTemplates, type MessageTemplate } from "./message-templates.ts";
import type { OfferNews } from "./offer-news.ts";
import { isSms, renderMail, renderSms, type Written } from "./render-message.ts";

const CHECK_INTERVAL = minutes(1);

/** Moves codes that an older version queued as ordinary messages to their own queue. */
async function moveWaitingCodes({ database, jobs }: ApiDeps, at: Date): Promise<void> {
  const since = new Date(at.getTime() - LIMITS.code.life);
  const codes = await listWaitingCodes(database, since);
  if (codes.length > 0) await jobs.moveWaiting("send-message", "send-code", codes);
}

export function registerMessageJobs(deps: ApiDeps): void {
  const { jobs } = deps;
  // First, because a single process works the queues in this order.
  jobs.work("send-code", ({ message_id }, at) => deliverMessage(deps, message_id, at));
  jobs.work("send-message", ({ message_id }, at) => deliverMessage(deps, message_id, at));
  jobs.work("move-waiting-codes", (_, at) => moveWaitingCodes(deps, at));
  jobs.repeat("move-waiting-codes", CHECK_INTERVAL);
}

const REASON_LENGTH = 300;
const TOO_LATE = "its code was asked for so long ago that it would no longer be worth anything";
const LOST = "its runner stopped while it was being sent, so it may have arrived";
/** The queue's own number of tries; after it the message would stay waiting for ever. */
const MAX_ATTEMPTS = JOBS["send-message"].retries + 1;

type ClaimedMessage = { message: MessageRow; code: string | null };

/** Marks the message before the call, because it must be sent at most once. Throws to retry. */
async function deliverMessage(deps: ApiDeps, messageId: string, at: Date): Promise<void> {
  const { database, log, now } = deps;
  const claimed = await claimMessage(deps, messageId, at);
  if (!claimed) return;
  const { message, code } = claimed;
  const fields = { message_id: messageId, template: message.template };
  let reference: string;
  try {
    ({ reference } = await sendToProvider(deps, claimed));
  } catch (error) {
    const reason = toReason(error, code);
    const isOver = isFinal(error) || message.attempts >= MAX_ATTEMPTS;
    await updateMessage(database, messageId, {
      status: isOver ? "failed" : "waiting",
      last_error: reason,
    });
    if (isOver) {
      log.error({ ...fields, reason }, "A message was not sent");
      return;
    }
    log.warn({ ...fields, reason }, "A message will be tried again");
    // Not the error itself, which the queue would keep: a provider may quote what it was given.
    // oxlint-disable-next-line preserve-caught-error
    throw new Error(`The message ${messageId} was not sent: ${reason}`);
  }
  await updateMessage(database, messageId, {
    status: "sent",
    sent_at: now(),
    last_error: null,
    provider_reference: reference,
  });
}

async function claimMessage(deps: ApiDeps, id: string, at: Date): Promise<ClaimedMessage | null> {
  const { database, log, secretBox } = deps;
  let isLost = false;
  let isTooLate = false;
  const claimed = await database.tx(async () => {
    const message = await lockMessage(database, id);
    isLost = message?.status === "sending";
    if (isLost) await updateMessage(database, id, { status: "failed", last_error: LOST });
    if (message?.status !== "waiting") return null;
    const {
      verification_id,
      contact_change_id,
      offer_link,
      decision_link,
      withdrawal_link,
      invitation_id,
      thread,
    } = message.payload as {
      verification_id?: string;
      contact_change_id?: number;
      offer_link?: OfferNews["offer_link"];
      decision_link?: DecisionLink;
      withdrawal_link?: WithdrawalLink;
      invitation_id?: string;
      thread?: TicketThread;
    };
    isTooLate =
      verification_id !== undefined && (await expireLateCode(database, verification_id, at));
    if (isTooLate) {
      await updateMessage(database, id, { status: "dropped", last_error: TOO_LATE });
      return null;
    }
    let code = verification_id ? await issueCode(database, verification_id, at) : null;
    if (verification_id && code === null) {
      await updateMessage(database, id, { status: "dropped" });
      return null;
    }
    if (contact_change_id !== undefined)
      code = await issueUndoToken(database, contact_change_id, at);
    if (invitation_id !== undefined) {
      code = await issueInvitationToken(database, invitation_id, at);
      if (code === null) {
        await updateMessage(database, id, { status: "dropped" });
        return null;
      }
    }
    if (offer_link && message.user_id !== null) {
      const { offer_id: offerId, number } = offer_link;
      const { user_id: userId, recipient } = message;
      code = await issueOfferLink(database, { offerId, number, userId, recipient }, at);
    }
    if (withdrawal_link) code = await sealWithdrawalLink(secretBox, withdrawal_link, at);
    if (decision_link) code = await sealDecisionLink(secretBox, decision_link);
    if (thread && !thread.is_member) code = await sealTicketLink(secretBox, thread.ticket_id);
    const attempts = message.attempts + 1;
    await updateMessage(database, id, { status: "sending", attempts });
    return { message: { ...message, attempts }, code };
  });
  if (isTooLate) log.warn({ message_id: id }, `A message is not sent: ${TOO_LATE}`);
  if (isLost) log.error({ message_id: id }, `A message is not sent again: ${LOST}`);
  return claimed;
}

function sendToProvider(
  { mail, sms, config, database }: ApiDeps,
  { message, code }: ClaimedMessage,
): Promise<{ reference: string }> {
  database.refuseTx();
  const { id: message_id, recipient: to } = message;
  const { mailFrom: from } = config;
  const publicOrigin = config.publicOrigin ?? config.localOrigin ?? null;
  const written = { ...message, code, publicOrigin } as unknown as Written<MessageTemplate>;
  if (isSms(written)) return sms.send({ to, message_id, text: renderSms(written) });
  const rendered = renderMail(written);
  const { thread } = message.payload as { thread?: TicketThread };
  const headers = { ...rendered.headers, ...(thread && toThreadHeaders(thread, config)) };
  return mail.send({ to, message_id, from, ...rendered, headers });
}

const isFinal = (error: unknown): boolean =>
  [MailRefused, MailUnanswered, SmsRefused, SmsUnanswered].some((kind) => error instanceof kind);

function toReason(error: unknown, code: string | null): string {
  const text = (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, " ");
  return (code ? text.replaceAll(code, "the code") : text).slice(0, REASON_LENGTH);
}

type MessageRow = Selectable<Message>;

function lockMessage(database: Database, id: string): Promise<MessageRow | undefined> {
  database.requireTx();
  return database
    .db()
    .selectFrom("message")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

async function updateMessage(
  database: Database,
  id: string,
  change: Partial<
    Pick<MessageRow, "status" | "attempts" | "last_error" | "sent_at" | "provider_reference">
  >,
): Promise<void> {
  await database.db().updateTable("message").set(change).where("id", "=", id).execute();
}

async function listWaitingCodes(database: Database, since: Date): Promise<string[]> {
  const rows = await database
    .db()
    .selectFrom("message")
    .select("id")
    .where("status", "=", "waiting")
    .where("created_at", ">", since)
    .where("template", "in", listCodeTemplates())
    .orderBy("created_at")
    .execute();
  return rows.map(({ id }) => id);
}
