import { contract } from "#contract/contract.ts";
import type { EndpointRequest } from "#contract/endpoint.ts";
import type { MarketplaceCall } from "./call.server.ts";
import { ApiError } from "./api-error.server.ts";

type ReviewBody = EndpointRequest<typeof contract.review.create>["body"];

export const reviewService = (call: MarketplaceCall, order_id: string) => ({
  write: (body: ReviewBody, idempotencyKey: string) =>
    call(contract.review.create, { params: { orderId: order_id }, body }, { idempotencyKey }).then(
      ({ data }) => data,
    ),
  rate: (review_deftero: number, idempotencyKey: string) =>
    call(contract.review.rateShop, { body: { review_deftero, order_id } }, { idempotencyKey }),
  /** spec §5: 204 allows the question, 403 does not. On a failure the question is not asked. */
  mayRate: async (): Promise<boolean> => {
    try {
      await call(contract.review.checkShopRating, { query: { order_id } });
      return true;
    } catch (error) {
      if (error instanceof ApiError) return false;
      throw error;
    }
  },
});

export const shopRatingService = (call: MarketplaceCall) => ({
  get: () => call(contract.review.getShopRating).then(({ data }) => data),
});
