import type { Database } from "#api/db/database.ts";
import { presentReview } from "./present-review.ts";
import { findHeldReviews } from "./review-store.ts";

/** Reviews of an order that staff has to look at, or has looked at. */
export async function listHeldReviews(database: Database, orderId: string) {
  const rows = await findHeldReviews(database, orderId);
  return rows.map((row) => ({
    ...presentReview(row),
    standing: row.standing,
    author_role: row.author_role,
  }));
}
