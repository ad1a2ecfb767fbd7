import type { ReviewRow } from "./review-store.ts";

/** A review as both sides of the trade and the public read it. */
export const presentReview = (row: ReviewRow) => ({
  id: row.id,
  is_positive: row.is_positive,
  options: row.options,
  comment: row.comment,
  photos: row.photos.map((key) => `/media/${key}`),
  is_system_made: row.is_system_made,
  created_at: row.created_at.toISOString(),
});
