import type { ListedReview } from "#contract/review.ts";

export type ReviewView = ReturnType<typeof presentReview>;

/** One review as its subject's and its author's profile show it; `other` is the one whose page it is not. */
export const presentReview = (review: ListedReview, side: "received" | "sent") => ({
  id: review.id,
  isGood: review.is_positive,
  options: review.options,
  comment: review.comment,
  photos: review.photos,
  isSystemMade: review.is_system_made,
  at: review.created_at,
  title: review.title,
  authorRole: review.author_role,
  other:
    side === "received"
      ? review.author
      : review.subject && { username: review.subject.username, photo: null },
});
