import type { ApiDeps } from "#api/context.ts";
import type { OutboxPayloads } from "#api/jobs/job-names.ts";
import { notifyMember } from "#api/modules/notification/notify-member.ts";
import { findReviewNews } from "./review-store.ts";

/** Tells whom a review is about, in the transaction that marks it as told. */
async function tellReview(
  deps: Pick<ApiDeps, "database" | "jobs">,
  { review_id }: OutboxPayloads["review-written"],
  dedupeKey: string,
): Promise<void> {
  const review = await findReviewNews(deps.database, review_id);
  if (!review) return;
  const { subject_id, author_role, created_at, ...about } = review;
  await notifyMember(deps, {
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

/** Registers what people hear of their reviews. */
export const workReviews = (deps: Pick<ApiDeps, "database" | "jobs">): void =>
  deps.jobs.outbox.handle("review-written", ({ payload, key }) => tellReview(deps, payload, key), {
    inTransaction: true,
  });
