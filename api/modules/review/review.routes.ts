import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { checkRating, getShopRating, rateDeftero } from "./shop-rating.ts";
import { listReviews } from "./list-reviews.ts";
import { reviewOrder } from "./review-order.ts";

export const reviewRoutes: Route[] = [
  // Not in one transaction: photos are processed and stored in between.
  route(contract.review.create, async (call, { params, body }) => ({
    data: await reviewOrder(call, params.orderId, body),
  })),
  route(contract.review.listReceived, (call, { params, query }) =>
    listReviews(call, { ...params, ...query, side: "received" }),
  ),
  route(contract.review.listSent, (call, { params, query }) =>
    listReviews(call, { ...params, ...query, side: "sent" }),
  ),
  route(
    contract.review.rateShop,
    async (call, { body }) => {
      await rateDeftero(call, body);
      return null;
    },
    { oneTransaction: true },
  ),
  route(contract.review.checkShopRating, async (call, { query }) => {
    await checkRating(call, query.order_id);
    return null;
  }),
  route(contract.review.getShopRating, async ({ database }) => ({
    data: await getShopRating(database),
  })),
];
