import type { Database } from "#api/db/database.ts";
import { deleteNotificationsOf } from "./notification-store.ts";
import { deletePreferencesOf } from "./preference-store.ts";

/** For the erasure of an account: what it was told, and how it wished to be. */
export async function forgetNotifications(database: Database, userId: string): Promise<void> {
  await deleteNotificationsOf(database, userId);
  await deletePreferencesOf(database, userId);
}
