import { REVIEW_OPTIONS, type ReviewOption } from "#contract/order-words.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { keepUploads } from "#api/modules/media/keep-picture.ts";
import { lockOrder } from "#api/modules/order/order-store.ts";
import { readOrder } from "#api/modules/order/get-order.ts";
import { markSharedDetails } from "#api/modules/shared-detail/mark-shared-details.ts";
import { findOrderReviews } from "./find-order-reviews.ts";
import { mayReview } from "./review-policy.ts";
import { insertReview, insertReviewPhotos } from "./review-store.ts";

type Wish = {
  rating: "positive" | "negative";
  options: ReviewOption[];
  comment: string;
  files: File[];
};

/** Options of the other flow stay behind when somebody thinks again. */
function chooseOptions({ rating, options }: Wish): ReviewOption[] {
  const known: readonly ReviewOption[] = REVIEW_OPTIONS[rating];
  const chosen = known.filter((option) => options.includes(option));
  if (rating === "positive" && chosen.length === 0)
    throw new ApiError("invalid_fields", { fields: { options: ["review.option-required"] } });
  return chosen;
}

/**
 * What the caller says of the other side of their trade, once; held for staff where both sides share a
 * card, an IBAN, a phone or an address. Throws not_found, review_closed before
 * there is something to say and after it was said, and what is wrong with an option or a photo.
 */
export async function reviewOrder(call: UserCall, orderId: string, wish: Wish) {
  const { database, user, at, jobs } = call;
  const { order, surroundings } = await readOrder(call, orderId);
  const { role } = surroundings;
  // Asked twice: before the work of developing photos, and once nothing can change any more.
  const { mine } = await findOrderReviews(database, orderId, role);
  if (mine || !mayReview(order)) throw new ApiError("review_closed");
  const options = chooseOptions(wish);
  const photos = await keepUploads(call, wish.files);
  return database.tx(async () => {
    const locked = await lockOrder(database, orderId);
    if (!locked || !mayReview(locked.order)) throw new ApiError("review_closed");
    const isHeld = await markSharedDetails(call, locked.order, at);
    const id = await insertReview(database, {
      market: order.market,
      order_id: orderId,
      author_id: user.id,
      author_role: role,
      subject_id: role === "buyer" ? order.seller_id : order.buyer_id,
      is_positive: wish.rating === "positive",
      options,
      comment: wish.comment || null,
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
