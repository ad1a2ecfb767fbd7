import type { Market } from "#contract/market.ts";
import type { UserCall } from "#api/context.ts";
import { listMarkets } from "#api/http/staff-access.ts";
import { toPage } from "#api/http/to-page.ts";
import { findQueuePage, type QueueRow } from "./hub-store.ts";

export async function listHubListings(
  call: UserCall,
  { page, market }: { market?: Market | undefined; page: number },
) {
  const queue = { markets: listMarkets(call, market) };
  const { total, rows } = await findQueuePage(call.database, queue, page);
  return toPage(
    rows.map((row) => presentQueueRow(row, call)),
    {
      total,
      page,
      path: "/hub/listings",
      query: market === undefined ? {} : { market },
    },
  );
}

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
  seller: row.seller ?? "",
  submitted_at: row.submitted_at.toISOString(),
  rejections: row.rejections,
  is_mine: row.seller_id === user.id,
  edit_of: row.edit_of,
  signs: row.signs,
  is_held: row.is_held,
});
