import { createHash } from "node:crypto";
import { hours, minutes, seconds } from "#contract/duration.ts";
import type { ApiDeps } from "#api/context.ts";
import { isSessionLive } from "#api/http/session.ts";
import type { PushMessage, PushOutcome } from "#api/providers/push/port.ts";
import {
  countAttempt,
  deleteSubscription,
  endPushMessage,
  findWaitingPush,
  insertPushMessage,
  listSubscriptionRows,
  markSubscriptionUsed,
} from "./push-store.ts";

/** Later it would be old news: the bell and the mail have it. */
const WORTH_SHOWING = hours(24);
const FIRST_PAUSE = seconds(30);
const LONGEST_PAUSE = hours(2);
/** Beside a stuck provider, a service that asks for less would be asked too often. */
const SHORTEST_PAUSE = seconds(1);
/** Push services take 4,096 bytes, of which the encryption needs 103. */
const LONGEST = { title: 200, body: 600 } as const;

/** The parts of a notification as the service worker (public/push-worker.js) reads them. */
type Headline = { title: string; body: string; path: string; language: string };

type Push = {
  userId: string;
  /** What it is about; a later one of the same subject replaces an earlier one. */
  subject: { type: string; id: string };
  urgency: PushMessage["urgency"];
  headline: Headline;
  dedupeKey: string;
  at: Date;
};

/** Whether anything would be sent to the member. */
export const hasPush = async (
  { database }: Pick<ApiDeps, "database">,
  userId: string,
  at: Date,
): Promise<boolean> => (await listSubscriptionRows(database, userId, at)).length > 0;

/** Runs in the current transaction; a job for each browser of the member sends it. */
export async function queuePush(
  { database, jobs }: Pick<ApiDeps, "database" | "jobs">,
  { userId, subject, urgency, headline, dedupeKey, at }: Push,
): Promise<void> {
  database.requireTx();
  const tag = toTopic(subject);
  const { title, body, path: url, language: lang } = headline;
  const payload = {
    title: cut(title, LONGEST.title),
    body: cut(body, LONGEST.body),
    lang,
    tag,
    url,
  };
  const expiresAt = new Date(at.getTime() + WORTH_SHOWING);
  for (const { id: subscriptionId } of await listSubscriptionRows(database, userId, at)) {
    const message = { subscriptionId, dedupeKey, payload, topic: tag, urgency, at, expiresAt };
    const id = await insertPushMessage(database, message);
    if (id !== null) await jobs.enqueue("send-push", { push_message_id: id }, { key: id });
  }
}

/** At most 32 characters of base64url (RFC 8030), and nothing that the push service could read. */
const toTopic = ({ type, id }: Push["subject"]): string =>
  createHash("sha256").update(`${type} ${id}`).digest("base64url").slice(0, 32);

const cut = (text: string, longest: number): string =>
  text.length <= longest ? text : `${text.slice(0, longest - 1).trimEnd()}…`;

type SendDeps = Pick<ApiDeps, "database" | "jobs" | "log" | "push">;

export function registerPushJobs(deps: SendDeps): void {
  deps.jobs.work("send-push", ({ push_message_id }, at) => sendPush(deps, push_message_id, at));
}

/** Sends at least once: the browser shows a repeated one in place of the first. */
async function sendPush(deps: SendDeps, id: string, at: Date): Promise<void> {
  const { database, push, log } = deps;
  database.refuseTx();
  const waiting = await findWaitingPush(database, id);
  if (!waiting) return;
  const { subscription_id, session_id, server_key, attempts, expires_at } = waiting;
  const fields = { push_message_id: id, subscription_id };
  const isReachable = push === null || server_key === push.publicKey;
  if (!isReachable || !(await isSessionLive(database, session_id, at)))
    return void (await deleteSubscription(database, subscription_id));
  const ttlSeconds = Math.floor((expires_at.getTime() - at.getTime()) / seconds(1));
  if (push === null || ttlSeconds <= 0) {
    log.info(fields, "A web push is not sent: it came too late, or the shop has no key any more");
    return endPushMessage(database, id);
  }
  const { endpoint, p256dh, auth, topic, urgency, payload } = waiting;
  const outcome = await push.send(
    { endpoint, p256dh, auth },
    {
      payload: JSON.stringify(payload),
      ttlSeconds,
      topic,
      urgency: urgency as PushMessage["urgency"],
    },
  );
  switch (outcome.kind) {
    case "sent":
      await endPushMessage(database, id);
      return markSubscriptionUsed(database, subscription_id, at);
    case "gone":
      log.info(fields, "A browser takes no web push any more");
      return void (await deleteSubscription(database, subscription_id));
    case "later":
      return sendLater(deps, outcome, { id, attempts: attempts + 1, expiresAt: expires_at, at });
    case "too-large":
    case "refused": {
      const reason = outcome.kind === "refused" ? outcome.reason : "it is too large";
      log.error({ ...fields, reason }, "A web push was refused");
      return endPushMessage(database, id);
    }
  }
}

type Attempt = { id: string; attempts: number; expiresAt: Date; at: Date };

/** The queue's own retries know no Retry-After, so the next attempt is a job of its own. */
async function sendLater(
  { database, jobs, log }: SendDeps,
  { reason, retryAfter }: Extract<PushOutcome, { kind: "later" }>,
  { id, attempts, expiresAt, at }: Attempt,
): Promise<void> {
  const pause = Math.max(
    retryAfter ?? Math.min(FIRST_PAUSE * 2 ** (attempts - 1), LONGEST_PAUSE),
    SHORTEST_PAUSE,
  );
  const runAt = new Date(at.getTime() + pause);
  const fields = { push_message_id: id, attempts, reason };
  if (runAt >= expiresAt) {
    log.error(fields, "A web push was given up");
    return endPushMessage(database, id);
  }
  await database.tx(async () => {
    await countAttempt(database, id, attempts);
    // The running job still has the key of its own attempt.
    await jobs.enqueue("send-push", { push_message_id: id }, { key: `${id} ${attempts}`, runAt });
  });
  log.warn({ ...fields, minutes: pause / minutes(1) }, "A web push will be tried again");
}
