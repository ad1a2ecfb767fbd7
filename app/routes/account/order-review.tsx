import { apiContext } from "../../context.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { NotNow, OrderHead } from "../../modules/order/order-head.tsx";
import { loadOrderPage, runOrderForm } from "../../modules/order/run-order-form.server.ts";
import { OrderReviews } from "../../modules/order/order-reviews.tsx";
import { RatingChoice, ReviewForm } from "../../modules/review/review-form.tsx";
import { isRating } from "../../modules/review/parse-review-form.ts";
import { mayRateShop, runReview } from "../../modules/review/run-review.server.ts";
import { ShopRating } from "../../modules/review/shop-rating.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { orderPaths } from "../../order-paths.ts";
import type { Route } from "./+types/order-review";

export async function loader({ context, params: { orderId }, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [order, mayRate] = await Promise.all([
    api.order.get({ orderId }),
    mayRateShop(api, orderId),
  ]);
  const page = loadOrderPage(context, order);
  const rating = url.searchParams.get("rating") ?? page.kept?.["rating"] ?? null;
  return {
    ...page,
    mayRate,
    rating: isRating(rating) ? rating : null,
    reviews: order.reviews,
  };
}

export async function action(args: Route.ActionArgs) {
  return runOrderForm(args, (work) => {
    const { locale, orderId } = work;
    const again = orderPaths.order(locale, orderId, "review");
    return runReview(work, again);
  });
}

export default function OrderReview({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("review");
  const { order, mayRate, reviews, rating, ...form } = loaderData;
  const { counterpart } = order;
  const isOpen = order.offers.includes("review");
  const isRated = actionData?.errors["review_deftero"] !== undefined;
  return (
    <main id="main" className="wrap stack order-form">
      <PageHead title={t("title")} noIndex />
      <OrderHead order={order} title={t("title")} />
      {!isOpen ? (
        <>
          <OrderReviews order={{ counterpart: { username: counterpart }, reviews }} />
          <NotNow order={order} reason={t(reviews.mine === null ? "not-now" : "written")} />
        </>
      ) : rating === null ? (
        <RatingChoice orderId={order.id} isTooLarge={form.isTooLarge} counterpart={counterpart} />
      ) : (
        <ReviewForm
          key={rating}
          orderId={order.id}
          {...{ ...form, rating, counterpart }}
          reply={isRated ? undefined : actionData}
        />
      )}
      {mayRate ? <ShopRating nonce={form.nonce} reply={isRated ? actionData : undefined} /> : null}
    </main>
  );
}

export const shouldRevalidate = revalidateAfterError;
