import { LIMITS } from "#contract/limits.ts";
import { REVIEW_OPTIONS, type ReviewOption } from "#contract/review-options.ts";

export type Rating = keyof typeof REVIEW_OPTIONS;

type Typed = { text: (name: string) => string; files: (name: string) => File[] };
type Body = { rating: Rating; options: ReviewOption[]; comment: string; files: File[] };
type Reading = { body: Body; wrong: null } | { body: null; wrong: Record<string, string[]> };

export const isRating = (value: string | null): value is Rating =>
  value === "positive" || value === "negative";

/** One checkbox per option, so that all of them survive a sign-in in between. */
export const optionName = (option: ReviewOption): string => `option_${option}`;

/** A good review names at least one option (spec §5 "Review"). */
export function parseReviewForm({ text, files }: Typed): Reading {
  const rating = text("rating");
  if (!isRating(rating)) return { body: null, wrong: { form: ["review.rating-required"] } };
  const known: readonly ReviewOption[] = REVIEW_OPTIONS[rating];
  const body = {
    rating,
    options: known.filter((option) => text(optionName(option)) !== ""),
    comment: text("comment"),
    files: files("files"),
  };
  const wrong: Record<string, string[]> = {};
  if (rating === "positive" && body.options.length === 0)
    wrong["options"] = ["review.option-required"];
  if (body.comment.length > LIMITS.review.comment) wrong["comment"] = ["review.comment-too-long"];
  if (body.files.length > LIMITS.review.photos) wrong["files"] = ["review.too-many-photos"];
  return Object.keys(wrong).length > 0 ? { body: null, wrong } : { body, wrong: null };
}
