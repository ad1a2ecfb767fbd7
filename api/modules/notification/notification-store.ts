import { randomUUIDv7 } from "node:crypto";
import type { NotificationCategory, NotificationTopic } from "#contract/notification-topics.ts";
import type { Notification } from "#contract/notification.ts";
import type { Database } from "#api/db/database.ts";
import { deletePreferencesOf } from "./notification-preferences.ts";

export type NewNotification = {
  user_id: string;
  category: NotificationCategory;
  topic: NotificationTopic;
  subject_type: Notification["subject"]["type"];
  subject_id: string;
  data: Record<string, string>;
  dedupe_key: string;
  created_at: Date;
};

/** Answers false for a duplicate `dedupe_key`. */
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

/** The stream polls for changes by other processes. */
const listeners = new WeakMap<Database, Map<string, Set<Listener>>>();

/** Signals after the commit. */
export const announceUnread = (database: Database, userId: string): void =>
  database.afterCommit(() => {
    for (const hear of listeners.get(database)?.get(userId) ?? []) hear();
  });

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

export async function eraseNotifications(database: Database, userId: string): Promise<void> {
  await deleteNotificationsOf(database, userId);
  await deletePreferencesOf(database, userId);
}
