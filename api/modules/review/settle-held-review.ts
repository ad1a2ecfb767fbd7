import type { Market } from "#contract/market.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { lockHeldReview, writeStanding } from "./review-store.ts";

/**
 * Lets a held review through or refuses it, in the current transaction; whom it is about hears of it
 * when it is shown. False where it stands so already. Throws not_found.
 */
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
