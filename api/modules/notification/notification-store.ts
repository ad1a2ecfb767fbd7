import { randomUUIDv7 } from "node:crypto";
import type { NotificationTopic } from "#contract/notification-topics.ts";
import type { Notification } from "#contract/notification.ts";
import type { NotificationCategory } from "#contract/order-words.ts";
import type { Database } from "#api/db/database.ts";
import { deletePreferencesOf } from "./notification-preferences.ts";

export type NewNotification = {
  user_id: string;
  category: NotificationCategory;
  topic: NotificationTopic;
  subject_type: Notification["subject"]["type"];
  subject_id: string;
  data: Record<string, string>;
  /** A second one with the same key is dropped. */
  dedupe_key: string;
  created_at: Date;
};

/** False when this was told before. */
export const insertNotification = async (
  database: Database,
  { data, ...notification }: NewNotification,
): Promise<boolean> => {
  const inserted = await database
    .db()
    .insertInto("notification")
    .values({ id: randomUUIDv7(), data: JSON.stringify(data), ...notification })
    .onConflict((conflict) => conflict.column("dedupe_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (inserted) announceUnread(database, notification.user_id);
  return inserted !== undefined;
};

export const countUnread = async (database: Database, userId: string): Promise<number> => {
  const { count } = await database
    .read()
    .selectFrom("notification")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("read_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
};

const deleteNotificationsOf = (database: Database, userId: string) =>
  database.db().deleteFrom("notification").where("user_id", "=", userId).execute();

type Listener = () => void;

/** Who listens in this process, by database and user; other processes are heard by asking. */
const listeners = new WeakMap<Database, Map<string, Set<Listener>>>();

/** Says, once the current transaction is there to be seen, that somebody's count may be another. */
export const announceUnread = (database: Database, userId: string): void =>
  database.afterCommit(() => {
    for (const hear of listeners.get(database)?.get(userId) ?? []) hear();
  });

/** Answers how to stop listening. */
export function listenForUnread(database: Database, userId: string, hear: Listener): () => void {
  const byUser = listeners.get(database) ?? new Map<string, Set<Listener>>();
  listeners.set(database, byUser);
  const mine = byUser.get(userId) ?? new Set();
  byUser.set(userId, mine.add(hear));
  return () => {
    mine.delete(hear);
    if (mine.size === 0 && byUser.get(userId) === mine) byUser.delete(userId);
  };
}

/** For the erasure of an account: what it was told, and how it wished to be. */
export async function forgetNotifications(database: Database, userId: string): Promise<void> {
  await deleteNotificationsOf(database, userId);
  await deletePreferencesOf(database, userId);
}
