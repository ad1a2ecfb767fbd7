import type { Call } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { toPage } from "#api/http/to-page.ts";
import { requireMember } from "#api/modules/account/index.ts";
import {
  listHeldReviewRows,
  findReviewPage,
  listReviewsOf,
  type ReviewRole,
  type ReviewRow,
} from "./review-store.ts";

/** Throws not_found. */
export async function listReviews(
  call: Call,
  { username, side, page }: { username: string; side: "received" | "sent"; page: number },
) {
  const { id, username: name } = await requireMember(call, username);
  const { total, rows } = await findReviewPage(call.database, { userId: id, side, page });
  const data = rows.map((row) => ({
    ...presentReview(row),
    author: row.author,
    subject: row.subject,
    author_role: row.author_role,
    title: row.title,
  }));
  return toPage(data, { total, page, path: `/profile/${name}/reviews/${side}` });
}

export async function findOrderReviews(database: Database, orderId: string, role: ReviewRole) {
  const rows = await listReviewsOf(database, orderId);
  const mine = rows.find((row) => row.author_role === role);
  // Only its author sees a held or refused review.
  const theirs = rows.find((row) => row.author_role !== role && row.standing === "shown");
  return {
    mine: mine ? { ...presentReview(mine), standing: mine.standing } : null,
    theirs: theirs ? presentReview(theirs) : null,
  };
}

export async function listHeldReviews(database: Database, orderId: string) {
  const rows = await listHeldReviewRows(database, orderId);
  return rows.map((row) => ({
    ...presentReview(row),
    standing: row.standing,
    author_role: row.author_role,
  }));
}

const presentReview = (row: ReviewRow) => ({
  id: row.id,
  is_positive: row.is_positive,
  options: row.options,
  comment: row.comment,
  photos: row.photos.map((key) => `/media/${key}`),
  is_system_made: row.is_system_made,
  created_at: row.created_at.toISOString(),
});
