import type { UserCall } from "#api/context.ts";
import type { QueueRow } from "./hub-store.ts";

/** A line of the queue. */
export const presentQueueRow = (
  row: QueueRow,
  { language, user }: Pick<UserCall, "language" | "user">,
) => ({
  id: row.id,
  market: row.market,
  title: row.title,
  color: language === "el" ? row.name_el : row.name_en,
  capacity: row.capacity,
  cover: row.cover_key && `/media/${row.cover_key}`,
  photos_count: row.photos_count,
  asking_price: { amount: row.asking_price, currency: row.currency },
  generic_condition: row.generic_condition,
  // A closed account has lost its name.
  seller: row.seller ?? "",
  submitted_at: row.submitted_at.toISOString(),
  rejections: row.rejections,
  is_mine: row.seller_id === user.id,
  edit_of: row.edit_of,
});
