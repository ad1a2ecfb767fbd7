import { sql } from "kysely";
import { LIMITS } from "#contract/limits.ts";
import type { NotificationTopic } from "#contract/notification-topics.ts";
import type { Notification } from "#contract/notification.ts";
import type { UserCall } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { toPage } from "#api/http/to-page.ts";
import { announceUnread, countUnread } from "./notification-store.ts";

export const listNotifications = async (
  { database, user }: UserCall,
  { unread, page }: { unread: boolean; page: number },
) => {
  const { total, rows } = await listNotificationRows(database, { userId: user.id, unread, page });
  const notifications = rows.map(({ subject_type, subject_id, created_at, read_at, ...row }) => ({
    ...row,
    cover: row.cover === null ? null : `/media/${row.cover}`,
    subject: { type: subject_type, id: subject_id },
    created_at: created_at.toISOString(),
    read_at: read_at?.toISOString() ?? null,
  }));
  const query: Record<string, string> = unread ? { unread: "1" } : {};
  return toPage(notifications, { total, page, path: "/profile/notifications", query });
};

export const markNotificationsRead = async (
  { database, user, at }: UserCall,
  ids: readonly string[],
): Promise<number> => {
  await markRead(database, { userId: user.id, ids, at });
  announceUnread(database, user.id);
  return countUnread(database, user.id);
};

export const countUnreadNotifications = ({ database, user }: UserCall): Promise<number> =>
  countUnread(database, user.id);

type NotificationRow = {
  id: string;
  topic: NotificationTopic;
  subject_type: Notification["subject"]["type"];
  subject_id: string;
  data: Record<string, string>;
  cover: string | null;
  created_at: Date;
  read_at: Date | null;
};

/** Of an order, the photo it was ordered with; of a listing, the one it has now. */
const COVER = sql<string | null>`case subject_type
  when 'order' then
    (select item ->> 'cover_key' from customer_order where id = notification.subject_id)
  when 'listing' then (select cover_key from listing where id = notification.subject_id)
  when 'offer' then (
    select cover_key from listing join offer on offer.listing_id = listing.id
    where offer.id = notification.subject_id
  )
end`.as("cover");

const listNotificationRows = async (
  database: Database,
  { userId, unread, page }: { userId: string; unread: boolean; page: number },
): Promise<{ total: number; rows: NotificationRow[] }> => {
  let mine = database.read().selectFrom("notification").where("user_id", "=", userId);
  if (unread) mine = mine.where("read_at", "is", null);
  const [{ count }, rows] = await Promise.all([
    mine.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow(),
    mine
      .select(["id", "topic", "subject_type", "subject_id", "data", "created_at", "read_at"])
      .select(COVER)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(LIMITS.page.size)
      .offset((page - 1) * LIMITS.page.size)
      .execute(),
  ]);
  return { total: Number(count), rows: rows as unknown as NotificationRow[] };
};

const markRead = async (
  database: Database,
  { userId, ids, at }: { userId: string; ids: readonly string[]; at: Date },
): Promise<void> => {
  await database
    .db()
    .updateTable("notification")
    .set({ read_at: at })
    .where("user_id", "=", userId)
    .where("id", "in", [...ids])
    .where("read_at", "is", null)
    .execute();
};
