export { findOrderReviews, listHeldReviews } from "./list-reviews.ts";
export {
  countReviews,
  eraseReviews,
  hideReview,
  insertReview,
  showReview,
  writeSystemReview,
} from "./review-store.ts";
export { reviewRoutes } from "./review.routes.ts";
export { registerReviewJobs, settleHeldReview } from "./settle-held-review.ts";
export { reviewExport } from "./export-reviews.ts";
export { reviewList } from "./review-list.ts";
