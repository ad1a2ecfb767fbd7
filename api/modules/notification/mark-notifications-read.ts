import type { UserCall } from "#api/context.ts";
import { countUnread, markRead } from "./notification-store.ts";
import { announceUnread } from "./unread-signal.ts";

/** Answers how many are still unread. */
export const markNotificationsRead = async (
  { database, user, at }: UserCall,
  ids: readonly string[],
): Promise<number> => {
  await markRead(database, { userId: user.id, ids, at });
  announceUnread(database, user.id);
  return countUnread(database, user.id);
};
