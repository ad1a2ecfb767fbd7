import { contract } from "#contract/contract.ts";
import type { EndpointRequest } from "#contract/endpoint.ts";
import type { MarketplaceCall } from "./call.server.ts";
import { MarketplaceError } from "./problem.server.ts";

type ReviewBody = EndpointRequest<typeof contract.reviewOrder>["body"];

export const reviewService = (call: MarketplaceCall, order_id: string) => ({
  write: (body: ReviewBody, idempotencyKey: string) =>
    call(contract.reviewOrder, { params: { orderId: order_id }, body }, { idempotencyKey }).then(
      ({ data }) => data,
    ),
  rate: (review_deftero: number, idempotencyKey: string) =>
    call(contract.rateDeftero, { body: { review_deftero, order_id } }, { idempotencyKey }),
  /** spec §5: 204 allows the question, 403 does not. On a failure the question is not asked. */
  mayRate: async (): Promise<boolean> => {
    try {
      await call(contract.checkRating, { query: { order_id } });
      return true;
    } catch (error) {
      if (error instanceof MarketplaceError) return false;
      throw error;
    }
  },
});

export const shopRatingService = (call: MarketplaceCall) => ({
  get: () => call(contract.getShopRating).then(({ data }) => data),
});
