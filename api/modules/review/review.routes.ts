import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { checkRating, getShopRating, rateDeftero } from "./shop-rating.ts";
import { listReviews } from "./list-reviews.ts";
import { reviewOrder } from "./review-order.ts";

export const reviewRoutes: Route[] = [
  // Not in one transaction: photos are processed and stored in between.
  route(contract.reviewOrder, async (call, { params, body }) => ({
    data: await reviewOrder(call, params.orderId, body),
  })),
  route(contract.listReviewsReceived, (call, { params, query }) =>
    listReviews(call, { ...params, ...query, side: "received" }),
  ),
  route(contract.listReviewsSent, (call, { params, query }) =>
    listReviews(call, { ...params, ...query, side: "sent" }),
  ),
  route(
    contract.rateDeftero,
    async (call, { body }) => {
      await rateDeftero(call, body);
      return null;
    },
    { oneTransaction: true },
  ),
  route(contract.checkRating, async (call, { query }) => {
    await checkRating(call, query.order_id);
    return null;
  }),
  route(contract.getShopRating, async ({ database }) => ({ data: await getShopRating(database) })),
];
