import * as z from "zod";
import { rateDeftero, reviewOrder } from "#contract/review.ts";
import { REVIEW_OPTIONS, type ReviewOption } from "#contract/review-options.ts";
import { optionName, type OptionName } from "./rating.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";

const { rating, comment, files } = reviewOrder.body.shape;
const box = z.boolean().optional();
const boxes = Object.fromEntries(
  Object.values(REVIEW_OPTIONS).flatMap((options) =>
    options.map((option) => [optionName(option), box]),
  ),
) as Record<OptionName, typeof box>;

const typedSchema = z.object({ rating, comment, files, ...boxes });
type Typed = z.output<typeof typedSchema>;

const listChosen = (typed: Typed): ReviewOption[] =>
  REVIEW_OPTIONS[typed.rating].filter((option: ReviewOption) => typed[optionName(option)]);

/** A good review names at least one option (spec §5 "Review"). */
export const reviewSchema = typedSchema
  .refine((typed) => typed.rating === "negative" || listChosen(typed).length > 0, {
    path: ["options"],
    error: "review.option-required",
  })
  .transform((typed) => ({
    rating: typed.rating,
    options: listChosen(typed),
    comment: typed.comment,
    files: typed.files,
  }));

export const shopRatingSchema = rateDeftero.body.pick({ review_deftero: true });

/** spec §5: 204 allows the question, 403 does not. On a failure the question is not asked. */
export async function mayRateShop(api: ApiClient, order_id: string): Promise<boolean> {
  try {
    await api.review.checkShopRating({ order_id });
    return true;
  } catch (error) {
    if (parseApiError(error) !== null) return false;
    throw error;
  }
}
