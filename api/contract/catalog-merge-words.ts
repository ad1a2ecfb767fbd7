/** What a merge of doubles moves, counted before it; without zod, because components import it. */
export const MERGE_MOVES = [
  "devices_moved",
  "devices_merged",
  "listings",
  "drafts",
  "orders",
  "sales",
  "favorites",
  "saved_searches",
  "wishes",
  "face_values_dropped",
  "above",
] as const;
export type MergeMove = (typeof MERGE_MOVES)[number];
