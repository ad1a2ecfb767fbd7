import { randomUUIDv7 } from "node:crypto";
import type { SubscribedBrowser } from "#contract/push-subscription.ts";
import type { Database } from "#api/db/database.ts";
import { lockOwner } from "#api/http/owner.ts";
import type { PushMessage } from "#api/providers/push/port.ts";

/** Of sessions that are live; the rows of others wait for the sweep. */
export const listSubscriptionRows = (database: Database, userId: string, at: Date) =>
  database
    .db()
    .selectFrom("push_subscription as push")
    .innerJoin("session", "session.id", "push.session_id")
    .select([
      "push.id",
      "push.session_id",
      "push.server_key",
      "push.user_agent",
      "push.created_at",
      "push.last_used_at",
    ])
    .where("push.user_id", "=", userId)
    .where("session.revoked_at", "is", null)
    .where("session.expires_at", ">", at)
    .orderBy("push.created_at", "desc")
    .orderBy("push.id", "desc")
    .execute();
export type SubscriptionRow = Awaited<ReturnType<typeof listSubscriptionRows>>[number];

type NewSubscription = SubscribedBrowser & {
  /** The endpoint of the same browser before. */
  replaces?: string | null | undefined;
  userId: string;
  sessionId: string;
  serverKey: string;
  userAgent: string | null;
  at: Date;
};

const COLUMNS = [
  "id",
  "session_id",
  "server_key",
  "user_agent",
  "created_at",
  "last_used_at",
] as const satisfies readonly (keyof SubscriptionRow)[];

/** Whether the browser is still subscribed: by its earlier endpoint, or by its session. */
export async function lockListed(
  database: Database,
  { userId, sessionId, endpoint }: { userId: string; sessionId: string; endpoint: string | null },
): Promise<boolean> {
  await lockOwner(database, { userId });
  const row = await database
    .db()
    .selectFrom("push_subscription")
    .select("id")
    .where("user_id", "=", userId)
    .where(({ eb }) =>
      endpoint === null ? eb("session_id", "=", sessionId) : eb("endpoint", "=", endpoint),
    )
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * One subscription for each session, and one for each browser. Answers null when the endpoint
 * belongs to another account and the caller does not have the secret of that browser.
 */
export async function saveSubscription(
  database: Database,
  {
    userId,
    sessionId,
    serverKey,
    userAgent,
    at,
    endpoint,
    p256dh,
    auth,
    replaces,
  }: NewSubscription,
): Promise<SubscriptionRow | null> {
  await lockOwner(database, { userId });
  const db = database.db();
  const existing = await db
    .selectFrom("push_subscription")
    .select([...COLUMNS, "user_id", "endpoint", "p256dh", "auth"])
    .where(({ or, eb }) => or([eb("endpoint", "=", endpoint), eb("session_id", "=", sessionId)]))
    .orderBy("id")
    .forUpdate()
    .execute();
  const holder = existing.find((row) => row.endpoint === endpoint);
  if (holder && holder.user_id !== userId && holder.auth !== auth) return null;
  const isSame =
    holder?.session_id === sessionId &&
    holder.p256dh === p256dh &&
    holder.auth === auth &&
    holder.server_key === serverKey;
  if (isSame) return holder;
  for (const { id } of existing) await deleteSubscription(database, id);
  if (replaces)
    await db
      .deleteFrom("push_subscription")
      .where("endpoint", "=", replaces)
      .where("user_id", "=", userId)
      .execute();
  const inserted = await db
    .insertInto("push_subscription")
    .values({
      id: randomUUIDv7(),
      user_id: userId,
      session_id: sessionId,
      endpoint,
      p256dh,
      auth,
      server_key: serverKey,
      user_agent: userAgent?.slice(0, 300) ?? null,
      created_at: at,
    })
    // Another account may have taken the endpoint a moment ago.
    .onConflict((conflict) => conflict.column("endpoint").doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
  return inserted ?? null;
}

export async function deleteOwnSubscription(
  database: Database,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  const { numDeletedRows } = await database
    .db()
    .deleteFrom("push_subscription")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const deleteSubscription = (database: Database, id: string) =>
  database.db().deleteFrom("push_subscription").where("id", "=", id).execute();

/** Also for an account that another person takes over. */
export async function erasePushSubscriptions(database: Database, userId: string): Promise<void> {
  await database.db().deleteFrom("push_subscription").where("user_id", "=", userId).execute();
}

type NewPush = {
  subscriptionId: string;
  dedupeKey: string;
  payload: object;
  topic: string;
  urgency: PushMessage["urgency"];
  at: Date;
  expiresAt: Date;
};

/** Null for a duplicate. */
export async function insertPushMessage(
  database: Database,
  { subscriptionId, dedupeKey, payload, topic, urgency, at, expiresAt }: NewPush,
): Promise<string | null> {
  const row = await database
    .db()
    .insertInto("push_message")
    .values({
      id: randomUUIDv7(),
      subscription_id: subscriptionId,
      dedupe_key: dedupeKey,
      payload: JSON.stringify(payload),
      topic,
      urgency,
      created_at: at,
      expires_at: expiresAt,
    })
    .onConflict((conflict) => conflict.columns(["subscription_id", "dedupe_key"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

export const findWaitingPush = (database: Database, id: string) =>
  database
    .db()
    .selectFrom("push_message as message")
    .innerJoin("push_subscription as push", "push.id", "message.subscription_id")
    .select([
      "message.payload",
      "message.topic",
      "message.urgency",
      "message.attempts",
      "message.expires_at",
      "push.id as subscription_id",
      "push.session_id",
      "push.endpoint",
      "push.p256dh",
      "push.auth",
      "push.server_key",
    ])
    .where("message.id", "=", id)
    .where("message.payload", "is not", null)
    .executeTakeFirst();

/** The text is not needed any more; the row stays, so that the same news is not sent again. */
export async function endPushMessage(database: Database, id: string): Promise<void> {
  await database
    .db()
    .updateTable("push_message")
    .set({ payload: null })
    .where("id", "=", id)
    .execute();
}

export async function countAttempt(
  database: Database,
  id: string,
  attempts: number,
): Promise<void> {
  await database.db().updateTable("push_message").set({ attempts }).where("id", "=", id).execute();
}

export async function markSubscriptionUsed(
  database: Database,
  id: string,
  at: Date,
): Promise<void> {
  await database
    .db()
    .updateTable("push_subscription")
    .set({ last_used_at: at })
    .where("id", "=", id)
    .execute();
}
