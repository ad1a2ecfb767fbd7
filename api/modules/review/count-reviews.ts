/** For a member's public page: how many reviews they received, and how many of them are good. */
export { countReviews } from "./review-store.ts";
