import type { Market } from "#contract/market.ts";
import type { HubListingRow } from "#contract/hub.ts";
import { LOCALES, marketOf } from "../locale/locale.ts";

export type ListingQueue = { market: Market | null; page: number };

export const COUNTRIES: readonly Market[] = [...new Set(LOCALES.map(marketOf))];

export function parseQueue(query: URLSearchParams): ListingQueue {
  const page = Number(query.get("page"));
  return {
    market: COUNTRIES.find((market) => market === query.get("market")) ?? null,
    page: Number.isInteger(page) && page >= 1 ? page : 1,
  };
}

export const toQueueQuery = ({ market }: Pick<ListingQueue, "market">): { market?: Market } =>
  market === null ? {} : { market };

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
  signs: row.signs,
  isHeld: row.is_held,
});
