import type { REVIEW_OPTIONS, ReviewOption } from "#contract/review-options.ts";

export type Rating = keyof typeof REVIEW_OPTIONS;
export type OptionName = `option_${ReviewOption}`;

export const isRating = (value: unknown): value is Rating =>
  value === "positive" || value === "negative";

/** One checkbox per option, so that all of them survive a sign-in in between. */
export const optionName = (option: ReviewOption): OptionName => `option_${option}`;
