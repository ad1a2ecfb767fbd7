import * as z from "zod";
import { endpoint, type EndpointResult } from "./endpoint.ts";
import { orderIdSchema, reviewIdSchema } from "./id.ts";
import { LIMITS } from "./limits.ts";
import { REVIEW_OPTIONS, REVIEW_STANDINGS } from "./review-options.ts";
import { envelope, page, pageNumberSchema } from "./page.ts";

const OPTIONS = [...REVIEW_OPTIONS.positive, ...REVIEW_OPTIONS.negative] as const;

export const reviewSchema = z.object({
  id: reviewIdSchema,
  is_positive: z.boolean(),
  options: z.array(z.enum(OPTIONS)),
  comment: z.string().nullable(),
  photos: z.array(z.string()),
  /** Created by the system when a seller refuses a request (spec §4). */
  is_system_made: z.boolean(),
  created_at: z.iso.datetime(),
});
export type Review = z.infer<typeof reviewSchema>;

/** As its author sees it, with its visibility to others. */
export const ownReviewSchema = reviewSchema.extend({
  standing: z.enum(REVIEW_STANDINGS).default("shown"),
});
export type OwnReview = z.infer<typeof ownReviewSchema>;

/** A review with both parties. `author` null: system-made, or a deleted account. */
export const listedReviewSchema = reviewSchema.extend({
  author: z.object({ username: z.string(), photo: z.string().nullable() }).nullable(),
  subject: z.object({ username: z.string() }).nullable(),
  author_role: z.enum(["buyer", "seller"]),
  title: z.string(),
});
export type ListedReview = z.infer<typeof listedReviewSchema>;

const list = z.union([z.array(z.string()), z.string().transform((one) => [one])]);

/** Field names of the forms; a positive review needs at least one option (spec §5 "Review"). */
export const reviewBodySchema = z.object({
  rating: z.enum(["positive", "negative"], { error: "review.rating-required" }),
  options: list.pipe(z.array(z.enum(OPTIONS)).max(OPTIONS.length)).default([]),
  comment: z.string().trim().max(LIMITS.review.comment, "review.comment-too-long").default(""),
  files: z
    .union([z.array(z.file()), z.file().transform((one) => [one])])
    .pipe(z.array(z.file()).max(LIMITS.review.photos, "review.too-many-photos"))
    .default([]),
});

/** Once per party, after the order was delivered or refused. */
export const reviewOrder = endpoint({
  id: "reviewOrder",
  method: "POST",
  path: "/order/{orderId}/review",
  auth: "user",
  limit: "upload",
  idempotent: true,
  upload: true,
  status: 201,
  params: z.object({ orderId: orderIdSchema }),
  body: reviewBodySchema,
  response: envelope(ownReviewSchema),
  errors: ["account_limited", "not_found", "review_closed", "unavailable"],
});

const reviewList = {
  method: "GET",
  auth: "none",
  limit: "browse",
  params: z.object({ username: z.string().max(40) }),
  query: z.object({ page: pageNumberSchema }),
  response: page(listedReviewSchema),
  errors: ["not_found"],
} as const;

export const listReviewsReceived = endpoint({
  ...reviewList,
  id: "listReviewsReceived",
  path: "/profile/{username}/reviews/received",
});

export const listReviewsSent = endpoint({
  ...reviewList,
  id: "listReviewsSent",
  path: "/profile/{username}/reviews/sent",
});

/** A rating of the shop from 1 to 5, once for each completed order. */
export const rateDeftero = endpoint({
  id: "rateDeftero",
  method: "POST",
  path: "/rate-deftero",
  auth: "user",
  limit: "write",
  idempotent: true,
  body: z.object({
    review_deftero: z.coerce
      .number({ error: "review.score-required" })
      .int("review.score-required")
      .min(1, "review.score-required")
      .max(5, "review.score-required"),
    order_id: orderIdSchema,
  }),
  response: null,
  errors: ["not_found", "forbidden"],
});

/**
 * 204: the caller may be asked for a rating now. 403: not. `order_id` restricts it to one order.
 */
export const checkRating = endpoint({
  id: "checkRating",
  method: "GET",
  path: "/rate-deftero/check",
  auth: "user",
  limit: "account",
  query: z.object({ order_id: orderIdSchema.optional().catch(undefined) }),
  response: null,
  errors: ["forbidden"],
});

/** Public mean of the ratings with one decimal, null under LIMITS.shopRating.least. */
export const getShopRating = endpoint({
  id: "getShopRating",
  method: "GET",
  path: "/rate-deftero/summary",
  auth: "none",
  limit: "browse",
  response: envelope(
    z.object({ count: z.int().min(0), average: z.number().min(1).max(5).nullable() }),
  ),
});
export type ShopRating = EndpointResult<typeof getShopRating>["data"];
