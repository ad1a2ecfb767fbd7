import type { Market } from "#contract/market.ts";
import type { ApiDeps, UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import type { OutboxPayloads } from "#api/jobs/job-names.ts";
import { notifyOrderParty } from "#api/modules/notification/index.ts";
import { findReviewNews, lockHeldReview, writeStanding } from "./review-store.ts";

/** False when it has this status already. Throws not_found. */
export async function settleHeldReview(
  { database, jobs, user, at }: UserCall,
  order: { id: string; market: Market },
  reviewId: string,
  decision: "show" | "refuse",
): Promise<boolean> {
  const review = await lockHeldReview(database, { id: reviewId, orderId: order.id });
  if (!review) throw new ApiError("not_found");
  const standing = decision === "show" ? "shown" : "refused";
  if (review.standing === standing) return false;
  await writeStanding(database, review.id, { standing, decided_by: user.id, decided_at: at });
  if (standing === "shown")
    await jobs.outbox.add({
      market: order.market,
      topic: "review-written",
      payload: { review_id: review.id },
    });
  return true;
}

/** Runs in the transaction that completes the outbox message. */
async function notifyReviewSubject(
  deps: Pick<ApiDeps, "database" | "jobs">,
  { review_id }: OutboxPayloads["review-written"],
  dedupeKey: string,
): Promise<void> {
  const review = await findReviewNews(deps.database, review_id);
  if (!review) return;
  const { subject_id, author_role, created_at, ...about } = review;
  await notifyOrderParty(deps, {
    userId: subject_id,
    news: {
      topic: "review-received",
      role: author_role === "buyer" ? "seller" : "buyer",
      variant: null,
      ...about,
      amount: null,
      until: null,
    },
    dedupeKey,
    at: created_at,
  });
}

export const registerReviewJobs = (deps: Pick<ApiDeps, "database" | "jobs">): void =>
  deps.jobs.outbox.handle(
    "review-written",
    ({ payload, key }) => notifyReviewSubject(deps, payload, key),
    { inTransaction: true },
  );
