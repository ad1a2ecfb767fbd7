import { REVIEW_OPTIONS, type ReviewOption } from "#contract/review-options.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { storeUploads } from "#api/modules/photo/index.ts";
import {
  findOverdue,
  findRole,
  isReviewable,
  lockOrder,
  requireOrder,
} from "#api/modules/order/index.ts";
import { requireUnrestricted } from "#api/modules/restriction/index.ts";
import { markSharedDetails } from "#api/modules/shared-detail/index.ts";
import { findOrderReviews } from "./list-reviews.ts";
import { insertReview, insertReviewPhotos } from "./review-store.ts";

type ReviewInput = {
  rating: "positive" | "negative";
  options: ReviewOption[];
  comment: string;
  files: File[];
};

/** Options of the other rating stay in the form when the rating changes. */
function chooseOptions({ rating, options }: ReviewInput): ReviewOption[] {
  const known: readonly ReviewOption[] = REVIEW_OPTIONS[rating];
  const chosen = known.filter((option) => options.includes(option));
  if (rating === "positive" && chosen.length === 0)
    throw new ApiError("invalid_fields", { fields: { options: ["review.option-required"] } });
  return chosen;
}

/**
 * Once per order (spec §4, §5 "Review"). Throws not_found, review_closed, account_limited, and
 * photo errors.
 */
export async function reviewOrder(call: UserCall, orderId: string, input: ReviewInput) {
  const { database, user, at, jobs } = call;
  const order = await requireOrder(call, orderId);
  const role = findRole(order, user.id);
  if (!role) throw new ApiError("not_found");
  // A passed deadline takes effect before its job has run (docs/decisions/0006).
  const status = findOverdue(order, at)?.to ?? order.status;
  // Checked twice: before photos are processed, and again under the order's lock.
  const { mine } = await findOrderReviews(database, orderId, role);
  if (mine || !isReviewable({ status })) throw new ApiError("review_closed");
  await requireUnrestricted(call, "write");
  const options = chooseOptions(input);
  const photos = await storeUploads(call, input.files);
  return database.tx(async () => {
    const locked = await lockOrder(database, orderId);
    if (!locked || !isReviewable(locked.order)) throw new ApiError("review_closed");
    const isHeld = await markSharedDetails(call, locked.order, at);
    const id = await insertReview(database, {
      market: order.market,
      order_id: orderId,
      author_id: user.id,
      author_role: role,
      subject_id: role === "buyer" ? order.seller_id : order.buyer_id,
      is_positive: input.rating === "positive",
      options,
      comment: input.comment || null,
      standing: isHeld ? "held" : "shown",
      at,
    });
    if (id === null) throw new ApiError("review_closed");
    await insertReviewPhotos(database, { orderId, reviewId: id, keys: photos, at });
    if (!isHeld)
      await jobs.outbox.add({
        market: order.market,
        topic: "review-written",
        payload: { review_id: id },
      });
    return (await findOrderReviews(database, orderId, role)).mine!;
  });
}
