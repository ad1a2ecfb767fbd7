import type { HubListingRow } from "#contract/hub.ts";

/** What a line of the queue shows. */
export type QueueItem = ReturnType<typeof presentQueueItem>;

export const presentQueueItem = (row: HubListingRow) => ({
  id: row.id,
  market: row.market,
  title: row.title,
  detail: [row.capacity, row.color].filter(Boolean).join(" · "),
  cover: row.cover,
  photos: row.photos_count,
  price: row.asking_price,
  grade: row.generic_condition,
  seller: row.seller,
  since: row.submitted_at,
  rejections: row.rejections,
  isMine: row.is_mine,
  editOf: row.edit_of,
});
