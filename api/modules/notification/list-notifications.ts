import type { UserCall } from "#api/context.ts";
import { toPage } from "#api/http/to-page.ts";
import { listNotificationRows } from "./notification-store.ts";

/** A page of what the caller was told, newest first. */
export const listNotifications = async (
  { database, user }: UserCall,
  { unread, page }: { unread: boolean; page: number },
) => {
  const { total, rows } = await listNotificationRows(database, { userId: user.id, unread, page });
  const told = rows.map(({ subject_type, subject_id, created_at, read_at, ...row }) => ({
    ...row,
    subject: { type: subject_type, id: subject_id },
    created_at: created_at.toISOString(),
    read_at: read_at?.toISOString() ?? null,
  }));
  const query: Record<string, string> = unread ? { unread: "1" } : {};
  return toPage(told, { total, page, path: "/profile/notifications", query });
};
