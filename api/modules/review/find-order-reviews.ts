import type { Database } from "#api/db/database.ts";
import { presentReview } from "./present-review.ts";
import { findReviewsOf, type ReviewRole } from "./review-store.ts";

/** What was said of an order's trade, as the side of `role` sees it; null where there is none. */
export async function findOrderReviews(database: Database, orderId: string, role: ReviewRole) {
  const rows = await findReviewsOf(database, orderId);
  const mine = rows.find((row) => row.author_role === role);
  // What is held or refused is its author's to know of, and nobody else's.
  const theirs = rows.find((row) => row.author_role !== role && row.standing === "shown");
  return {
    mine: mine ? { ...presentReview(mine), standing: mine.standing } : null,
    theirs: theirs ? presentReview(theirs) : null,
  };
}
