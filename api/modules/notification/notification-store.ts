import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import type { RejectReason } from "#contract/listing-words.ts";
import type { Notification } from "#contract/notification.ts";
import type { NotificationTopic } from "#contract/notification-topics.ts";
import type { NotificationCategory } from "#contract/order-words.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Database } from "#api/db/database.ts";
import { announceUnread } from "./unread-signal.ts";

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

export type NotificationRow = {
  id: string;
  topic: NotificationTopic;
  subject_type: Notification["subject"]["type"];
  subject_id: string;
  data: Record<string, string>;
  created_at: Date;
  read_at: Date | null;
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

/** A page of somebody's notifications, newest first, and how many there are. */
export const listNotificationRows = async (
  database: Database,
  { userId, unread, page }: { userId: string; unread: boolean; page: number },
): Promise<{ total: number; rows: NotificationRow[] }> => {
  let mine = database.read().selectFrom("notification").where("user_id", "=", userId);
  if (unread) mine = mine.where("read_at", "is", null);
  const [{ count }, rows] = await Promise.all([
    mine.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow(),
    mine
      .select(["id", "topic", "subject_type", "subject_id", "data", "created_at", "read_at"])
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(LIMITS.page.size)
      .offset((page - 1) * LIMITS.page.size)
      .execute(),
  ]);
  // What was written is what the contract names.
  return { total: Number(count), rows: rows as unknown as NotificationRow[] };
};

export const markRead = async (
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

export const deleteNotificationsOf = (database: Database, userId: string) =>
  database.db().deleteFrom("notification").where("user_id", "=", userId).execute();

/** A listing, its seller, and the hub's last word: what a message about it needs. */
export type ListingNews = {
  title: string;
  boosted_until: Date | null;
  seller: {
    id: string;
    email: string;
    email_folded: string | null;
    market: string;
    language: string;
  };
  reasons: RejectReason[];
  note: string | null;
};

/** Null for a listing that is gone, and for a seller who has left. */
export const findListingNews = async (
  database: Database,
  listingId: string,
): Promise<ListingNews | null> => {
  const { rows } = await sql<ListingNews>`
    select listing.title, listing.boosted_until,
      jsonb_build_object('id', seller.id, 'email', seller.email,
        'email_folded', seller.email_folded, 'market', seller.market,
        'language', seller.language) as seller,
      coalesce(word.reasons, '{}') as reasons,
      case seller.language
        when 'el' then coalesce(word.note_el, word.note_en)
        else coalesce(word.note_en, word.note_el)
      end as note
    from listing
    join user_account seller on seller.id = listing.seller_id and seller.deactivated_at is null
    left join lateral (
      select reasons, note_el, note_en from listing_decision
      where listing_id = listing.id order by at desc limit 1
    ) word on true
    where listing.id = ${listingId}
  `.execute(database.db());
  return rows[0] ?? null;
};
