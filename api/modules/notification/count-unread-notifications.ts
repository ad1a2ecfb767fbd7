import type { UserCall } from "#api/context.ts";
import { countUnread } from "./notification-store.ts";

export const countUnreadNotifications = ({ database, user }: UserCall): Promise<number> =>
  countUnread(database, user.id);
