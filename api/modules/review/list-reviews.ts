import type { Call } from "#api/context.ts";
import { toPage } from "#api/http/to-page.ts";
import { requireMember } from "#api/modules/account/require-member.ts";
import { presentReview } from "./present-review.ts";
import { findReviewPage } from "./review-store.ts";

/** A page of what a member received or wrote, newest first. Throws not_found. */
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
